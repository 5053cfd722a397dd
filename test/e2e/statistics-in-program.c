/* A program prints its counters: a row for each that is not 0, on the standard output of node 0.
 *
 * RUN: preludec %s -o %t
 * RUN: mpiexec -n 2 %t | FileCheck %s
 * RUN: preludec -DPRELUDE_SERIAL %s -o %t.serial && %t.serial | FileCheck %s --check-prefix=SERIAL
 * RUN: preludec -DMCRL_COUNT %s -o %t.counted
 * RUN: mpiexec -n 2 %t.counted | FileCheck %s --check-prefix=COUNTED
 * COUNTED: {{^}}hits                              2              0              2{{$}}
 * COUNTED-NEXT: {{^}}misses                            1              0              1{{$}}
 * CHECK: {{^ +}}all nodes        node 0        node 1{{$}}
 * CHECK-NEXT: {{^messages +[0-9]+ +[0-9]+ +[0-9]+$}}
 * CHECK-NEXT: {{^bytes +[0-9]+ +[0-9]+ +[0-9]+$}}
 * CHECK-NEXT: {{^}}data requests                     1              0              1{{$}}
 * CHECK-NOT: migrations
 * CHECK-NOT: parked
 * CHECK: {{^}}cache misses                      1              0              1{{$}}
 * CHECK-NEXT: {{^}}misses                            1              0              1{{$}}
 * CHECK-NEXT: {{^time in misses, ns +[1-9][0-9]+ +0 +[1-9][0-9]+$}}
 * CHECK: {{^}}ended{{$}}
 * SERIAL: {{^}}ended{{$}}
 */
#include <prelude.h>
#include <stdio.h>

int main(void)
{
    region long *n = NULL;
    if (node_self() == 0) n = region_new(long);
    broadcast(0, &n, sizeof n);
    mcrl_statistics_reset();
    barrier();
    if (node_self() == 1) {
        for (int i = 0; i < 3; i++) {
            read_lock(n);
            unlock(n);
        }
    }
    barrier();
    mcrl_statistics_print();
    if (node_self() == 0) puts("ended");
    return 0;
}
