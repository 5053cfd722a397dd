/* Nodes that want the same pages at the same time: those that one has got stay until it has all; and an access across two pages has both.
 * They have gone to and fro without end.
 * RUN: preludec -O2 -Wall -Wextra -Werror %s -o %t
 * RUN: timeout 60 mpiexec -n 2 %t 2 | FileCheck %s --check-prefixes CHECK,TWO
 * RUN: env MCRL_TUNE=arrays=pages timeout 60 mpiexec -n 2 %t 2 | FileCheck %s --check-prefixes CHECK,TWO
 * RUN: timeout 60 mpiexec -n 3 %t 8 | FileCheck %s --check-prefixes CHECK,THREE
 * RUN: env MCRL_TUNE=arrays=pages timeout 60 mpiexec -n 3 %t 8 | FileCheck %s --check-prefixes CHECK,THREE
 * RUN: env MCRL_CONDUIT=udp timeout 60 mpiexec -n 2 %t 8 | FileCheck %s --check-prefixes CHECK,TWO
 * RUN: env MCRL_CONDUIT=udp timeout 60 mpiexec -n 3 %t 2 | FileCheck %s --check-prefixes CHECK,THREE
 * TWO: write_invalidate: all counts are 400
 * TWO: migratory: all counts are 400
 * THREE: write_invalidate: all counts are 600
 * THREE: migratory: all counts are 600
 * CHECK: across: the value of a node
 */
#include <prelude.h>
#include <prelude_arrays.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { ROUNDS = 200, PAGE = 4096 / sizeof(long) };

static void count_pinned(const char *name, const mcrl_page_protocol *protocol, size_t pages)
{
    shared long *a = shared_new_with(long, pages * PAGE, protocol, shared_as(.home = shared_at_first));
    size_t bytes = pages * PAGE * sizeof *a;
    for (int round = 0; round < ROUNDS; round++) {
        shared_pin(a, bytes, shared_write);
        for (size_t page = 0; page < pages; page++) a[page * PAGE]++;
        shared_unpin(a, bytes);
    }
    barrier();
    if (node_self() == 0) {
        long count = a[0];
        for (size_t page = 0; page < pages; page++)
            if (a[page * PAGE] != count) count = -1;
        printf("%s: all counts are %ld\n", name, count);
    }
    shared_delete(a);
}

struct __attribute__((packed, aligned(1))) unaligned { long value; };

static void store_across(void)
{
    shared char *a = shared_new_with(char, 8192, write_invalidate, shared_as(.home = shared_at_first));
    volatile struct unaligned *across = (struct unaligned *)(a + 4092);
    for (int round = 1; round <= 5 * ROUNDS; round++) across->value = round * 0x0100000001;
    barrier();
    if (node_self() == 0) puts(across->value == 5 * ROUNDS * 0x0100000001 ? "across: the value of a node" : "across: parts of two values");
    shared_delete(a);
}

int main(int argc, char **argv)
{
    size_t pages = argc > 1 ? (size_t)atol(argv[1]) : 2;
    count_pinned("write_invalidate", write_invalidate, pages);
    count_pinned("migratory", migratory, pages);
    store_across();
    return 0;
}
