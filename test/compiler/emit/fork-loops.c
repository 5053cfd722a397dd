// A loop of forks, whose rest is a form of the procedure: another node is given forks of it while an iteration is a call.
// RUN: preludec --emit=c %s | grep -v //.CHECK | FileCheck %s
// RUN: preludec --dump=plan %s | FileCheck %s --check-prefix=PLAN
// RUN: preludec -Wall -Wextra -Werror -O2 -c %s -o %t.o
// RUN: preludec --emit=c %s | sed 1d > %t.c
// RUN: gcc -O2 -I %build/include -Wall -Wextra -Werror -c %t.c -o %t.o
#include <prelude.h>

struct node { long number; };
struct node child_of(struct node n, int i);
static inline int children_of(struct node n) { return (int)(n.number % 8); }
static inline struct node next_of(struct node n, int i) { return (struct node){n.number * 7 + i}; }

// Calls are pending until there are eight, or the loop ends; other nodes may take them and the rest, and the loop goes on after that.
// PLAN: :[[@LINE+46]]:5: loop of forks 1: its rest has n (struct node, 8 bytes), children (int, 4 bytes), i (int, 4 bytes)
// CHECK: struct count__args1 { struct node a0; };
// CHECK: struct count__pending1 { struct count__args1 call1; };
// CHECK: struct count__rest1 { mcrl_fork_loop loop; struct node n; int children; int i; struct count__pending1 calls[MCRL_PENDING(struct count__pending1)]; };
// CHECK: static int count__forks1(mcrl_fork_loop *, unsigned);
// CHECK: MCRL_BODY void count__calls1(mcrl_run *run, struct count__rest1 *left, unsigned pending, int ended, long *value)
// CHECK: mcrl_enter_fork_loop(run, &left->loop, count__forks1, pending, ended);
// CHECK-NEXT: MCRL_UNROLLED for (unsigned [[AT:at.*]] = 0; mcrl_begin_pending(&left->loop, [[AT]]); ++[[AT]]) {
// CHECK-NEXT: const struct count__pending1 *[[CALL:call.*]] = &left->calls{{.}}[[AT]]{{.}};
// CHECK-NEXT: *value += count__pruned([[CALL]]->call1.a0);
// CHECK: mcrl_leave_fork_loop(run, &left->loop);
// CHECK: if (part == MCRL_PRUNED || mcrl_prunes()) {
// CHECK-NEXT: [[CALL]] += (*pending)++;
// CHECK-NEXT: [[CALL]]->call1.a0 = a0;
// CHECK-NEXT: return MCRL_NOTHING(long);
// CHECK: MCRL_BODY long count__body(const int part,
// CHECK: if (part == MCRL_FORKS(1)) goto loop1;
// CHECK: { unsigned pending = 0; struct count__rest1 room, *left = &room; for (int i = 0; i < children; i++) {
// CHECK: loop1:;
// CHECK-NEXT: left = mcrl_fork_loop_of(run);
// CHECK-NEXT: for (unsigned [[AT]]; mcrl_take_pending(&left->loop, &[[AT]]);) {
// CHECK: (void)count__fork1(part, mcrl_children_of(run), 0, 0, [[CALL]]->call1.a0);
// CHECK: if (mcrl_fork_loop_ended(&left->loop)) break;
// CHECK-NEXT: n = left->n;
// CHECK-NEXT: children = left->children;
// CHECK-NEXT: i = left->i;
// CHECK-NEXT: goto next1;
// CHECK: if (part == MCRL_FORKS(1)) {
// CHECK-NEXT: mcrl_note_iteration(run);
// CHECK-NEXT: left->i = i;
// CHECK-NEXT: }
// CHECK-NEXT: { if (MCRL_LOOKS(part)) mcrl_turn();
// CHECK: sum += count__fork1(part, mcrl_children_of(run), left->calls, &pending, next_of(n, i)); }
// CHECK-NEXT: next1:;
// CHECK-NEXT: if (part == MCRL_FORKS(1)) {
// CHECK: } else if (pending >= MCRL_PENDING(struct count__pending1)) {
// CHECK-NEXT: left->n = n;
// CHECK-NEXT: left->children = children;
// CHECK-NEXT: left->i = i;
// CHECK-NEXT: count__calls1(run, left, pending, 0, &sum);
// CHECK-NEXT: i = left->i;
// CHECK: if (pending > 0) count__calls1(run, left, pending, 1, &sum); }
long count(struct node n)
{
    long sum = 1;
    int children = children_of(n);
    for (int i = 0; i < children; i++) sum += fork count(next_of(n, i)) at any;
    join;
    return sum;
}
// Its children have room, and none are made where no other node asks.
// CHECK: static long count__pruned(struct node n)
// CHECK-NEXT: {
// CHECK-NEXT: if (mcrl_calls_end()) return count(n);
// CHECK-NEXT: mcrl_children children_2;
// CHECK-NEXT: mcrl_run run = mcrl_run_with_room(&children_2);
// CHECK-NEXT: long value = count__body(MCRL_PRUNED, &run, n);
// CHECK-NEXT: mcrl_join_all(run.children);
// CHECK-NEXT: return value;
// CHECK: static int count__forks1(mcrl_fork_loop *loop, unsigned most)
// CHECK-NEXT: {
// CHECK-NEXT: mcrl_run run = mcrl_run_fork_loop(loop, most);
// CHECK-NEXT: struct node n = {0};
// CHECK-NEXT: (void)count__body(MCRL_FORKS(1), &run, n);
// CHECK-NEXT: return mcrl_may_fork_on(&run);

// Loops that are one: an iteration could miss what another does, or does more than a short while.
// CHECK-NOT: MCRL_FORKS
// PLAN-NOT: loop of forks
long body_changes(struct node n)
{
    long sum = 1;
    int last = 0;
    for (int i = 0; i < children_of(n); i++) {
        last += i;
        sum += fork body_changes(next_of(n, last)) at any;
    }
    join;
    return sum;
}

long leaves(struct node n)
{
    long sum = 1;
    for (int i = 0; i < 8; i++) {
        if (n.number % 8 == i) break;
        sum += fork leaves(next_of(n, i)) at any;
    }
    join;
    return sum;
}

long has_address(struct node n)
{
    long sum = 1;
    int i, *at = &i;
    for (i = 0; i < children_of(n); i++) sum += fork has_address(next_of(n, *at)) at any;
    join;
    return sum;
}

long calls_what_is_not_known(struct node n)
{
    long sum = 1;
    for (int i = 0; i < 8; i++) sum += fork calls_what_is_not_known(child_of(n, i)) at any;
    join;
    return sum;
}

long has_places(struct node n)
{
    long sum = 1;
    for (int i = 0; i < 8; i++) sum += fork has_places(next_of(n, i)) at node(i);
    join;
    return sum;
}

long only_some_at_any(struct node n)
{
    long sum = 1;
    for (int i = 0; i < 8; i++) {
        sum += fork only_some_at_any(next_of(n, i)) at any;
        sum += fork only_some_at_any(next_of(n, -i));
    }
    join;
    return sum;
}
