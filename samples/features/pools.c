/* Pools of filaments: many small calls that a node makes in rounds, until a function says that it is enough. They are for work
 * that is no loop, such as the triangles of a mesh; where it is a loop, `forall` says it in one line. */
#include <prelude_arrays.h>
#include <prelude_filaments.h>
#include <stdio.h>

enum { POINTS = 2000 };
static shared double *now, *next;
static int rounds;

static void relax(int i) { next[i] = (now[i - 1] + now[i] + now[i + 1]) / 3; }

/* Between two rounds, on all nodes. */
static int again(void)
{
    double *old = now;
    now = next;
    next = old;
    return ++rounds < 20 ? filaments_continue : filaments_done;
}

int main(void)
{
    now = shared_new(double, POINTS, implicit_invalidate);
    next = shared_new(double, POINTS, implicit_invalidate);
    filament_set *set = filament_set_new(again);
    filament_pool *pool = filament_pool_new(set);
    int first = POINTS * node_self() / node_count(), end = POINTS * (node_self() + 1) / node_count();
    for (int i = first; i < end; i++) {
        now[i] = i % 100;
        if (i > 0 && i < POINTS - 1) filament_create(pool, relax, i);
    }
    barrier();
    filament_run(set);
    filament_set_delete(set);
    if (node_self() == 0) printf("pools: %.6f after %d rounds\n", now[POINTS / 2], rounds);
    barrier();
    return 0;
}
