// A branch of a conditional has all of an annotation, or none of it.
// RUN: not preludec -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not=error:
#include <prelude.h>
struct cell { long v; };
static long g(long k) { return k; }
long f(region struct cell *n, int k)
{
    // CHECK: :[[#@LINE+1]]:19: error: a branch of a conditional directive has only a part of this 'move'; write all of it in each branch
    read_lock(n); move(always
#ifdef __STDC__
        , undo
#endif
    );
    long v = n->v;
    unlock(n);
    // CHECK: :[[#@LINE+1]]:14: error: a branch of a conditional directive has only a part of this 'fork'
    long x = fork g(v)
#ifdef __STDC__
        at n
#endif
        ;
    join;
    // CHECK: :[[#@LINE+1]]:5: error: a branch of a conditional directive has only a part of this 'spawn'
    spawn g(1)
#if 1
        at n;
#else
        at node(1);
#endif
    // CHECK: :[[#@LINE+1]]:5: error: a branch of a conditional directive has only a part of this 'forall'; write
    forall (int i = 0; i < k; i++)
#ifdef __STDC__
        at any
#endif
    { (void)i; }
    // CHECK: :[[#@LINE+2]]:5: error: a branch of a conditional directive has only a part of this 'forall' and its block
#if 1
    forall (int i = 0; i < k; i++)
#endif
    { g(3); }
    // CHECK: :[[#@LINE+1]]:19: error: a branch of a conditional directive has only a part of this 'move'
    read_lock(n); move(
#if 1
        always
#else
        never
#endif
    ) v = n->v;
    unlock(n);
    // CHECK: :[[#@LINE+1]]:5: error: a branch of a conditional directive has only a part of this 'forall' and its block
    forall (int i = 0; i < k; i++) reduce(sum: v)
#if 1
    { v += i;
#else
    {
#endif
    }
    // CHECK: :[[#@LINE+2]]:5: error: a branch of a conditional directive has only a part of this 'forall' and its block
#if 1
    forall (int i = 0; i < k; i++)
#else
    for (int i = 0; i < k; i++)
#endif
    reduce(sum: v) { v += i; }
    // CHECK: :[[#@LINE+2]]:5: error: a branch of a conditional directive has only a part of this 'forall' and its block
#ifdef NEVER
    forall (int i = 0; i < k; i++)
#else
    for (int i = 0; i < k; i++)
#endif
    reduce(sum: v) { v += i; }
    return v + x;
}
// CHECK: 9 errors generated
