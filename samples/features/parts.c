/* shared_ask: parts of a shared array are asked for early, in one message, while the node computes; what has not come is waited for where
 * it is read. It is for the first time that a program knows where it will read: an index list, a table by keys. What it reads in the same
 * way in each phase comes ahead by itself. */
#include <prelude_arrays.h>
#include <stdio.h>

enum { N = 65536, PARTS = 20, LENGTH = 16 };

static long first_of(long part) { return part * 7919 % (N - LENGTH); }

int main(void)
{
    shared long *a = shared_new_with(long, N, implicit_invalidate, shared_as(.home = shared_at_first));
    if (node_self() == 0)
        for (long i = 0; i < N; i++) a[i] = i;
    barrier();
    long sum = 0, computed = 0;
    if (node_self() == node_count() - 1) {
        shared_part parts[PARTS];
        for (int part = 0; part < PARTS; part++) parts[part] = (shared_part){&a[first_of(part)], LENGTH * sizeof *a};
        shared_ask(parts, PARTS, shared_read); /* begun early */
        for (long i = 0; i < 1000000; i++) computed += i & 1;
        for (int part = 0; part < PARTS; part++) /* waited for late */
            for (long i = 0; i < LENGTH; i++) sum += a[first_of(part) + i];
        sum += computed - 500000;
    }
    sum = (long)reduce_sum(sum);
    if (node_self() == 0) printf("parts: %ld\n", sum);
    shared_delete(a);
    return 0;
}
