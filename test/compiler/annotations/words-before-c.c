// What may follow an annotation without a `;`: attributes, and after a lock or a call a cast.
// RUN: preludec -std=c2x -O1 -Wall -c %s -o %t.o
#include <prelude.h>
struct cell { long v; };
static long g(region struct cell *n) { read_lock(n); long v = n->v; unlock(n); return v; }
long attribute(region struct cell *n) { read_lock(n); move [[maybe_unused]] long v = n->v; unlock(n); return 0; }
long clause(region struct cell *n) { read_lock(n); move(always) [[maybe_unused]] long v = n->v; unlock(n); return 0; }
long guard(region struct cell *n) { write_lock(n); when (n->v > 0) [[maybe_unused]] long v = n->v; unlock(n); return 0; }
long frame(region struct cell *n)
{
    read_lock(n); begin move [[maybe_unused]] long v = n->v; unlock(n); end move [[maybe_unused]] int x;
    return 0;
}
long cast(region struct cell *n) { long s; s = g(n); rpc (void)0; return s; }
long declared(region struct cell *n) { long s = g(n); rpc (void)s; return s; }
long statement(region struct cell *n) { g(n); rpc (void)0; return 0; }
long moved(region struct cell *n) { read_lock(n); move (void)n->v; unlock(n); return 0; }
