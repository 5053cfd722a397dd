// A node keeps nothing for pages that nothing has happened to: an array of 1 GB takes less than 1 MB of each node's memory, wherever its
// pages have their homes. What it takes more are pointers to rows, 8 bytes each.
//
// RUN: preludec -O2 -Wall -Wextra -Werror %s -o %t
// RUN: mpiexec -n 2 %t | FileCheck %s
// RUN: env MCRL_TUNE=userfaultfd=0 mpiexec -n 2 %t in-blocks | FileCheck %s
// CHECK: all small, all right
#include <prelude.h>
#include <prelude_arrays.h>

#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { LENGTH = 1 << 27, ROWS = 1 << 13 };

static unsigned to_and_fro(size_t row, size_t rows, unsigned nodes)
{
    (void)rows;
    return row % (2 * nodes) < nodes ? row % nodes : nodes - 1 - row % nodes;
}

static long resident_kilobytes(void)
{
    FILE *file = fopen("/proc/self/status", "r");
    char line[256];
    long kilobytes = -1;
    while (file != NULL && fgets(line, sizeof line, file) != NULL)
        if (strncmp(line, "VmRSS:", 6) == 0) kilobytes = atol(line + 6);
    if (file != NULL) fclose(file);
    return kilobytes;
}

static bool is_small(const char *what, long before)
{
    long kilobytes = resident_kilobytes() - before;
    if (kilobytes > 1024) printf("%s: %ld KB on node %d\n", what, kilobytes, node_self());
    return kilobytes <= 1024;
}

/* Elements of 64 pages, each written by one node and read by all. */
static bool is_right(shared double *a)
{
    bool right = true;
    barrier();
    for (long i = node_self(); i < 64; i += node_count()) a[i * (LENGTH / 64)] = i + 1;
    barrier();
    for (long i = 0; i < 64; i++) right &= a[i * (LENGTH / 64)] == i + 1;
    barrier();
    return right;
}

static bool vector(const char *what, mcrl_array_home *home)
{
    long before = resident_kilobytes();
    shared double *a = shared_new_with(double, LENGTH, implicit_invalidate, shared_as(.home = home));
    bool small = is_small(what, before), right = is_right(a);
    if (!right) printf("%s: wrong on node %d\n", what, node_self());
    shared_delete(a);
    return small && right;
}

int main(int argc, char **argv)
{
    (void)argv;
    int wrong = 0;
    wrong += !vector("blocks", shared_at_blocks);
    wrong += !vector("first", shared_at_first);
    if (argc == 1) { // without userfaultfd that takes a mapping for each page
        wrong += !vector("cyclic", shared_at_cyclic);
        wrong += !vector("to and fro", to_and_fro);
    }
    long before = resident_kilobytes();
    shared double **rows = shared_new(double, ROWS, LENGTH / ROWS, write_invalidate);
    wrong += !is_small("rows", before);
    shared_delete(rows);
    mcrl_reduce_iadd(&wrong, 1);
    if (node_self() == 0) puts(wrong == 0 ? "all small, all right" : "not all");
    return 0;
}
