// Forks whose children call functions of other files: whether they are calls is found out when the program starts, from the notes of all
// objects.
// RUN: preludec --emit=c %s | grep -v //.CHECK | FileCheck %s
// RUN: preludec -Wall -Wextra -Werror -O2 -c %s -o %t.o
// RUN: llvm-readelf-19 --notes %t.o | FileCheck %s --check-prefix=READ
// RUN: preludec -O2 --emit=c %s | sed 1d > %t.c
// RUN: gcc -O2 -I %build/include -Wall -Wextra -Werror -c %t.c -o %t.o
// RUN: preludec -fsyntax-only -Rmove %s 2>&1 | FileCheck %s --check-prefix=REMARK
// READ: Prelude {{.*}}
#include <prelude.h>

long weight(long);
void meet(void);
struct node { long value; };

// CHECK: MCRL_POINT_CALLING({{.*}}
// CHECK-NEXT: {{.*}}MCRL_POINT_THREAD | MCRL_POINT_ASKS, 0, 0, 0, "weight\n");
// CHECK: static long sum__fork1(
// CHECK-NEXT: {
// CHECK-NEXT: if (!children || mcrl_prunes_asking(&sum__call1)) return sum__base(a0);
// CHECK: mcrl_fork_prunable({{args.*}}, children, 1, 0, 0);
long sum(long n)
{
    if (n < 2) return n;
    long left;
    // REMARK: :[[#@LINE+1]]:{{.*}} remark: this fork of 'sum' is a call only if functions of other files wait for no other computation: weight()
    left = fork sum(n / 2);
    long right = sum(n - n / 2);
    join;
    return weight(left) + right;
}
// CHECK: long sum(long n)
// CHECK-NEXT: {
// CHECK-NEXT: if (mcrl_prunes_all_here() && mcrl_can_be_call(&sum__call1)) return sum__pruned(n);

// In forms that call each other, each asks for all.
// CHECK: "meet\nweight\n"
// CHECK: "meet\nweight\n"
long odd(int n);
long even(int n)
{
    if (n == 0) return 1;
    long found;
    found = fork odd(n - 1);
    join;
    return weight(found);
}
long odd(int n)
{
    if (n == 0) return 0;
    long found;
    found = fork even(n - 1);
    join;
    meet();
    return found;
}

// A fork of what surely waits asks for nothing, and its point says why. A child at any waits for no other computation.
// CHECK: MCRL_POINT_THREAD | MCRL_POINT_NO_CALL, 0, 0, 0, "waits, deep: 'when' at {{.*}}fork-other-file.c:[[#]]"
// CHECK-NOT: MCRL_POINT_ASKS
static void deep(region struct node *n)
{
    read_lock(n); when (n->value > 0) unlock(n);
}
static void waits(region struct node *n) { deep(n); }
static long other(long n) { return weight(n); }
void forks(region struct node *n)
{
    long found;
    // REMARK: :[[#@LINE+1]]:{{.*}} remark: this fork of 'waits' is no call, but has a thread: waits, deep: 'when' at {{.*}}:[[#@LINE-7]]
    fork waits(n);
    // REMARK-NOT: 'other'
    found = fork other(3) at any;
    join;
    n = NULL;
    (void)found;
}

// The note has a line for each function that other files can call, and for those of its own that are open.
// CHECK: __asm__(".pushsection .note.prelude,\"a\"\n.balign 4\n.long 8, [[#]], 1\n.asciz \"Prelude\"\n"
// CHECK-NEXT: ".ascii \"sum blocks >sum >weight\\n\"\n"
// CHECK-NEXT: ".ascii \"even blocks >odd >weight\\n\"\n"
// CHECK-NEXT: ".ascii \"odd blocks >even >meet\\n\"\n"
// CHECK-NEXT: ".ascii \".deep blocks : 'when' at {{.*}}\\n\"\n"
// CHECK-NEXT: ".ascii \".waits blocks >.deep\\n\"\n"
// CHECK-NEXT: ".ascii \".other >weight\\n\"\n"
// CHECK-NEXT: ".ascii \"forks blocks >.other >.waits\\n\"\n"
// CHECK-NEXT: ".ascii \"pointed blocks : a call through a pointer at {{.*}}\\n\"\n"
// CHECK-NEXT: ".ascii \"clean\\n\"\n"
// CHECK-NEXT: ".balign 4\n.popsection");
long pointed(long (*f)(long)) { return f(1); }
static long hidden(long n) { return n + 1; }
long clean(long n) { return hidden(n); }
