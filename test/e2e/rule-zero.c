/* Programs that must not differ from themselves without annotations: calls that block through mutual recursion and through a callback of
 * the C library run in a thread, whatever the order in which the compiler asks about them.
 *
 * RUN: preludec -O2 %s -o %t
 * RUN: preludec -O2 -fno-annotations %s -o %t.stays
 * RUN: mpiexec -n 1 %t | FileCheck %s
 * RUN: mpiexec -n 2 %t | FileCheck %s
 * RUN: mpiexec -n 4 %t | FileCheck %s
 * RUN: mpiexec -n 4 %t.stays | FileCheck %s
 */
#include <prelude.h>
#include <stdio.h>
#include <stdlib.h>

struct cell { long v; };

static void odd(region struct cell *x, int depth);
static void even(region struct cell *x, int depth)
{
    if (depth) odd(x, depth - 1);
    write_lock(x);
    x->v++;
    unlock(x);
}
static void odd(region struct cell *x, int depth) { even(x, depth); }

void from_even(region struct cell *a, region struct cell *b)
{
    read_lock(a); move
    unlock(a);
    even(b, 2);
}

void from_odd(region struct cell *a, region struct cell *b)
{
    read_lock(a); move
    unlock(a);
    odd(b, 2);
}

static node_private region struct cell *compared;
static int compare(const void *p, const void *q)
{
    region struct cell *n = compared;
    write_lock(n);
    n->v++;
    unlock(n);
    return *(const int *)p - *(const int *)q;
}

long sorts(region struct cell *a, region struct cell *counter)
{
    read_lock(a); move
    unlock(a);
    int numbers[] = {3, 1, 2};
    compared = counter;
    qsort(numbers, 3, sizeof numbers[0], compare);
    return numbers[0] * 100 + numbers[1] * 10 + numbers[2];
}

int main(void)
{
    region struct cell *a = NULL, *b = NULL;
    if (node_self() == 0) {
        a = region_new_at(node_count() - 1, struct cell);
        b = region_new(struct cell);
        from_odd(a, b);
        from_even(a, b);
        read_lock(b);
        // CHECK: 6
        printf("%ld\n", b->v);
        unlock(b);
        // CHECK: 123
        printf("%ld\n", sorts(a, b));
        read_lock(b);
        // CHECK: compared
        printf("%s\n", b->v > 6 ? "compared" : "not compared");
        unlock(b);
    }
    barrier();
    return 0;
}
