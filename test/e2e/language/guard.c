/* `write_lock(n); when (c)` waits until c holds, tested with the lock held; also after a `move`, where the test is made at n's home.
 *
 * RUN: preludec --emit=c %s | grep -v //.SHAPE | FileCheck %s --check-prefix=SHAPE
 * RUN: preludec -O2 -Wall -Werror %s -o %t
 * RUN: mpiexec -n 2 %t | FileCheck %s
 * RUN: env MCRL_FAULT=move:1 mpiexec -n 2 %t | FileCheck %s
 */
#include <prelude.h>
#include <stdio.h>

enum { ROOM = 3, ITEMS = 200 };
struct buffer { int count, taken_at; long sum; int item[ROOM]; };

// SHAPE: MCRL_BODY void put__body(
// SHAPE: guard1:;
// SHAPE-NEXT: b__at = mcrl_guard_data(run);
// SHAPE-NEXT: }
// SHAPE: if (!(b__at->count < ROOM)) { /* it does not hold */
// SHAPE-NEXT: if (part == MCRL_GUARD(1)) {
// SHAPE-NEXT: mcrl_answer(run, 0);
// SHAPE-NEXT: return;
// SHAPE-NEXT: }
// SHAPE-NEXT: b__at = mcrl_await_until(b__at, MCRL_WRITE, put__holds1, 0); /* until it holds */
// SHAPE-NEXT: }
// SHAPE-NEXT: if (part == MCRL_GUARD(1)) {
// SHAPE-NEXT: mcrl_answer(run, 1);
// SHAPE-NEXT: return;
// SHAPE-NEXT: }
// SHAPE: static int put__holds1(const void *live, const void *[[DATA:data[_0-9]*]])
// SHAPE-NEXT: {
// SHAPE-NEXT: mcrl_run run = mcrl_run_guard(1, live, [[DATA]]);
// SHAPE: (void)put__body(MCRL_GUARD(1), &run, b, item);
// SHAPE-NEXT: return mcrl_holds(&run);
void put(region struct buffer *b, int item)
{
    write_lock(b); when (b->count < ROOM)
    b->item[b->count++] = item;
    unlock(b);
}

// SHAPE: MCRL_BODY int take__body(
// SHAPE: n__at = mcrl_go(live, MCRL_ALWAYS);
// SHAPE: resume2:;
// SHAPE: if (!(n__at->count > 0)) { /* point 2 */
// SHAPE-NEXT: if (part == MCRL_REST) {
// SHAPE-NEXT: void *live = mcrl_repack(mcrl_self(run), MCRL_RID(n), MCRL_WRITE, &take__point2, 0);
// SHAPE-NEXT: mcrl_leave(run, mcrl_park_until(live, n__at)); /* until it holds */
// SHAPE: n__at = mcrl_await_until(n__at, MCRL_WRITE, take__holds1, 0);
int take(region struct buffer *n)
{
    write_lock(n); move(always) when (n->count > 0)
    int item = n->item[--n->count];
    n->taken_at = node_self();
    unlock(n);
    return item;
}

// SHAPE: MCRL_BODY int wait_for__body(
// SHAPE: const struct wait_for__guard1 *live = mcrl_guard_live(run);
// SHAPE-NEXT: sum = live->sum;
// SHAPE: if (!(n__at->sum >= sum && n__at->count == 0)) {
// SHAPE: struct wait_for__guard1 live;
// SHAPE-NEXT: live.sum = sum;
// SHAPE-NEXT: n__at = mcrl_await_until(n__at, MCRL_READ, wait_for__holds1, &live);
int wait_for(region struct buffer *n, long sum)
{
    read_lock(n); when (n->sum >= sum && n->count == 0)
    int at = n->taken_at;
    unlock(n);
    return at;
}

int main(void)
{
    region struct buffer *b = NULL;
    if (node_self() == 0) b = region_new(struct buffer);
    broadcast(0, &b, sizeof b);
    if (node_self() == 0)
        for (int i = 1; i <= ITEMS; i++) put(b, i);
    else {
        long sum = 0;
        for (int i = 0; i < ITEMS; i++) sum += take(b);
        write_lock(b);
        b->sum = sum;
        unlock(b);
    }
    // CHECK: all of 20100
    if (node_self() == 0) wait_for(b, ITEMS * (ITEMS + 1) / 2), printf("all of %d\n", ITEMS * (ITEMS + 1) / 2);
    barrier();
    return 0;
}
