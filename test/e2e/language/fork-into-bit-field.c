/* The result of a fork goes into a bit-field, of a variable, of an element, and of an unnamed structure in one.
 *
 * RUN: preludec -O2 -Wall -Werror %s -o %t
 * RUN: mpiexec -n 2 %t | FileCheck %s
 * RUN: mpiexec -n 1 %t | FileCheck %s
 */
#include <prelude.h>
#include <stdio.h>

struct flags { unsigned a : 5, b : 7; _Bool set : 1; };
struct outer { long before; struct flags in[2]; struct { int c : 4; unsigned d : 3; }; };

static unsigned plus(unsigned x) { return x + 1; }
static int negative(int x) { return -x; }

int main(void)
{
    if (node_self() == 0) {
        struct flags s = { 1, 2, 0 };
        struct outer v[3] = { { 0, { { 0, 0, 0 } }, { 0, 0 } } };
        s.b = fork plus(99) at node(node_count() - 1);
        for (int i = 0; i < 3; i++) v[i].in[1].a = fork plus(i + 6) at node(node_count() - 1);
        join;
        v[2].c = fork negative(3) at node(node_count() - 1);
        (v[1].in[0]).set = fork plus(4) at node(node_count() - 1);
        s.b = fork plus(s.b);
        join;
        // CHECK: 1 101 0: 7 8 9: -3 1
        printf("%d %d %d: %d %d %d: %d %d\n", s.a, s.b, s.set, v[0].in[1].a, v[1].in[1].a, v[2].in[1].a, v[2].c, v[1].in[0].set);
    }
    return 0;
}
