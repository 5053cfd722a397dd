/* `x = fork f(a) at n;` ... `join;`: children, in loops with array elements, at n's home, at node(i) and here; the return joins, too.
 *
 * RUN: preludec --emit=c %s | grep -v //.SHAPE | FileCheck %s --check-prefix=SHAPE
 * RUN: preludec -O2 -Wall -Werror %s -o %t
 * RUN: mpiexec -n 2 %t | FileCheck %s
 * RUN: mpiexec -n 1 %t | FileCheck %s
 * RUN: env MCRL_FAULT=move:1 mpiexec -n 2 %t | FileCheck %s
 */
#include <prelude.h>
#include <stdio.h>

enum { CHILDREN = 5 };
struct node { long value; region struct node *child[CHILDREN]; };
struct two { long sum; char deep; };

// SHAPE: MCRL_BODY struct two walk__body(const int part, mcrl_run *run, region struct node *n, int depth)
static struct two walk(region struct node *n, int depth)
{
    struct two of[CHILDREN] = { { 0, 0 } }, out = { 0, 0 };
    if (n == NULL) return out;
    struct node copy;
    read_lock(n);
    copy = *n;
    unlock(n);
    for (int i = 0; i < CHILDREN; i++)
        if (copy.child[i] != NULL) of[i] = fork walk(copy.child[i], depth + 1) at copy.child[i];
    join;
    // SHAPE: walk__fork1(part, mcrl_children_of(run), {{.*}}of[i]
    // SHAPE: mcrl_join(mcrl_children_of(run))
    out.sum = copy.value;
    out.deep = (char)depth;
    for (int i = 0; i < CHILDREN; i++) {
        out.sum += of[i].sum;
        if (of[i].deep > out.deep) out.deep = of[i].deep;
    }
    return out;
}

static void add(region long *n, long by)
{
    write_lock(n);
    *n += by;
    unlock(n);
}

// SHAPE: static struct two walk(region struct node *n, int depth)
// SHAPE: mcrl_children children = {0};
// SHAPE-NEXT: mcrl_run run = mcrl_run_from(0, 0, &children);
// SHAPE-NEXT: struct two [[VALUE:value[_0-9]*]] = walk__body(MCRL_CALLED, &run, n, depth);
// SHAPE-NEXT: mcrl_join_all(&children);
// SHAPE-NEXT: return [[VALUE]];
// SHAPE: static mcrl_outcome walk__rest(
// SHAPE: mcrl_join_all(&children);
// SHAPE: static void add_all(
// SHAPE: mcrl_join_all(&children);
static void add_all(region long *n) /* the return waits for the children */
{
    for (int i = 0; i < node_count(); i++) fork add(n, 10 + i) at node(i);
    fork add(n, 1);
}

static int where(void) { return node_self(); }

static region struct node *tree(int depth, int *name)
{
    region struct node *n = region_new_at(++*name % node_count(), struct node);
    struct node copy = { *name, { NULL } };
    for (int i = 0; i < depth; i++) copy.child[i] = tree(depth - 1, name);
    write_lock(n);
    *n = copy;
    unlock(n);
    return n;
}

int main(void)
{
    if (node_self() == 0) {
        int name = 0;
        region struct node *root = tree(3, &name);
        struct two all = walk(root, 0);
        // CHECK: sum 136 of 16, depth 3
        printf("sum %ld of %d, depth %d\n", all.sum, name, all.deep);

        region long *n = region_new_at(node_count() - 1, long);
        add_all(n);
        read_lock(n);
        long sum = *n;
        unlock(n);
        // CHECK: added
        printf("%s\n", sum == 1 + 10 * node_count() + node_count() * (node_count() - 1) / 2 ? "added" : "lost");

        int at = fork where() at node(node_count() - 1);
        int here = fork where();
        join;
        // CHECK: placed
        printf("%s\n", at == node_count() - 1 && here == 0 ? "placed" : "astray");
    }
    barrier();
    return 0;
}
