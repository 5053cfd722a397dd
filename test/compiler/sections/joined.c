// Sections in a row of one region become one, which is brief if nothing else can run in it; a `move` that the first has done is dropped.
// RUN: preludec --emit=c %s | grep -v '^// ' | FileCheck %s
// RUN: preludec --dump=locks %s | FileCheck --check-prefix=LOCKS %s
// RUN: preludec -Rmove -c %s -o %t.o 2>&1 | FileCheck --check-prefix=REMARKS %s
// RUN: preludec --emit=json %s | FileCheck --check-prefix=JSON %s
// RUN: preludec -flocks=written --emit=c %s | grep -v '^// ' | FileCheck --check-prefix=WRITTEN %s
// RUN: preludec -flocks=written -flocks=moved --emit=c %s | grep -v '^// ' | FileCheck %s
// RUN: not preludec -flocks=none -c %s 2>&1 | FileCheck --check-prefix=OPTION %s
// RUN: preludec -O2 -g -Wall -Wextra -Werror -c %s -o %t.o
// OPTION: error: invalid value 'none' in '-flocks=none'; expected one of moved, written
#include <prelude.h>

struct node { long value, count; };
long elsewhere(long);

// JSON: "joined_sections": [
// JSON: "line": [[#@LINE+26]]
// JSON: "move": false
// JSON: "region": "n"
// JSON: "line": [[#@LINE+21]]
// CHECK-LABEL: long brief(
// CHECK: MCRL_BRIEF_LOCK(n, n__at, n__counted);
// CHECK-NEXT: a = n__at->value;
// CHECK-NEXT: (void)0 /* n stays locked */;
// CHECK-NEXT: a++;
// CHECK-NEXT: (void)0;
// CHECK-NEXT: b = n__at->count;
// CHECK-NEXT: MCRL_BRIEF_UNLOCK(n__at, n__counted);
// LOCKS: [[#@LINE+12]]:5: no unlock n: its next section follows
// LOCKS: [[#@LINE+13]]:5: no lock n: it is still locked
// REMARKS: [[#@LINE+12]]:5: remark: 'n' is still locked here: its sections are one [-Rmove]
// REMARKS: [[#@LINE+9]]:5: note: 'n' is not unlocked here
// WRITTEN-LABEL: long brief(
// WRITTEN-COUNT-2: MCRL_BRIEF_UNLOCK(
// WRITTEN-LABEL: long moves(
long brief(region struct node *n)
{
    long a, b;
    read_lock(n);
    a = n->value;
    unlock(n);
    a++;
    read_lock(n);
    b = n->count;
    unlock(n);
    return a + b;
}

// CHECK-LABEL: /* moves,
// CHECK-NEXT: point 1
// CHECK-NOT: point 2
// CHECK-LABEL: long moves__body(
// CHECK: if (!MCRL_BRIEF_WRITE_HIT(n, n__at, n__counted)) { /* point 1 */
// CHECK: n__at->value++;
// CHECK-NEXT: (void)0 /* n stays locked */;
// CHECK-NEXT: (void)0;{{$}}
// CHECK-NEXT: n__at->count++;
// CHECK-NEXT: (void)0 /* n stays locked */;
// CHECK-NEXT: (void)0;{{ *$}}
// CHECK-NEXT: n__at->count += by;
// CHECK-NEXT: MCRL_BRIEF_WRITE_UNLOCK(n__at, n__counted);
// REMARKS: [[#@LINE+7]]:5: remark: 'n' is still locked here: its sections are one [-Rmove]
// REMARKS: [[#@LINE+9]]:5: remark: 'n' is still locked here: its sections are one; this 'move' has been done at the first one [-Rmove]
long moves(region struct node *n, long by)
{
    write_lock(n); move
    n->value++;
    unlock(n);
    write_lock(n);
    n->count++;
    unlock(n);
    write_lock(n); move
    n->count += by;
    unlock(n);
    return by;
}

// A read section that always leads to a write section is one for writing, in one request. If there may be none, it is not.
// CHECK-LABEL: /* raised,
// CHECK-NEXT: point 1 line {{.*}} write_lock(n), move
// CHECK-NOT: point 2
// CHECK-LABEL: long raised__body(
// CHECK: x = n__at->value;
// CHECK-NEXT: (void)0 /* n stays locked */;
// CHECK: n__at->count = x * 2;
// CHECK-NEXT: MCRL_BRIEF_WRITE_UNLOCK(n__at, n__counted);
// LOCKS: [[#@LINE+8]]:5: write lock n
// REMARKS: [[#@LINE+10]]:5: remark: 'n' is still locked here: its sections are one; the first one's lock is for writing, too; this 'move' has been done at the first one [-Rmove]
// JSON: "raises": true,
// JSON-NOT: "raises":
// JSON: "name": "raised",
long raised(region struct node *n)
{
    long x;
    read_lock(n); move
    x = n->value;
    unlock(n);
    write_lock(n); move
    n->count = x * 2;
    unlock(n);
    return x;
}

// CHECK-LABEL: long perhaps(
// CHECK-NOT: stays locked
long perhaps(region struct node *n)
{
    read_lock(n);
    long x = n->value;
    unlock(n);
    if (x > 3) {
        write_lock(n);
        n->value = 0;
        unlock(n);
    }
    return x;
}

// Where branches meet: two unlocks, and one lock.
// CHECK-LABEL: long meets(
// CHECK: n__at->value++;
// CHECK-NEXT: (void)0 /* n stays locked */;
// CHECK: n__at->count++;
// CHECK-NEXT: (void)0 /* n stays locked */;
// CHECK-NEXT: }
// CHECK-NEXT: (void)0;
// CHECK-NEXT: n__at->count += a;
// CHECK-NEXT: MCRL_BRIEF_WRITE_UNLOCK(n__at, n__counted);
// LOCKS: [[#@LINE+16]]:5: no lock n: it is still locked
// LOCKS-NOT: [[#@LINE+15]]:5: no lock n
// REMARKS: [[#@LINE+14]]:5: remark: 'n' is still locked here: its sections are one [-Rmove]
// REMARKS: [[#@LINE+7]]:9: note: 'n' is not unlocked here
// REMARKS: [[#@LINE+10]]:9: note: 'n' is not unlocked here
long meets(region struct node *n, long a)
{
    if (a) {
        write_lock(n);
        n->value++;
        unlock(n);
    } else {
        write_lock(n);
        n->count++;
        unlock(n);
    }
    write_lock(n);
    n->count += a;
    unlock(n);
    return a;
}

// Where branches part, without braces.
// CHECK-LABEL: long parts(
// CHECK: (void)0 /* n stays locked */;
// CHECK-NEXT: if (a) (void)0;
// CHECK-NEXT: else (void)0;
long parts(region struct node *n, long a)
{
    write_lock(n);
    n->value = a;
    unlock(n);
    if (a) write_lock(n);
    else write_lock(n);
    n->count++;
    unlock(n);
    return a;
}

// What may wait or take long stays outside, as `elsewhere` does.
// CHECK-LABEL: long apart(
// CHECK: MCRL_READ_UNLOCK(n__at);
// CHECK: a = elsewhere(a);
// CHECK: MCRL_READ_LOCK(n, n__at);
// CHECK: MCRL_READ_UNLOCK(n__at);
// CHECK: MCRL_BRIEF_WRITE_LOCK(n, n__at, n__counted);
long apart(region struct node *n)
{
    read_lock(n);
    long a = elsewhere(n->value);
    unlock(n);
    a = elsewhere(a);
    read_lock(n);
    a += elsewhere(n->value);
    unlock(n);
    write_lock(n);
    n->value = a;
    unlock(n);
    return a;
}

// A lock that is not a statement of a block, and one in a branch.
// CHECK-LABEL: long places(
// CHECK: if (a) {
// CHECK: n__at->value++;
// CHECK-NEXT: (void)0 /* n stays locked */; (void)0;
// CHECK-NEXT: n__at->count++;
// CHECK-NEXT: MCRL_BRIEF_WRITE_UNLOCK(n__at, n__counted);
// CHECK-NEXT: }
long places(region struct node *n, long a)
{
    if (a) {
        write_lock(n);
        n->value++;
        unlock(n); write_lock(n);
        n->count++;
        unlock(n);
    }
    return a;
}

// A clause with an expression, also of what does not move.
// CHECK: {{^}}MCRL_BODY long clauses__body(
// CHECK-NOT: stays locked
// CHECK: {{^}}long clauses(
long clauses(region struct node *n, long a)
{
    write_lock(n); move
    n->value = a;
    unlock(n);
    write_lock(n); move(frames: 50, never)
    n->value++;
    unlock(n);
    read_lock(n); move(never, if: a > 2)
    a = n->value;
    unlock(n);
    return a;
}

// The program is refused or warned about as it is written: `p` cannot leave at the second `move`.
// RUN: not preludec -DREFUSED -c %s 2>&1 | FileCheck --check-prefix=REFUSED %s
// REFUSED: error:{{.*}}'p'
#ifdef REFUSED
void keep(long **);
long refused(region struct node *n)
{
    long x = 0, *p;
    read_lock(n); move
    x = n->value;
    unlock(n);
    p = &x;
    read_lock(n); move
    *p += n->count;
    unlock(n);
    keep(&p);
    return *p;
}
#endif
