/* Nodes that have nothing to do take forks, and filaments of a forall at any, of nodes of their own host first. Where each node is a host
 * of its own, all that is given goes between hosts, and nothing does where all nodes are on one.
 *
 * REQUIRES: hosts
 * RUN: preludec -O2 %s -o %t
 * RUN: env MCRL_STATS=%t.one.json mpiexec -n 4 %t | FileCheck %s
 * RUN: env MCRL_STATS=%t.apart.json %hosts 2 1 %t | FileCheck %s
 * RUN: env MCRL_STATS=%t.both.json %hosts 2 2 %t | FileCheck %s
 * RUN: %python %inputs/steals-by-host.py %t.one.json none
 * RUN: %python %inputs/steals-by-host.py %t.apart.json all
 * RUN: %python %inputs/steals-by-host.py %t.both.json some
 */
#include <prelude.h>
#include <stdio.h>

static long spent(long n)
{
    unsigned long x = (unsigned long)n * 2654435761u + 1;
    for (int i = 0; i < 300; i++) x = x * 6364136223846793005u + 1442695040888963407u;
    return (long)(x >> 60);
}

static long tree(long n, int depth)
{
    long left = 0, right = 0;
    if (depth == 0) return spent(n);
    left = fork tree(2 * n, depth - 1) at any;
    right = tree(2 * n + 1, depth - 1);
    join;
    return left + right;
}

/* Those of four nodes that have odd numbers have all of the work. */
static int has_work(long n) { return (n >> 13) % 2 == 1; }

int main(void)
{
    long sum = 0, in_forall = 0, expected = 0, expected_in_forall = 0;
    for (long n = 1 << 14; n < 1 << 15; n++) expected += spent(n);
    for (long n = 0; n < 1 << 15; n++) expected_in_forall += has_work(n) ? spent(n) : 0;
    barrier();
    for (int round = 0; round < 20; round++) {
        if (node_self() == 0) sum += tree(1, 14);
        barrier();
    }
    for (int round = 0; round < 20; round++) {
        forall (long n = 0; n < 1 << 15; n++) at any reduce(sum: in_forall) {
            in_forall += has_work(n) ? spent(n) : 0;
        }
    }
    // CHECK: forks 1, forall 1
    if (node_self() == 0) printf("forks %d, forall %d\n", sum == 20 * expected, in_forall == 20 * expected_in_forall);
    return 0;
}
