// A K&R definition of a function that has been declared with a prototype before: in C it has a prototype (6.2.7, 6.9.1). fork says: "'f'
// cannot run elsewhere by 'fork': it has variable arguments, or no prototype"
//
// RUN: preludec -DPRELUDE_SERIAL=1 -w %s -o %t.serial && %t.serial > %t.expected
// RUN: preludec -O1 %s -o %t && mpiexec -n 2 %t | diff %t.expected -
// RUN: env MCRL_FAULT=move:1 mpiexec -n 2 %t | diff %t.expected -
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
        printf("%ld\n", r);
    }
    barrier();
    return 0;
}
