// Results that are combined with a variable: where the fork is a call, at once; else at the join.
// RUN: preludec --emit=c %s | grep -v //.CHECK | FileCheck %s
// RUN: preludec -Wall -Wextra -Werror -O2 -c %s -o %t.o
#include <prelude.h>

struct node { long value; };
struct counts { unsigned char bits; short few[3]; };

static int get(region struct node *n)
{
    read_lock(n);
    int value = (int)n->value;
    unlock(n);
    return value;
}

// CHECK: static long total__fork1(mcrl_children *children, region struct node *a0)
// CHECK-NEXT: {
// CHECK-NEXT: if (mcrl_prunes()) return get(a0);
// CHECK: return MCRL_NOTHING(long);
// CHECK: static void total__fork2(mcrl_children *children, void *value_2, size_t offset, region struct node *a0)
// CHECK-NEXT: {
// CHECK-NEXT: if (mcrl_prunes()) { *(short *)((char *)value_2 + offset) -= get(a0); return; }
// CHECK: static void total__fork3(mcrl_children *children, size_t offset, region struct node *a0, int node_2)
long total(region struct node *n, region struct node *m, int count)
{
    long sum = 1;
    unsigned bits = 0;
    struct counts counts = {0};
    // CHECK: sum += total__fork1(mcrl_children_of(run), n)
    for (int i = 0; i < count; i++) sum += fork get(n) at any;
    // CHECK: total__fork2(mcrl_children_of(run), &counts, (size_t)((char *)&(counts.few[1]) - (char *)&counts),  n)
    counts.few[1] -= fork get(n) at any;
    // CHECK: bits |= (total__fork3(mcrl_children_of(run), 0, n, MCRL_PLACE(n)), MCRL_NOTHING(unsigned int));
    write_lock(m);
    bits |= fork get(n) at n;
    unlock(m);
    // CHECK: case 1: sum += *(long *)mcrl_result_of(child); break;
    // CHECK-NEXT: case 2: *(short *)mcrl_place_of(child, &counts) -= *(short *)mcrl_result_of(child); break;
    // CHECK-NEXT: case 3:
    // CHECK-NEXT: for (size_t number_2 = 0; number_2 < mcrl_count_of(child); ++number_2) bits |= ((unsigned int *)mcrl_result_of(child))[number_2];
    join;
    return sum + counts.few[1] + bits;
}
