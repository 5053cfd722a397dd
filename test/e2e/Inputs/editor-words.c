#include <prelude.h>
struct cell { long move; region struct cell *next; };
long get(region struct cell *c) requires_shared(c);
long f(region struct cell *c, long end, long at)
{
    long move = 0, x;
    move = 1;
    read_lock(c); move when (c->move > at)
    x = c->move;
    unlock(c);
    write_lock(c); begin move(if: x > 3, always)
    c->move = move + end;
    unlock(c); end move
    x = f(c, end, at); rpc(to: c)
    spawn f(c, 1, 2) at node(0);
    x = fork f(c, 1, 2) at c; // move; rpc
    join;
    return x;
}
