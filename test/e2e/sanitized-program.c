/* The runtime may be linked into a program that is sanitized, though it is not sanitized itself: UCX, which cannot live with that, is
 * told so before it is loaded, and the sanitizer is told of every switch of stacks.
 *
 * REQUIRES: asan
 * RUN: preludec -O1 -fsanitize=address %s -o %t
 * RUN: env -u UCX_MEM_MMAP_HOOK_MODE ASAN_OPTIONS=detect_leaks=0:detect_stack_use_after_return=1 mpiexec -n 3 %t 2>%t.err | FileCheck %s
 * RUN: count 0 < %t.err
 * RUN: env -u UCX_MEM_MMAP_HOOK_MODE ASAN_OPTIONS=detect_leaks=0 %killed mpiexec -n 3 %t fault 2>&1 | FileCheck --check-prefix=FAULT %s
 * CHECK: total 30
 * FAULT: AddressSanitizer: stack-buffer-overflow
 */
#include <prelude.h>
#include <stdio.h>

long get(region long *v)
{
    read_lock(v);
    long x = *v;
    unlock(v);
    return x;
}

/* Goes on at `there` in a thread of its own, because get() may wait. */
long both(region long *there, region long *here, int elements)
{
    long sum;
    read_lock(there); move
    sum = *there;
    unlock(there);
    long values[8];
    for (volatile int i = 0; i < elements; i++) values[i] = get(here);
    for (int i = 0; i < elements; i++) sum += values[i];
    return sum;
}

int main(int argc, char **argv)
{
    region long *of[3];
    for (int i = 0; i < 3; i++) {
        if (node_self() == i) of[i] = region_new(long);
        broadcast(i, &of[i], sizeof of[i]);
    }
    region long *mine = of[node_self()];
    write_lock(mine);
    *mine = node_self() + 1;
    unlock(mine);
    barrier();
    int next = (node_self() + 1) % 3;
    double all = reduce_sum((double)both(of[next], mine, argc > 1 ? 9 : 4));
    if (node_self() == 0) printf("total %.0f\n", all);
    return 0;
}
