/* A program may have functions, global and local variables of its own with the names of collectives.
 *
 * RUN: preludec -c -DOTHER %s -o %t.o && preludec -Wall -Wextra -Werror %s %t.o -o %t && mpiexec -n 2 %t | FileCheck %s
 * RUN: gcc -c -DOTHER %s -o %t.o && gcc -DPRELUDE_SERIAL -I %build/include -Wall -Wextra -Werror %s %t.o -o %t && %t | FileCheck %s
 * CHECK: 12 1
 */
#ifdef OTHER
int gather(int);
int gather(int x) { return x + 4; }
int scan = 5;
#else
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
