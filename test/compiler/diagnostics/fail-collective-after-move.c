// RUN: rm -f %t
// RUN: not preludec %s -o %t 2>&1 | FileCheck %s
// RUN: test ! -e %t
#include <prelude_collective.h>
#include <prelude_groups.h>
struct node { long key; region struct node *next; };

static void meet(void) { barrier(); }
long f(region struct node *n)
{
    barrier();
    read_lock(n); move
    long key = n->key;
    unlock(n);
    // CHECK: :[[#@LINE+1]]:5: error: 'meet' is or calls a collective, but the computation may have left its node's first thread
    meet();
    // CHECK: :[[#@LINE-5]]:5: note: the computation may move here
    // CHECK: :[[#@LINE+1]]:12: error: 'reduce_sum' is or calls a collective
    return reduce_sum(key) > 0;
}

static void add(void *left, const void *right, size_t bytes) { *(long *)left += *(const long *)right + (long)(bytes - bytes); }
#define TOTAL(x) reduce_sum(x)
long of_numbers(region struct node *n, long *all)
{
    long sums[4] = {reduce_sum(1L)};
    read_lock(n); move
    long key = n->key;
    unlock(n);
    // CHECK: :[[#@LINE+1]]:5: error: 'reduce_sum_array' is or calls a collective, but the computation may have left its node's first thread
    reduce_sum_array(sums, 4);
    // CHECK: :[[#@LINE+1]]:5: error: 'reduce_sum_array_to' is or calls a collective
    reduce_sum_array_to(0, sums, 4);
    // CHECK: :[[#@LINE+1]]:11: error: 'reduce_sum_to' is or calls a collective
    key = reduce_sum_to(0, key);
    // CHECK: :[[#@LINE+1]]:5: error: 'reduce_to' is or calls a collective
    reduce_to(0, &key, sizeof key, add);
    // CHECK: :[[#@LINE+1]]:5: error: 'reduce' is or calls a collective
    reduce(&key, sizeof key, add);
    // CHECK: :[[#@LINE+1]]:5: error: 'allgather' is or calls a collective
    allgather(&key, sizeof key, all);
    // CHECK: :[[#@LINE+1]]:5: error: 'mcrl_scan_ladd' is or calls a collective
    mcrl_scan_ladd(sums, 4);
    node_group group = (node_group)key;
    // CHECK: :[[#@LINE+1]]:5: error: 'group_barrier' is or calls a collective
    group_barrier(group);
    // CHECK: :[[#@LINE+1]]:16: error: 'group_reduce_sum' is or calls a collective
    sums[1] += group_reduce_sum(group, sums[0]);
    sums[2] = group_size(group);
    // CHECK: :[[#@LINE+1]]:5: error: 'mcrl_statistics_print' is or calls a collective
    mcrl_statistics_print();
    // CHECK: :[[#@LINE+1]]:12: error: 'reduce_sum' is or calls a collective
    return TOTAL(key) + sums[0];
}
