/* quicksort.c: numbers in plain memory, with a child for one of the two parts of each partition. Most children are calls; a node that has
 * nothing to do takes one. It gets a copy of the numbers, in a region, sorts it there, and gives it back.
 *
 *     quicksort [-n COUNT] */
#include "quicksort.h" /* <unistd.h> before prelude.h, which in a serial program takes the word `fork` */

#include <prelude.h>

/* Numbers that are worth a child; numbers that are sorted, and pairs that are swapped, without a look for what other nodes want. */
enum { FORKED = 16384, AT_ONCE = 4096, PAIRS = 1024 };

static long divide(int *a, long count)
{
    struct partition p = begin_partition(a, count);
    while (swap_pairs(&p, PAIRS)) mcrl_poll();
    return p.right + 1;
}

/* On the node where the numbers are: a copy of them. */
static region int *lend(uintptr_t at, long count)
{
    region int *copy = region_new_array(int, count);
    write_lock(copy);
    memcpy(local(copy), (const int *)at, (size_t)count * sizeof(int));
    unlock(copy);
    return copy;
}

static void take_back(uintptr_t at, long count, region int *copy)
{
    read_lock(copy);
    memcpy((int *)at, local(copy), (size_t)count * sizeof(int));
    unlock(copy);
}

static void sort_on_any(uintptr_t at, long count, int home);

static void sort(int *a, long count)
{
    mcrl_poll();
    if (count <= AT_ONCE) {
        quicksort(a, count);
        return;
    }
    long first = divide(a, count);
    if (first >= FORKED) fork sort_on_any((uintptr_t)a, first, node_self()) at any;
    else sort(a, first);
    sort(a + first, count - first);
    join;
}

/* Numbers that are at an address of a node. */
static void sort_on_any(uintptr_t at, long count, int home)
{
    if (home == node_self()) {
        sort((int *)at, count);
        return;
    }
    region int *copy;
    copy = fork lend(at, count) at node(home);
    join;
    write_lock(copy);
    sort(local(copy), count);
    unlock(copy);
    fork take_back(at, count, copy) at node(home);
    join;
}

int main(int argc, char **argv)
{
    long count;
    if (!parse(argc, argv, "n:", &count)) {
        if (node_self() == 0) fprintf(stderr, "usage: quicksort [-n COUNT]\n");
        return 2;
    }
    int *a = NULL;
    if (node_self() == 0) {
        a = malloc((size_t)count * sizeof *a);
        fill(a, count);
    }
    barrier();
    double start = seconds_now();
    if (node_self() == 0) sort(a, count);
    barrier(); /* the others take children meanwhile */
    bool right = node_self() != 0 || print_result(a, count, seconds_now() - start);
    free(a);
    return right ? 0 : 1;
}
