/* Nodes that run different builds would take each other's activations and regions for something else: refused at the start, before main.
 * With the same text, other structures make another build; so they do in a program without annotations, whose regions travel.
 *
 * RUN: preludec -O2 -Wl,--build-id=sha1 %s -o %t.a
 * RUN: preludec -O2 -Wl,--build-id=sha1 -DOTHER %s -o %t.b
 * RUN: preludec -O2 -Wl,--build-id=sha1 -DN=9 %s -o %t.c
 * RUN: preludec -O2 -Wl,--build-id=none %s -o %t.d
 * RUN: preludec -O2 -Wl,--build-id=none -DN=9 %s -o %t.e
 * RUN: preludec -O2 -fno-annotations %s -o %t.f
 * RUN: preludec -O2 -fno-annotations -DN=9 %s -o %t.g
 *
 * RUN: mpiexec -n 2 %t.a | FileCheck --check-prefix=SAME %s
 * RUN: mpiexec -n 2 %t.d | FileCheck --check-prefix=SAME %s
 * RUN: cp %t.f %t.copy
 * RUN: mpiexec -n 1 %t.f : -n 1 %t.copy | FileCheck --check-prefix=SAME %s
 * RUN: not mpiexec -n 1 %t.a : -n 1 %t.b >%t.1 2>%t.1.err
 * RUN: not mpiexec -n 1 %t.a : -n 1 %t.c >%t.2 2>%t.2.err
 * RUN: not mpiexec -n 1 %t.d : -n 1 %t.e >%t.3 2>%t.3.err
 * RUN: not mpiexec -n 1 %t.f : -n 1 %t.g >%t.4 2>%t.4.err
 * RUN: cat %t.1 %t.2 %t.3 %t.4 | %prints-nothing
 * RUN: cat %t.1.err %t.2.err %t.3.err %t.4.err >%t.err
 * RUN: count 4 < %t.err
 * RUN: FileCheck %s < %t.err
 *
 * SAME: in main
 * CHECK-COUNT-4: {{^}}mcrl: node 1 runs a different build of the program (fingerprint {{[0-9a-f]+}}, node 0 has {{[0-9a-f]+}}){{$}}
 */
#include <prelude.h>
#include <stdio.h>

#ifndef N
#define N 3
#endif

struct item { long before[N], value; };

long get(region struct item *v)
{
    read_lock(v); move
    long x = v->value;
    unlock(v);
    return x;
}

#ifdef OTHER
long get_again(region struct item *v)
{
    read_lock(v); move
    long x = v->value;
    unlock(v);
    return x;
}
#endif

int main(void)
{
    printf("in main\n");
    region struct item *v = region_new(struct item);
    barrier();
    return (int)get(v);
}
