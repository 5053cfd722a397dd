/* `x += fork f(a) at any;`: results that are combined, on one node and on more, by forks that are calls and by others; in records, and
 * with a join of one variable.
 * RUN: preludec -O2 -Wall -Wextra -Werror %s -o %t
 * RUN: mpiexec -n 1 %t | FileCheck %s
 * RUN: mpiexec -n 3 %t | FileCheck %s
 * RUN: env MCRL_TUNE=forks=100000 mpiexec -n 1 %t | FileCheck %s
 * RUN: env MCRL_TUNE=forks=100000 mpiexec -n 3 %t | FileCheck %s
 * RUN: env MCRL_TUNE=forks=0 mpiexec -n 2 %t | FileCheck %s
 * RUN: env MCRL_FAULT=move:5,abort:6 mpiexec -n 2 %t | FileCheck %s
 * RUN: preludec --emit=serial %s -o %t.c
 * RUN: gcc -I %build/include -Wall -Werror -O2 %t.c -o %t.serial
 * RUN: %t.serial | FileCheck %s
 *
 * CHECK: leaves: 177147
 * CHECK-NEXT: kinds: 28 sum, 10 difference, 127 bits, 3 odd
 * CHECK-NEXT: elements: 5050 5151 -55
 * CHECK-NEXT: moved: 1210
 */
#include <prelude.h>

#include <stdio.h>

static long leaves(int depth)
{
    if (depth == 0) return 1;
    long sum = 0;
    for (int i = 0; i < 3; i++) sum += fork leaves(depth - 1) at any;
    join;
    return sum;
}

static int same(int k) { return k; }

/* The sums have other types than the results. */
static void kinds(void)
{
    long sum = 0;
    unsigned char difference = 65, bits = 0;
    unsigned short odd = 0;
    for (int i = 1; i <= 10; i++) {
        difference -= fork same(i) at any;
        sum += fork same(i < 5 ? -i : i - 2) at any;
    }
    join sum;
    sum += 5;
    for (int i = 0; i < 7; i++) bits |= fork same(1 << i);
    for (int i = 0; i < 1000; i++) odd ^= fork same(i % 4 == 1 ? 2 : i % 4 == 2 ? 2 : i == 4 ? 65539 : 0) at any;
    join;
    printf("kinds: %ld sum, %d difference, %d bits, %d odd\n", sum, difference, bits, odd);
}

struct sums { long all; int part[3]; };

static void elements(void)
{
    struct sums sums = {0, {100, 1, 0}};
    long plain[2] = {0, 1};
    for (int i = 0; i <= 100; i++) plain[i % 2] += fork same(i) at any;
    for (int i = 1; i <= 100; i++) {
        sums.part[1] += fork same(i) at any;
        if (i <= 10) sums.part[2] -= fork same(i) at any;
    }
    join;
    sums.all = plain[0] + plain[1] - 1;
    printf("elements: %ld %d %d\n", sums.all, sums.part[0] + sums.part[1], sums.part[2]);
}

/* The sum so far goes along. */
static long moved(region long *a, region long *b)
{
    long sum = 1000;
    for (int i = 0; i < 10; i++) sum += fork same(i) at any;
    read_lock(a); move(always)
    long here = *a;
    unlock(a);
    for (int i = 0; i < 10; i++) sum += fork same(i) at b;
    join;
    return sum + here;
}

int main(void)
{
    region long *ends[2] = {NULL, NULL};
    if (node_self() == node_count() - 1) ends[0] = region_new(long);
    if (node_self() == 0) ends[1] = region_new(long);
    broadcast(node_count() - 1, &ends[0], sizeof ends[0]);
    if (node_self() == 0) {
        region long *a = ends[0];
        write_lock(a);
        *a = 120;
        unlock(a);
        printf("leaves: %ld\n", leaves(11));
        kinds();
        elements();
        printf("moved: %ld\n", moved(ends[0], ends[1]));
    }
    barrier();
    return 0;
}
