// Results whose types have the name in their midst: pointers to functions and to arrays; and a typedef of the function's own.
// RUN: preludec -O1 -Wall -Wno-may-stay -c %s -o %t.o
#include <prelude.h>
struct cell { long v; };
static long twice(long k) { return 2 * k; }
static const long table[2][3] = { { 1 }, { 2 } };

static long (*choose(region struct cell *n))(long)
{
    _Bool big;
    read_lock(n); begin move
    big = n->v > 2;
    unlock(n); end move
    return big ? twice : 0;
}
static const long (*row(region struct cell *n))[3] { long i; read_lock(n); begin move i = n->v; unlock(n); end move return &table[i & 1]; }
static long (*(*nested(region struct cell *n))(void))(long) { read_lock(n); begin move unlock(n); end move return 0; }
static long (*waits(region struct cell *n))(long) { write_lock(n); when (n->v > 0) unlock(n); return twice; }
static long number(void) { return 1; }
static long (*beside(void))(long) { fork number(); join; return twice; }
static long own_typedef(void) { typedef long T; T x = fork number(); T y; y = fork number(); join; return x + y; }

int main(void)
{
    region struct cell *n = region_new(struct cell);
    return choose(n) || row(n) || nested(n) || waits(n) || beside() || own_typedef();
}
