// A read until whose unlock nothing else can run on the node is not counted. A variable says whether it was, after all.
// RUN: preludec --emit=c %s | grep -v //.CHECK | FileCheck %s
// RUN: preludec -O2 --emit=c %s | sed 1d > %t.c
// RUN: gcc -O2 -I %build/include -Wall -Wextra -Werror -c %t.c -o %t.o
// RUN: clang-19 -O2 -I %build/include -Wall -Wextra -Werror -c %t.c -o %t.o
// RUN: clang-19 -O0 -DMCRL_COUNT -I %build/include -Wall -Wextra -Werror -c %t.c -o %t.o
// RUN: clang-19 -O2 -S -I %build/include %t.c -o - | FileCheck %s --check-prefix=CODE
#include <prelude.h>

struct node { region struct node *left, *right; long value; };

// CHECK: {{^}}long in_place(
// CHECK: struct node *n__at; int n__counted = 1;
// CHECK: MCRL_BRIEF_LOCK(n, n__at, n__counted);
// CHECK: long value = n__at->value;
// CHECK: MCRL_BRIEF_UNLOCK(n__at, n__counted);
// CODE-LABEL: {{^}}in_place:
// CODE-NOT: {{inc|dec|add}}{{l?}}{{.*}}8(%
// CODE: retq
long in_place(region struct node *n)
{
    read_lock(n);
    long value = n->value;
    unlock(n);
    return value;
}

// What moves goes on with a lock that is counted.
// CHECK: long moves__body(
// CHECK: struct node *n__at; int n__counted = 1;
// CHECK: if (part == MCRL_REST) switch
// CHECK: if (!MCRL_BRIEF_HIT(n, n__at, n__counted)) { /* point 1 */
// CHECK: resume1:;
// CHECK-NEXT: n = MCRL_TARGET(mcrl_self(run));
// CHECK-NEXT: n__at = MCRL_HELD(n);
// CHECK: MCRL_BRIEF_UNLOCK(n__at, n__counted);
long moves(region struct node *n)
{
    read_lock(n); move
    long value = n->value;
    unlock(n);
    return value;
}

// A write, in a loop that looks for messages itself.
// CHECK: {{^}}void count(
// CHECK: { mcrl_turn(); /* messages that have come */
// CHECK-NEXT: MCRL_BRIEF_WRITE_LOCK(n, n__at, n__counted);
// CHECK: MCRL_BRIEF_WRITE_UNLOCK_QUIETLY(n__at, n__counted);
// CODE-LABEL: {{^}}count:
// CODE-NOT: movl $-1, 8(%
// CODE: retq
void count(region struct node *n)
{
    while (n) {
        write_lock(n);
        n->value++;
        region struct node *next = n->left;
        unlock(n);
        n = next;
    }
}

// In a form in which all forks are calls, unlocks do not look for messages.
// CHECK: long sum__body(
// CHECK: MCRL_BRIEF_UNLOCK_IN(part, t__at, t__counted);
// CHECK: MCRL_BRIEF_WRITE_UNLOCK_IN(part, t__at, t__counted);
long sum(region struct node *t)
{
    if (!t) return 0;
    long left, right;
    read_lock(t);
    region struct node *l = t->left, *r = t->right;
    unlock(t);
    left = fork sum(l) at any;
    right = fork sum(r) at any;
    join;
    write_lock(t);
    t->value = left + right + 1;
    unlock(t);
    return left + right + 1;
}

// Where something else can run: a call, a message that a loop looks for, a page that is elsewhere.
// CHECK-NOT: MCRL_BRIEF
void call(long);
void counted(region struct node *n, long *p)
{
    read_lock(n);
    call(n->value);
    unlock(n);
    read_lock(n);
    for (long i = 0; i < n->value; i++) call(i);
    unlock(n);
    read_lock(n);
    *p = n->value;
    unlock(n);
}
