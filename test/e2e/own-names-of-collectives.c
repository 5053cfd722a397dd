/* A program may have functions of its own with the names of collectives: in a file that includes <prelude.h> if it says so, in others
 * always. Local variables may always have them.
 *
 * RUN: preludec -c -DOTHER %s -o %t.o && preludec %s %t.o -o %t && mpiexec -n 2 %t | FileCheck %s
 * RUN: gcc -c -DOTHER %s -o %t.o && gcc -DPRELUDE_SERIAL -I %build/include -Wall -Wextra -Werror %s %t.o -o %t && %t | FileCheck %s
 * RUN: not preludec -UPRELUDE_NO_COLLECTIVES -DTAKEN -c %s -o %t.o 2>&1 | FileCheck %s --check-prefix=TAKEN
 * CHECK: 12 1
 * TAKEN: :[[#@LINE+14]]:12: error: redefinition of 'scan'
 * TAKEN: prelude_collective.h:{{.*}} note: previous definition is here
 * TAKEN: :[[#@LINE+14]]:12: error: {{.*}}'reduce'
 */
#ifdef OTHER
int gather(int);
int gather(int x) { return x + 4; }
int scan = 5;
#else
#ifndef TAKEN
#define PRELUDE_NO_COLLECTIVES
#endif
#include <prelude.h>
#include <stdio.h>
extern int scan;
int gather(int);
static int reduce(int x) { return gather(x) + scan; }

int main(void)
{
    int scatter = 3, reduce_sum = reduce(scatter);
    double sum = 0;
    barrier();
    mcrl_reduce_dadd(&sum, 1);
    if (node_self() == 0) printf("%d %d\n", reduce_sum, sum < 0.5);
    return 0;
}
#endif
