/* if:, always and never: the program itself says at a place whether the computation moves. They are for what it knows and the
 * runtime would have to learn: here how much it will do with the data. rpc(to:) says so of one call. */
#include <prelude.h>
#include <stdio.h>

enum { N = 1000 };

static long sum(region long *v, int from, int to)
{
    long s = 0;
    read_lock(v); move(if: to - from > 10) /* goes there for many numbers; the data come for few */
    for (int i = from; i < to; i++) s += v[i];
    unlock(v);
    return s;
}

static void fill(region long *v)
{
    write_lock(v); move(always) /* goes to the home */
    for (int i = 0; i < N; i++) v[i] = i;
    unlock(v);
}

static long first(region long *v)
{
    read_lock(v); move(never) /* the data come */
    long value = v[1];
    unlock(v);
    return value;
}

static long twice(long x) { return 2 * x; }

int main(void)
{
    if (node_self() == 0) {
        region long *v = region_new_array_at(node_count() - 1, long, N), *w = region_new_array_at(node_count() - 1, long, N);
        fill(v);
        fill(w);
        long all = sum(v, 0, N), few = sum(v, 5, 6), one = first(w);
        long doubled = twice(all); rpc(to: v) /* runs at v's home, though it is given no region */
        printf("move-if: %ld %ld %ld %ld\n", all, few, one, doubled);
    }
    barrier();
    return 0;
}
