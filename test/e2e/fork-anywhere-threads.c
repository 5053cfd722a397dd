/* Forks at any from several threads of each node at once, beside activations that come from other nodes.
 *
 * RUN: preludec -O2 -Wall -Wextra -Werror %s -o %t
 * RUN: mpiexec -n 4 %t | FileCheck %s
 * RUN: env MCRL_TUNE=forks=100000 mpiexec -n 2 %t | FileCheck %s
 * RUN: env MCRL_FAULT=move:3,abort:4 mpiexec -n 3 %t | FileCheck %s
 * CHECK: 7815 610
 */
#include <prelude.h>
#include <stdio.h>

static long fib(int n)
{
    long a, b;
    if (n < 2) return n;
    a = fork fib(n - 1) at any;
    b = fork fib(n - 2);
    join;
    return a + b;
}

static void work(region long *sum, region long *left, int n)
{
    long f = fib(n);
    write_lock(sum); move
    *sum += f;
    unlock(sum);
    write_lock(left);
    --*left;
    unlock(left);
}

int main(void)
{
    region long *sum = NULL, *left = NULL;
    if (node_self() == 0) sum = region_new(long), left = region_new(long);
    broadcast(0, &sum, sizeof sum);
    broadcast(0, &left, sizeof left);
    if (node_self() == 0) {
        write_lock(left);
        *left = 40;
        unlock(left);
    }
    barrier();
    for (int i = 0; i < 40; i++)
        if (i % node_count() == node_self()) spawn work(sum, left, 8 + i % 8) at node((i + 1) % node_count());
    long own = fib(15);
    read_lock(left); when (*left == 0)
    unlock(left);
    barrier();
    if (node_self() == 0) {
        read_lock(sum);
        printf("%ld %ld\n", *sum, own);
        unlock(sum);
    }
    barrier();
    return 0;
}
