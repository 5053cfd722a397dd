// -Rmove: what happens at each point; a note for each variable that travels says which use keeps it.
// RUN: preludec -fpoll=none -Rmove -c %s -o %t.o 2>&1 | FileCheck %s
// RUN: preludec -fpoll=none -Rmove=^held$ -fno-caret-diagnostics -c %s -o %t.o 2>&1 | FileCheck %s --check-prefix=ONLY
// RUN: preludec -fno-move -Rmove -fno-caret-diagnostics -c %s -o %t.o 2>&1 | FileCheck %s --check-prefix=STAYS
// A remark changes nothing of what is emitted.
// RUN: preludec --emit=c %s -o %t.plain.c && preludec -Rmove -Rcomm -Rmissed-move --emit=c %s -o %t.remarks.c 2>/dev/null && diff %t.plain.c %t.remarks.c
#include <prelude.h>

struct node { long key; region struct node *next; char data[100]; };
long elsewhere(long);

long lookup(region struct node *n, long key, long count)
{
    long twice = 2 * key;
    // CHECK: move.c:[[#@LINE+3]]:5: remark: 'lookup' may move to 'n' here: 16 bytes (key 8, count 8) travel; the rest runs as a handler [-Rmove]
    // CHECK-NEXT: read_lock(n); move
    // CHECK-NEXT: ^~~~~~~~~~~~
    read_lock(n); move
    // CHECK: move.c:[[#@LINE+2]]:24: note: 'key' travels, 8 bytes: its value is used here
    // CHECK: move.c:[[#@LINE+3]]:21: note: 'count' travels, 8 bytes: its value is used here
    long at = n->key + key;
    unlock(n);
    return at + 3 * count;
    // CHECK: move.c:[[#@LINE-10]]:10: note: 'twice' does not travel: nothing uses its value after this
}

// CHECK: remark: 'waits' moves to 'n' here: no variables travel; the rest runs as a handler
// CHECK: move.c:[[#@LINE+6]]:14: note: the handler becomes a thread before elsewhere(), which may wait
// CHECK: move.c:[[#@LINE+5]]:14: remark: 'waits' becomes a thread here if it is a handler, before elsewhere(), if that may wait: 8 bytes (n 8) are kept, and the lock of 'n' [-Rmove]
// CHECK: note: 'n' is kept, 8 bytes: its value is used here
void waits(region struct node *n)
{
    write_lock(n); move(always)
    n->key = elsewhere(n->key);
    unlock(n);
}

// CHECK: remark: 'in_condition' may move to 'n' here: no variables travel; the rest runs in a thread
// CHECK: move.c:[[#@LINE+4]]:12: note: a thread is needed: it may wait for elsewhere() here
void in_condition(region struct node *n)
{
    write_lock(n); move
    while (elsewhere(n->key)) n->key++;
    unlock(n);
}

// ONLY-NOT: 'waits'
// ONLY: remark: 'held' may move to 'm' here: 8 bytes (n 8) travel, and the lock of 'n' with its data, 120 bytes; the rest
// STAYS: remark: 'lookup' stays here: its 'move' is 'move(never)', or is taken as that; the data of 'n' come instead (120 bytes) [-Rmove]
long held(region struct node *n, region struct node *m)
{
    read_lock(n);
    read_lock(m); move
    long sum = n->key + m->key;
    unlock(m);
    unlock(n);
    return sum;
}

// CHECK: remark: a partial frame of 'frame' may move to 'n' here: 8 bytes (by 8) travel, and 8 bytes (key 8) come back
long frame(region struct node *n, long by)
{
    write_lock(n); begin move
    long key = n->key += by;
    unlock(n); end move
    return key;
}
