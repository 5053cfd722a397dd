// Points, where their continuations run, and their records.
// RUN: preludec --dump=plan %s | FileCheck %s
// RUN: preludec --dump=plan -fno-annotations %s | FileCheck %s --check-prefix=IGNORED
#include <mcrl.h>
#include <prelude.h>
#include <string.h>

struct pair { int a, b; };
struct node { long key; region struct node *next; };

// CHECK: function handler: 2 points, result long
// CHECK: :[[#@LINE+7]]:5: point 1: move to n, read lock, continues in handler__cont1 (handler), record handler__live, 20 bytes
// CHECK-NEXT: long k
// CHECK-NEXT: struct pair p
// CHECK-NEXT: int i
// CHECK: point 2: move to n, write lock, continues in handler__cont2 (handler), record handler__live, 20 bytes
long handler(region struct node *n, long k, struct pair p, int i)
{
    read_lock(n); move
    long key = n->key + (long)strlen("known not to block");
    unlock(n);
    if (key) return key;
    write_lock(n); move
    n->key = k + p.b + i;
    unlock(n);
    return k + p.a + i;
}

long elsewhere(long);
// CHECK: function calls_unknown: 2 points, result void
// CHECK: point 1: {{.*}}calls_unknown__cont1 (thread)
// The last point has the call behind it.
// CHECK: point 2: {{.*}}calls_unknown__cont2 (handler), record empty, 0 bytes
void calls_unknown(region struct node *n)
{
    write_lock(n); move
    n->key = elsewhere(n->key);
    unlock(n);
    write_lock(n); move
    n->key++;
    unlock(n);
}

// What waits for another thread cannot be a handler; no more can what another header of the runtime makes wait.
// CHECK: function calls_join: 1 point, result void
// CHECK: point 1: {{.*}}calls_join__cont1 (thread)
void calls_join(region struct node *n, mcrl_thread thread)
{
    write_lock(n); move
    n->key++;
    unlock(n);
    mcrl_thread_join(thread, 0);
}

// CHECK: function calls_barrier: 1 point, result void
// CHECK: point 1: {{.*}}calls_barrier__cont1 (thread)
void calls_barrier(region struct node *n)
{
    write_lock(n); move
    n->key++;
    unlock(n);
    rgn_barrier();
}

// A lock without `move` after one with it is a place where a continuation waits; what it holds stays held.
// CHECK: function waits: 2 points, result long
// CHECK: point 1: move to n, read lock, continues in waits__cont1 (handler)
// CHECK: point 2: wait for m, read lock, continues in waits__cont2 (handler), record waits__live2, 16 bytes
// CHECK-NEXT: region struct node *n
// CHECK-NEXT: const long *where
// CHECK-NEXT: the lock of n
long waits(region struct node *n, region struct node *m)
{
    read_lock(n); move
    const long *where = &local(n)->key;
    read_lock(m);
    long sum = *where + m->key;
    unlock(m);
    unlock(n);
    return sum;
}

// CHECK: function data_moves: 0 points, result long
long data_moves(region struct node *n)
{
    read_lock(n);
    long key = n->key;
    unlock(n);
    return key;
}

// IGNORED: function handler: 0 points
// IGNORED: function calls_unknown: 0 points
// IGNORED: function waits: 0 points
