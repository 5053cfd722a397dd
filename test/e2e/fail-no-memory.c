/* No memory: a line that says on which node, what for, and which limit, and an exit code that is not 0.
 *
 * UNSUPPORTED: sanitized
 * RUN: preludec -O1 %s -o %t
 * RUN: not mpiexec -n 2 %t 0 2>&1 | FileCheck %s
 * RUN: not %t 0 2>&1 | FileCheck %s
 * CHECK: {{^}}mcrl: node 0: no memory for {{.*}}: {{[0-9]+}} MB are in use, with the addresses reserved for regions (MCRL_SPAN_BITS); ulimit -d allows 100 MB{{$}}
 * CHECK-NOT: terminate called
 */
#include <prelude.h>
#include <stdio.h>
#include <sys/resource.h>

struct block {
    char bytes[100];
};

int main(void)
{
    struct rlimit limit = {100 << 20, 100 << 20};
    setrlimit(RLIMIT_DATA, &limit);
    if (node_self() == 0)
        for (long i = 0; i < 10000000; i++) region_new(struct block);
    barrier();
    puts("end");
    return 0;
}
