/* Shared arrays made where deleted ones were: what an instruction has touched in the old one says nothing of the new one, which has fewer
 * pages. Nodes have asked for pages that no array has.
 * RUN: preludec -O2 -Wall -Wextra -Werror %s -o %t
 * RUN: timeout 60 mpiexec -n 2 %t | FileCheck %s
 * RUN: env MCRL_TUNE=arrays=pages timeout 60 mpiexec -n 2 %t | FileCheck %s
 * RUN: env MCRL_CONDUIT=udp timeout 60 mpiexec -n 2 %t | FileCheck %s
 * CHECK: 100 arrays, the last pages: 1700
 */
#include <prelude.h>
#include <prelude_arrays.h>

#include <stdio.h>

enum { PAGE = 4096 / sizeof(long) };

static long __attribute__((noinline)) sum_from(volatile long *at, size_t count)
{
    long sum = 0;
    for (size_t i = 0; i < count; i++) sum += at[i * PAGE];
    return sum;
}

int main(void)
{
    long sum = 0;
    size_t arrays = 0;
    for (; arrays < 100; arrays++) {
        size_t pages = 22 - arrays % 20;
        shared long *a = shared_new_with(long, pages * PAGE, write_invalidate, shared_as(.home = shared_at_first));
        if (node_self() == 0)
            for (size_t page = 0; page < pages; page++) a[page * PAGE] = (long)page;
        barrier();
        if (node_self() == 1) {
            size_t last_pages = arrays % 2 == 0 ? 2 : 1; // the page of the second array is the last but one of the first
            sum += sum_from(a + (pages - last_pages) * PAGE, last_pages);
        }
        barrier();
        shared_delete(a);
    }
    if (node_self() == 1) printf("%zu arrays, the last pages: %ld\n", arrays, sum);
    return 0;
}
