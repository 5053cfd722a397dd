// A function that polls is not called where it is spawned, and none waits for it in a run: what it polls may be set by what comes
// after it. A loop of unknown length in this file looks for messages, so it has a thread. One in a header of plain C does not; there it
// counts what decides when the loop ends, which may be static data, or memory that a pointer leads to.
// RUN: preludec --dump=plan %s | FileCheck %s
#include <prelude.h>

#include "Inputs/polling.h"

node_private static struct work *work;
node_private static int flags[4];

static void by_static_pointer(void) { while (!work->ready) continue; }
static void by_recursion(void) { if (!work->ready) by_recursion(); }
static void by_exchange(void) { while (__atomic_exchange_n(&work->ready, 0, 5) == 0) continue; }
static void sum_up(int n)
{
    for (int i = 0; i < n; i++) work->ready += flags[i & 3];
}
static void count_to_four(void)
{
    for (int i = 0; i < 4; i++) work->ready += flags[i];
}
static void by_local_pointer(void) { await_ready(work); }
static void by_element(int i) { await_element(flags, i); }
static void by_question(void) { await_by_question(work); }
static void go_to_last(void) { work = (struct work *)last_of(work); }
static void find(int key) { flags[0] = (int)probe(work, key); }
static void count(void) { count_down(work); }

int main(void)
{
    // CHECK: spawn of by_static_pointer (thread)
    spawn by_static_pointer() at node(0);
    // CHECK: spawn of by_recursion (thread)
    spawn by_recursion() at node(0);
    // CHECK: spawn of by_exchange (thread)
    spawn by_exchange() at node(0);
    // CHECK: spawn of sum_up (thread)
    spawn sum_up(100) at node(0);
    // CHECK: spawn of count_to_four (handler, with others)
    spawn count_to_four() at node(0);
    // CHECK: spawn of by_local_pointer (handler)
    spawn by_local_pointer() at node(0);
    // CHECK: spawn of by_element (handler)
    spawn by_element(1) at node(0);
    // CHECK: spawn of by_question (handler)
    spawn by_question() at node(0);
    // CHECK: spawn of go_to_last (handler, with others)
    spawn go_to_last() at node(0);
    // CHECK: spawn of find (handler, with others)
    spawn find(3) at node(0);
    // CHECK: spawn of count (handler, with others)
    spawn count() at node(0);
    return 0;
}
