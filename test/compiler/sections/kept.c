// A loop that locks one region again and again keeps the lock until it looks for messages.
// RUN: preludec --emit=c %s | grep -v '^// ' | FileCheck %s
// RUN: preludec --dump=loops %s | FileCheck --check-prefix=LOOPS %s
// RUN: preludec -Rmove -c %s -o %t.o 2>&1 | FileCheck --check-prefix=REMARKS %s
// RUN: preludec --emit=json %s | FileCheck --check-prefix=JSON %s
// RUN: preludec -flocks=written --emit=c %s | grep -v '^// ' | FileCheck --check-prefix=NONE %s
// RUN: preludec -fpoll=none --emit=c %s | grep -v '^// ' | FileCheck --check-prefix=UNASKED %s
// RUN: preludec -O2 -g -Wall -Wextra -Werror -c %s -o %t.o
// NONE-NOT: __kept
#include <prelude.h>

struct node { long value, count; };
long elsewhere(long);

// JSON: "kept_locks": [
// JSON: "locks": [
// JSON: "line": [[#@LINE+24]]
// JSON: "loop": {
// JSON: "line": [[#@LINE+21]]
// JSON: "mode": "read",
// JSON-NEXT: "region": "n",
// JSON-NEXT: "unlocks": [
// JSON: "line": [[#@LINE+20]]
// JSON: "until_looks": true
// CHECK-LABEL: long sum(
// CHECK: struct node *n__at; int n__counted = 1; int n__kept = 0;
// CHECK: { for (int i = 0; i < times; i++) { MCRL_TURNS_AFTER(32, MCRL_LET_GO(n__kept, MCRL_BRIEF_UNLOCK_QUIETLY(n__at, n__counted)));
// CHECK-NEXT: if (!n__kept) { MCRL_BRIEF_LOCK(n, n__at, n__counted); } n__kept = 0;
// CHECK-NEXT: s += n__at->value;
// CHECK-NEXT: (void)(n__kept = 1);
// CHECK-NEXT: } (void)MCRL_LET_GO(n__kept, MCRL_BRIEF_UNLOCK_QUIETLY(n__at, n__counted)); }
// LOOPS: [[#@LINE+8]]:5: for: {{.*}}keeps a lock, a turn each time
// REMARKS: [[#@LINE+8]]:9: remark: the lock of 'n' is taken outside of the loop: it is given up at the loop's end, and each time it looks for messages [-Rmove]
// REMARKS: [[#@LINE+6]]:5: note: this loop keeps the lock of 'n'
// UNASKED-LABEL: long sum(
// UNASKED-NOT: __kept
long sum(region struct node *n, int times)
{
    long s = 0;
    for (int i = 0; i < times; i++) {
        read_lock(n);
        s += n->value;
        unlock(n);
    }
    return s;
}

// CHECK-LABEL: long ten__body(
// CHECK: { for (int i = 0; i < 10; i++) {
// CHECK-NEXT: if (!(n__kept || MCRL_BRIEF_WRITE_HIT(n, n__at, n__counted))) { /* point 1 */
// CHECK: n__at = MCRL_HELD(n);
// CHECK: } n__kept = 0;
// CHECK: (void)(n__kept = 1);
// CHECK-NEXT: } (void)MCRL_LET_GO(n__kept, MCRL_BRIEF_WRITE_UNLOCK(n__at, n__counted)); }
// REMARKS: remark: the lock of 'n' is taken outside of the loop: it is given up at the loop's end [-Rmove]
// UNASKED-LABEL: long ten__body(
// UNASKED: (void)(n__kept = 1);
// UNASKED-LABEL: long found(
// UNASKED-NOT: __kept
long ten(region struct node *n)
{
    for (int i = 0; i < 10; i++) {
        write_lock(n); move
        n->value++;
        unlock(n);
    }
    return 10;
}

// The unlock before a return is one; after the break the lock is the program's.
// CHECK-LABEL: long found(
// CHECK: MCRL_BRIEF_UNLOCK_QUIETLY(n__at, n__counted);
// CHECK-NEXT: return i;
// CHECK: if (n__at->value > i) break;
// CHECK-NEXT: (void)(n__kept = 1);
// CHECK-NEXT: } (void)MCRL_LET_GO(n__kept, MCRL_BRIEF_UNLOCK_QUIETLY(n__at, n__counted)); }
// CHECK-NEXT: x += n__at->count;
// CHECK-NEXT: MCRL_BRIEF_UNLOCK(n__at, n__counted);
long found(region struct node *n, long x)
{
    for (long i = 0;; i++) {
        read_lock(n);
        if (n->value == x) {
            unlock(n);
            return i;
        }
        if (n->value > i) break;
        unlock(n);
    }
    x += n->count;
    unlock(n);
    return x;
}

// A handler that has run for too long becomes a thread after it has given the lock up. Without braces.
// CHECK-LABEL: long late__body(
// CHECK: { while (k-- > 0)
// CHECK: if (MCRL_TURNS_AFTER(32, MCRL_LET_GO(n__kept, MCRL_BRIEF_WRITE_UNLOCK_QUIETLY(n__at, n__counted))) && part == MCRL_REST) { /* point 1: it has run for too long */
// CHECK: if (k & 1) {
// CHECK: (void)MCRL_LET_GO(n__kept, MCRL_BRIEF_WRITE_UNLOCK_QUIETLY(n__at, n__counted)); }
long late(region struct node *n, long k)
{
    long x = 0;
    while (k-- > 0)
        if (k & 1) {
            write_lock(n); move
            x += n->value++;
            unlock(n);
        }
    return x;
}

// What may wait or take long is in the loop.
// CHECK-LABEL: long apart(
// CHECK-NOT: __kept
long apart(region struct node *n, long k)
{
    long x = 0;
    while (k-- > 0) {
        read_lock(n);
        x += n->value;
        unlock(n);
        x = elsewhere(x);
    }
    while (k++ < 100) {
        read_lock(n);
        x += elsewhere(n->value);
        unlock(n);
    }
    return x;
}
