// Points, where their continuations run, and their records.
// RUN: preludec -fpoll=none -flocks=written --dump=plan %s | FileCheck %s
// RUN: preludec -fpoll=none -flocks=written --dump=plan -fno-annotations %s | FileCheck %s --check-prefix=IGNORED
#include <mcrl.h>
#include <prelude.h>
#include <string.h>

struct pair { int a, b; };
struct node { long key; region struct node *next; };

// CHECK: function handler: 2 points, result long
// CHECK: :[[#@LINE+7]]:5: point 1: move to n, read lock, continues in handler__rest (handler), record handler__live, 20 bytes
// CHECK-NEXT: long k
// CHECK-NEXT: struct pair p
// CHECK-NEXT: int i
// CHECK: point 2: move to n, write lock, continues in handler__rest (handler), record handler__live, 20 bytes
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
// A call that may wait needs a thread, which begins just before it.
// CHECK: function calls_unknown: 3 points, result void
// CHECK: point 1: move to n, {{.*}}calls_unknown__rest (handler)
// CHECK: :[[#@LINE+7]]:14: point 2: become a thread before elsewhere(), continues in calls_unknown__rest (handler), record calls_unknown__live, 8 bytes
// CHECK-NEXT: region struct node *n
// CHECK-NEXT: the lock of n
// CHECK: point 3: {{.*}}calls_unknown__rest (handler), record empty, 0 bytes
void calls_unknown(region struct node *n)
{
    write_lock(n); move
    n->key = elsewhere(n->key);
    unlock(n);
    write_lock(n); move
    n->key++;
    unlock(n);
}

// A procedure that waits for another thread cannot be a handler; nor can one that waits in a call of another header of the runtime.
// CHECK: function calls_join: 2 points, result void
// CHECK: point 2: become a thread before mcrl_thread_join()
void calls_join(region struct node *n, mcrl_thread thread)
{
    write_lock(n); move
    n->key++;
    unlock(n);
    mcrl_thread_join(thread, 0);
}

// CHECK: function calls_barrier: 2 points, result void
// CHECK: point 2: become a thread before rgn_barrier()
void calls_barrier(region struct node *n)
{
    write_lock(n); move
    n->key++;
    unlock(n);
    rgn_barrier();
}

// The children of a procedure are none of its partial frame's, and after a join it has none.
long child(region struct node *n);
// CHECK: function forks: 5 points
// CHECK: point 3: move to n, {{.*}} continues in forks__frame (handler), record empty
// CHECK: point 5: move to n, {{.*}} continues in forks__rest (handler), record forks__live3, 8 bytes
// CHECK-NEXT: long result
// CHECK-NOT: the forked children
// CHECK: call 1: fork of child
long forks(region struct node *n)
{
    long result;
    result = fork child(n) at n;
    write_lock(n); begin move
    n->key++;
    unlock(n); end move
    join;
    write_lock(n); move
    n->key += result;
    unlock(n);
    return result;
}

// Where there is no place before it, in the condition of a loop, it is a thread from the start.
// CHECK: function calls_in_condition: 1 point, result void
// CHECK: point 1: {{.*}}calls_in_condition__rest (thread)
void calls_in_condition(region struct node *n)
{
    write_lock(n); move
    while (elsewhere(n->key)) n->key++;
    unlock(n);
}

// A lock without `move` after one with it is a place where a continuation waits; what it holds stays held.
// CHECK: function waits: 2 points, result long
// CHECK: point 1: move to n, read lock, continues in waits__rest (handler)
// CHECK: point 2: wait for m, read lock, continues in waits__rest (handler), record waits__live2, 16 bytes
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
