// -Rmissed-move: locks at which a `move` would send less than a fetch does, and what is in the way of one.
// RUN: preludec -fno-auto-move -Rmissed-move -fno-caret-diagnostics -c %s -o %t.o 2>&1 | FileCheck %s
// RUN: preludec -fno-auto-move -Rmissed-move -fno-caret-diagnostics -c %s -o %t.o 2>&1 | grep -c remark: | FileCheck %s --check-prefix=COUNT
// COUNT: {{^9$}}
#include <prelude.h>
#include <stdio.h>

struct node { long key; region struct node *next; char data[100]; };

static region struct node *next_of(const struct node *n) { return n->next; }

long walk(region struct node *n, long key)
{
    long found = 0;
    // CHECK: missed-move.c:[[#@LINE+1]]:5: remark: this read_lock may fetch a copy of 'n' (120 bytes); 'move' would send 16 bytes (key 8, found 8) instead [-Rmissed-move]
    read_lock(n);
    while (n->key != key) {
        region struct node *next = next_of(local(n));
        unlock(n);
        n = next;
        // CHECK: missed-move.c:[[#@LINE+2]]:9: remark: this read_lock may fetch a copy of 'n' (120 bytes) at each step of a walk; 'move' would send
        // CHECK-NEXT: missed-move.c:[[#@LINE-4]]:36: note: the next region of the walk is found here
        read_lock(n);
        found++;
    }
    unlock(n);
    return found;
}

long recursive(region struct node *n)
{
    // CHECK: missed-move.c:[[#@LINE+1]]:5: remark: this write_lock may fetch a copy of 'n' (120 bytes) at each step of a walk; 'move' would send no variables instead [-Rmissed-move]
    write_lock(n);
    region struct node *next = n->next;
    long key = n->key++;
    unlock(n);
    return next ? recursive(next) : key;
}

static long *kept;
long address(region struct node *n)
{
    long sum = 0;
    // CHECK: missed-move.c:[[#@LINE+6]]:9: remark: {{.*}} 'move' would send 8 bytes (sum 8) instead, but for one thing
    // CHECK: note: the next region
    // CHECK: missed-move.c:[[#@LINE+1]]:12: note: in the way: the address of local variable 'sum' may have been kept
    kept = &sum;
    while (n) {
        //
        read_lock(n);
        sum += n->key;
        region struct node *next = n->next;
        unlock(n);
        n = next;
    }
    return sum;
}

void prints(region struct node *n)
{
    while (n) {
        // CHECK: missed-move.c:[[#@LINE+1]]:9: remark: {{.*}}'move' would send no variables instead, but for one thing
        read_lock(n);
        // CHECK: missed-move.c:[[#@LINE+1]]:9: note: in the way: nothing is known of 'printf', which it calls afterwards
        printf("%ld\n", n->key);
        region struct node *next = n->next;
        unlock(n);
        n = next;
    }
}

// No walk, as the names do not come from the regions; but such regions are written.
long table(region struct node **all, int count)
{
    long sum = 0;
    for (int i = 0; i < count; i++) {
        region struct node *n = all[i];
        // CHECK: missed-move.c:[[#@LINE+1]]:9: remark: this read_lock may fetch a copy of 'n' (120 bytes); 'begin move' would send 8 bytes (sum 8), and back 8 bytes (sum 8) instead
        read_lock(n);
        sum += n->key;
        unlock(n);
    }
    return sum;
}

// The lock of the region before goes along, and its data.
long hand_over_hand(region struct node *n)
{
    long sum = 0;
    // CHECK: missed-move.c:[[#@LINE+1]]:5: remark: this read_lock may fetch a copy of 'n' (120 bytes); 'move' would send
    read_lock(n);
    while (n->next) {
        region struct node *next = n->next;
        // CHECK: missed-move.c:[[#@LINE+2]]:9: remark: {{.*}} at each step of a walk; 'move' would send 16 bytes (n 8, sum 8) instead, with the lock of 'n'
        // CHECK: note: the next region
        read_lock(next);
        sum += n->key;
        unlock(n);
        n = next;
    }
    unlock(n);
    return sum;
}

// The program has said that it stays.
// CHECK-NOT: remark:
long never(region struct node *n)
{
    long sum = 0;
    while (n) {
        read_lock(n); move(never)
        sum += n->key;
        region struct node *next = n->next;
        unlock(n);
        n = next;
    }
    return sum;
}

// A tree that no function of the file writes: the copies of its regions stay valid, but a subtree has one home.
struct tree { region struct tree *left, *right; long key; };
long visit(region struct tree *n)
{
    if (!n) return 0;
    // CHECK: missed-move.c:[[#@LINE+1]]:5: remark: this read_lock may fetch a copy of 'n' (24 bytes) at each step of a walk; 'move' would send no variables instead
    read_lock(n);
    region struct tree *left = n->left, *right = n->right;
    long key = n->key;
    unlock(n);
    return key + visit(left) + visit(right);
}
