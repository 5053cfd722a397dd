/* Nodes that run different builds would take each other's activations for something else: refused at the start, before main.
 *
 * RUN: preludec -O2 %s -o %t.a
 * RUN: preludec -O2 -DOTHER %s -o %t.b
 * RUN: mpiexec -n 2 %t.a | FileCheck --check-prefix=SAME %s
 * RUN: not mpiexec -n 1 %t.a : -n 1 %t.b 2>&1 | FileCheck %s
 *
 * SAME: in main
 * CHECK-NOT: in main
 * CHECK: {{different (build|program)}}
 * CHECK-NOT: in main
 */
#include <prelude.h>
#include <stdio.h>

long get(region long *v)
{
    read_lock(v); move
    long x = *v;
    unlock(v);
    return x;
}

#ifdef OTHER
long get_again(region long *v)
{
    read_lock(v); move
    long x = *v;
    unlock(v);
    return x;
}
#endif

int main(void)
{
    printf("in main\n");
    region long *v = region_new(long);
    barrier();
    return (int)get(v);
}
