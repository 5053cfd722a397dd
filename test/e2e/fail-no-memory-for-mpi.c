/* UCX, which carries large data for MPI, has no memory to answer the first request for a connection: a line, and no hang.
 *
 * UNSUPPORTED: sanitized
 * RUN: preludec -O1 %s -o %t
 * RUN: not env MPIEXEC_TIMEOUT=30 mpiexec -n 2 %t 2>&1 | FileCheck %s
 * CHECK: {{^}}mcrl: node 0: no memory for what MPI keeps (UCX: {{.*}}): {{[0-9]+}} MB are in use, with the addresses reserved for regions (MCRL_SPAN_BITS); ulimit -d allows 1 MB{{$}}
 * CHECK-NOT: TIMED OUT
 */
#include <prelude.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/resource.h>
struct big { char b[1 << 20]; };
int main(void)
{
    region struct big *r = NULL;
    if (node_self() == 1) r = region_new(struct big);
    broadcast(1, &r, sizeof r);
    if (node_self() == 0) {
        struct rlimit limit = { 1 << 20, 1 << 20 };
        setrlimit(RLIMIT_DATA, &limit);
        for (size_t bytes = 1 << 20; bytes >= 16384; bytes /= 2)
            for (void *volatile got = (void *)&got; got != NULL;) got = malloc(bytes);
        write_lock(r);
        local(r)->b[0] = 1;
        unlock(r);
    }
    barrier();
    if (node_self() == 0) puts("end");
    return 0;
}
