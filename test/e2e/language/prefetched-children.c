/* What a recursion fetches ahead changes nothing: nodes of a tree that lie by chance, children that are NULL or that go, in
 * expressions and statements, on one node and on several.
 *
 * RUN: preludec -O2 -Wall -Wextra -Werror %s -o %t
 * RUN: preludec --emit=c %s | grep -c 'MCRL_PREFETCH([a-z]' | FileCheck %s --check-prefix=PLACES
 * RUN: mpiexec -n 1 %t | FileCheck %s
 * RUN: mpiexec -n 3 %t | FileCheck %s
 * RUN: env MCRL_FAULT=move:3 mpiexec -n 3 %t | FileCheck %s
 * RUN: env MCRL_CHECK=1 mpiexec -n 2 %t | FileCheck %s
 * RUN: preludec -DPRELUDE_SERIAL %s -o %t.serial && %t.serial | FileCheck %s
 *
 * PLACES: {{^5$}}
 * CHECK: 12276 12276 12276 24552 491
 */
#include <prelude.h>
#include <stdio.h>

enum { NODES = 1 << 10 };

struct tree { long value; region struct tree *child[2]; };

/* A heap: node i has the children 2 i and 2 i + 1. They are made in another order, here and there. */
static region struct tree *make(long i)
{
    static region struct tree *all[NODES];
    for (long k = 1; k < NODES; k++) {
        long at = k * 389 % NODES; /* each once */
        all[at] = region_new_at(at * 7 % node_count(), struct tree);
    }
    for (long k = NODES - 1; k > 0; k--) {
        region struct tree *t = all[k];
        write_lock(t);
        *local(t) = (struct tree){k % 25, {2 * k < NODES ? all[2 * k] : NULL, 2 * k < NODES ? all[2 * k + 1] : NULL}};
        unlock(t);
    }
    return all[i];
}

static long in_expression(region struct tree *t)
{
    if (t == NULL) return 0;
    read_lock(t); move
    struct tree copy = *t;
    unlock(t);
    return copy.value + in_expression(copy.child[0]) + in_expression(copy.child[1]);
}

static long in_statements(region struct tree *t)
{
    if (t == NULL) return 0;
    read_lock(t);
    region struct tree *left = t->child[0], *right = t->child[1];
    long sum = t->value;
    unlock(t);
    sum += in_statements(left);
    sum += in_statements(right);
    return sum;
}

static long by_forks(region struct tree *t)
{
    if (t == NULL) return 0;
    read_lock(t); move
    struct tree copy = *t;
    unlock(t);
    long left, right;
    left = fork by_forks(copy.child[0]) at copy.child[0];
    right = fork by_forks(copy.child[1]) at copy.child[1];
    join;
    return copy.value + left + right;
}

/* The two call each other; which child is the first changes. */
static long from(region struct tree *t, int first);
static long either(region struct tree *t, int first) { return t ? from(t, !first) : 0; }
static long from(region struct tree *t, int first)
{
    read_lock(t); move
    struct tree copy = *t;
    unlock(t);
    int second = !first;
    if (copy.child[0] != NULL)
        return 2 * copy.value + either(copy.child[first], first) + either(copy.child[second], first);
    return 2 * copy.value;
}

/* Deletes the tree, and says how many of its values are large. */
static long delete(region struct tree *t)
{
    if (t == NULL) return 0;
    read_lock(t);
    struct tree copy = *t;
    unlock(t);
    region_delete(t);
    long large = copy.value > 12;
    large += delete(copy.child[0]);
    large += delete(copy.child[1]);
    return large;
}

int main(void)
{
    if (node_self() == 0) {
        region struct tree *t = make(1);
        long a = in_expression(t), b = in_statements(t), c = by_forks(t), d = from(t, 1);
        printf("%ld %ld %ld %ld %ld\n", a, b, c, d, delete(t));
    }
    barrier();
    return 0;
}
