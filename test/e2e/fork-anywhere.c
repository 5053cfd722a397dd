/* Forks at any: results are those of one node, on more nodes, over datagrams that are lost, if forks never are calls (MCRL_TUNE=forks),
 * and with faults.
 * RUN: preludec -O2 -Wall -Wextra -Werror %s -o %t
 * RUN: mpiexec -n 1 %t | FileCheck %s
 * RUN: mpiexec -n 2 %t | FileCheck %s
 * RUN: mpiexec -n 4 %t | FileCheck %s
 * RUN: env MCRL_TUNE=forks=100000 mpiexec -n 1 %t | FileCheck %s
 * RUN: env MCRL_TUNE=forks=100000 mpiexec -n 3 %t | FileCheck %s
 * RUN: env MCRL_TUNE=forks=0 mpiexec -n 2 %t | FileCheck %s
 * RUN: env MCRL_FAULT=move:5,abort:6 mpiexec -n 2 %t | FileCheck %s
 * RUN: env MCRL_CONDUIT=udp MCRL_UDP_DISTURB=seed:3,loss:5 mpiexec -n 3 %t | FileCheck %s
 * RUN: preludec --emit=serial %s -o %t.c
 * RUN: gcc -I %build/include -Wall -Wextra -Werror -O2 %t.c -o %t.serial
 * RUN: %t.serial | FileCheck %s
 *
 * CHECK: queens: 724
 * CHECK-NEXT: ranges: 4999950000, the half of it 1249975000
 * CHECK-NEXT: tree: 8386560
 * CHECK-NEXT: steps: 3 7 11
 */
#include <prelude.h>

#include <stdio.h>

/* Elements of an array; a child for each place of a queen. */
static long queens(int n, int row, unsigned columns, unsigned left, unsigned right)
{
    if (row == n) return 1;
    long found[16] = {0}, sum = 0;
    int count = 0;
    for (unsigned open = ~(columns | left | right) & ((1u << n) - 1); open != 0; open &= open - 1) {
        unsigned bit = open & -open;
        found[count++] = fork queens(n, row + 1, columns | bit, (left | bit) << 1, (right | bit) >> 1) at any;
    }
    join;
    for (int i = 0; i < count; i++) sum += found[i];
    return sum;
}

/* A structure by value, and a join of one child. */
struct range { long begin, end; };
struct sums { long all, first_half; };

static struct sums add_up(struct range range)
{
    if (range.end - range.begin == 1) return (struct sums){range.begin, 0};
    long middle = range.begin + (range.end - range.begin) / 2;
    struct sums first, second;
    first = fork add_up((struct range){range.begin, middle}) at any;
    second = fork add_up((struct range){middle, range.end}) at any;
    join first;
    long half = first.all;
    join;
    return (struct sums){half + second.all, half};
}

/* Children at regions, some of them here. */
struct tree { region struct tree *left, *right; long value; };

static region struct tree *grow(int depth, long value)
{
    if (depth == 0) return NULL;
    region struct tree *t = region_new_at((int)(value % node_count()), struct tree);
    region struct tree *left = grow(depth - 1, 2 * value), *right = grow(depth - 1, 2 * value + 1);
    write_lock(t);
    t->left = left;
    t->right = right;
    t->value = value;
    unlock(t);
    return t;
}

static long sum(region struct tree *t)
{
    long left = 0, right = 0;
    read_lock(t);
    region struct tree *l = t->left, *r = t->right;
    long value = t->value;
    unlock(t);
    if (l != NULL) left = fork sum(l) at l;
    if (r != NULL) right = fork sum(r) at any;
    join;
    return left + right + value;
}

/* A child without a result, and the activation moves between fork and join. */
static void store(region struct tree *t, long value)
{
    write_lock(t);
    t->value += value;
    unlock(t);
}

static long steps(region struct tree *a, region struct tree *b)
{
    long one = 0;
    fork store(a, 2) at any;
    one = fork sum(b) at any;
    read_lock(a); move(always)
    long now = a->value * 0;
    unlock(a);
    join;
    return one + now;
}

int main(void)
{
    if (node_self() == 0) printf("queens: %ld\n", queens(10, 0, 0, 0, 0));
    barrier();
    struct sums sums = {0, 0};
    if (node_self() == node_count() - 1) sums = add_up((struct range){0, 100000});
    broadcast(node_count() - 1, &sums, sizeof sums);
    if (node_self() == 0) printf("ranges: %ld, the half of it %ld\n", sums.all, sums.first_half);
    if (node_self() == 0) {
        region struct tree *t = grow(12, 1);
        printf("tree: %ld\n", sum(t));
        region struct tree *a = grow(1, 1), *b = grow(1, 3);
        long first = steps(a, b);
        store(b, 4);
        long second = steps(a, b);
        store(b, 4);
        printf("steps: %ld %ld %ld\n", first, second, steps(a, b));
    }
    barrier();
    return 0;
}
