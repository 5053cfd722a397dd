/* Nodes of a host have the pages of an array in common, where nodes are on several hosts: a page that one of them has fetched is there for
 * the others, which send no request; what one has written in place, the other host gets; and a page that goes away goes from all.
 *
 * REQUIRES: hosts
 * RUN: preludec -O2 -Wall -Wextra -Werror %s -o %t
 * RUN: env MCRL_STATS=%t.json MCRL_TUNE=page_prefetch=0 %hosts 2 2 %t | FileCheck %s
 * RUN: %python -c "import json; k = json.load(open('%t.json'))['total']['by_kind']; n = {x: k.get(x, {}).get('messages', 0) for x in ('page_request', 'page_reply')}; assert n == {'page_request': 8 + 2 + 1, 'page_reply': 8 + 2 + 1}, n"
 * RUN: env MCRL_TUNE=arrays=pages,page_prefetch=0 %hosts 2 2 %t | FileCheck %s
 * RUN: env MCRL_TUNE=userfaultfd=0 %hosts 2 2 %t | FileCheck %s
 * RUN: mpiexec -n 4 %t | FileCheck %s
 * CHECK-DAG: node 2 has read 8 pages: 36
 * CHECK-DAG: node 3 has read 8 pages: 36
 * CHECK-DAG: node 2 has written, node 3 has read 5
 * CHECK-DAG: node 0 has read 5 and 7
 */
#include <prelude.h>
#include <prelude_arrays.h>
#include <stdio.h>

enum { PAGES = 8, PAGE = 4096 / sizeof(long) };

static long sum_of(shared long *a)
{
    long sum = 0;
    for (int page = 0; page < PAGES; page++) sum += a[page * PAGE];
    return sum;
}

int main(void)
{
    shared long *a = shared_new_with(long, PAGES * PAGE, write_invalidate, shared_as(.home = shared_at_first));
    int me = node_self();
    for (int page = 0; page < PAGES && me == 0; page++) a[page * PAGE] = page + 1;
    barrier();
    for (int node = 2; node <= 3; node++) { /* 8 requests, of the first */
        if (me == node) printf("node %d has read %d pages: %ld\n", me, PAGES, sum_of(a)), fflush(stdout);
        barrier();
    }
    if (me == 2) a[0] = 5; /* 1 request, for the page to write; with its reply this host's copy is the only one */
    barrier();
    if (me == 3) printf("node 2 has written, node 3 has read %ld\n", a[0]), fflush(stdout), a[1] = 7;
    barrier();
    if (me == 0) printf("node 0 has read %ld and %ld\n", a[0], a[1]), fflush(stdout); /* 1 request */
    barrier();
    if (me == 1 && a[1] != 7) printf("node 1 has read %ld\n", a[1]);
    barrier();
    if (me == 3) a[1] = 8; /* the owner's host writes again: 1 copy is called back, and both nodes of the other host lose it */
    barrier();
    return 0;
}
