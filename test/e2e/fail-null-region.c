/* RUN: preludec -O2 %s -o %t
 * RUN: not mpiexec -n 2 %t 2>&1 | FileCheck %s
 * CHECK: {{[Nn][Uu][Ll][Ll]}}
 */
#include <prelude.h>

int main(void)
{
    region long *none = NULL;
    if (node_self() == 1) {
        read_lock(none);
        unlock(none);
    }
    barrier();
    return 0;
}
