/* A fork may be the value of any declarator of a declaration.
 *
 * RUN: preludec %s -o %t
 * RUN: preludec --emit=serial %s -o %t.c
 * RUN: gcc -I %build/include %t.c -o %t.serial
 * RUN: %t.serial | FileCheck %s
 * RUN: mpiexec -n 2 %t | FileCheck %s
 * CHECK: 2 2 3 6 9 4
 */
#include <prelude.h>
#include <stdio.h>

static long next(long a) { return a + 1; }

int main(void)
{
    if (node_self() == 0) {
        long x = fork next(1), y = 2;
        long z = 3, w = fork next(5) at node(0);
        long u = fork next(8) at node(node_count() - 1), v = fork next(3) at node(0), none;
        none = 0;
        join;
        printf("%ld %ld %ld %ld %ld %ld\n", x, y, z, w, u, v + none);
    }
    barrier();
    return 0;
}
