/* A child at any calls itself as deep as main can, on whichever node and stack it runs.
 *
 * RUN: preludec -O2 -Wall -Wextra -Werror %s -o %t
 * RUN: bash -c 'for n in 1 2 4; do mpiexec -n $n %t 50000 | FileCheck %s || { echo $n; exit 1; }; done'
 * RUN: bash -c 'for f in 1 100000; do MCRL_TUNE=forks=$f mpiexec -n 2 %t 50000 | FileCheck %s || { echo $f; exit 1; }; done'
 * RUN: env MCRL_FAULT=abort:9 mpiexec -n 2 %t 50000 | FileCheck %s
 * CHECK: chain 50000
 * CHECK-NEXT: work_after 714285
 * CHECK-NEXT: plain below 100001
 */
#include <prelude.h>
#include <stdio.h>
#include <stdlib.h>

static long chain(int n)
{
    long rest;
    if (n == 0) return 0;
    rest = fork chain(n - 1) at any;
    join;
    return rest + 1;
}

static long work_after(int n)
{
    long rest, own;
    if (n == 0) return 0;
    rest = fork work_after(n - 1) at any;
    own = 0;
    for (int i = 0; i < 100; i++) own += i % 7 == n % 7;
    join;
    return rest + own;
}

static long plain(int n) { long r = n == 0 ? 0 : plain(n - 1) + 1; return r + (n < -1); }
static long plain_below(int n)
{
    long a, b;
    a = fork plain(n) at any;
    b = fork plain(n + 1) at any;
    join;
    return a + b;
}

int main(int argc, char **argv)
{
    int n = argc > 1 ? atoi(argv[1]) : 2000;
    barrier();
    if (node_self() == 0) printf("chain %ld\n", chain(n)), fflush(stdout);
    barrier();
    if (node_self() == 0) printf("work_after %ld\n", work_after(n)), fflush(stdout);
    barrier();
    if (node_self() == 0) printf("plain below %ld\n", plain_below(n));
    barrier();
    return 0;
}
