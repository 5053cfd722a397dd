/* Functions with migration points in a quoted header that two files include: compiled together, one by one, and out of an archive.
 *
 * RUN: rm -rf %t && mkdir %t
 * RUN: preludec --emit=c %s | grep -v //.SHAPE | FileCheck %s --check-prefix=SHAPE
 * RUN: preludec -O2 -Wall -Werror %s %S/Inputs/list-two.c -o %t/together
 * RUN: mpiexec -n 2 %t/together | FileCheck %s
 * RUN: preludec -O2 -g -c %s -o %t/one.o
 * RUN: preludec -O2 -c %S/Inputs/list-two.c -o %t/two.o
 * RUN: preludec %t/two.o %t/one.o -o %t/apart
 * RUN: mpiexec -n 2 %t/apart | FileCheck %s
 * RUN: ar rc %t/liblist.a %t/two.o
 * RUN: preludec %t/one.o -L%t -llist -o %t/archived
 * RUN: mpiexec -n 2 %t/archived | FileCheck %s
 */
#include "Inputs/list.h"
#include <stdio.h>

// SHAPE: #include "Inputs/list.h"
// SHAPE: ---- {{.*}}list.h becomes: */
// SHAPE: static mcrl_point list_sum__point1 = MCRL_POINT("{{.*}}header.c:{{.*}}list.h:list_sum:1#
// SHAPE: MCRL_BODY long list_sum__body(
// SHAPE: static inline long list_sum(region struct node *n)
// SHAPE: static mcrl_outcome list_sum__rest(
int main(void)
{
    if (node_self() == 0) {
        region struct node *list = list_new(6);
        // CHECK: 30 90 42
        printf("%ld", list_sum(list));
        printf(" %ld", list_twice(list));
        printf(" %ld\n", list_sum(list));
    }
    barrier();
    return 0;
}
