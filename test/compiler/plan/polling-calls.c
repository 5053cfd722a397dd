// A function that polls is not called where it is spawned, and none waits for it in a run: what it polls may be set by what comes
// after it. It may be static data, or memory that a pointer leads to, also by a function that it calls.
// RUN: preludec --dump=plan %s | FileCheck %s
#include <prelude.h>

struct work {
    int ready;
    struct work *next;
};
node_private static struct work *work;
node_private static int flags[4];

static void by_static_pointer(void) { while (!work->ready) continue; }
static void by_element(int i) { while (!flags[i]) continue; }
static void by_local_pointer(void)
{
    struct work *one = work;
    while (!one->ready) continue;
}
static void await_ready(const struct work *one) { while (!one->ready) continue; }
static void by_helper(void) { await_ready(work); }
static int is_ready(const struct work *one) { return one->ready; }
static void by_question(void)
{
    struct work *one = work;
    while (!is_ready(one)) continue;
}
// These end by themselves.
static void to_last(void)
{
    struct work *one = work;
    while (one->next) one = one->next;
}
static int probe(int key)
{
    const struct work *table = work;
    unsigned i = key & 3;
    while (table[i].ready && table[i].ready != key) i = (i + 1) & 3;
    return i;
}
static void sum_up(int n)
{
    for (int i = 0; i < n; i++) work->ready += flags[i & 3];
}
static void count_down(void)
{
    struct work *one = work;
    while (one->ready > 0) one->ready--;
}

int main(void)
{
    // CHECK: spawn of by_static_pointer (thread)
    spawn by_static_pointer() at node(0);
    // CHECK: spawn of by_element (thread)
    spawn by_element(1) at node(0);
    // CHECK: spawn of by_local_pointer (thread)
    spawn by_local_pointer() at node(0);
    // CHECK: spawn of by_helper (thread)
    spawn by_helper() at node(0);
    // CHECK: spawn of by_question (thread)
    spawn by_question() at node(0);
    // CHECK: spawn of to_last (thread, with others)
    spawn to_last() at node(0);
    // CHECK: spawn of probe (thread, with others)
    spawn probe(3) at node(0);
    // CHECK: spawn of sum_up (thread, with others)
    spawn sum_up(100) at node(0);
    // CHECK: spawn of count_down (thread, with others)
    spawn count_down() at node(0);
    return 0;
}
