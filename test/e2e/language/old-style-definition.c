/* A definition of the old style after a declaration with a prototype has a prototype (C11 6.2.7), so a call of it can run elsewhere.
 *
 * RUN: preludec -std=c17 -Wno-deprecated-non-prototype -Werror %s -o %t
 * RUN: mpiexec -n 2 %t | FileCheck %s
 * RUN: mpiexec -n 1 %t | FileCheck %s
 */
#include <prelude.h>
#include <stdio.h>

struct n { long v; };
long f(region struct n *p, long x);
long f(p, x)
struct n region *p;
long x;
{
    read_lock(p);
    x += p->v;
    unlock(p);
    return x;
}

int main(void)
{
    if (node_self() == 0) {
        region struct n *p = region_new_at(node_count() - 1, struct n);
        long r = fork f(p, 3) at p;
        join;
        r = r + f(p, 4); rpc
        spawn f(p, 1) at p;
        // CHECK: 7
        printf("%ld\n", r);
    }
    return 0;
}
