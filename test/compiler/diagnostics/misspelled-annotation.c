// A word that is no name, and stands where an annotation would: one error, and what follows it is understood.
// RUN: not preludec -c %s -o %t.o 2>&1 | FileCheck %s
#include <prelude.h>
struct node { long key; };
static long get(region struct node *n) { read_lock(n); long key = n->key; unlock(n); return key; }

long f(region struct node *n)
{
    // CHECK: :[[#@LINE+1]]:19: error: unknown annotation 'mvoe'; did you mean 'move'?
    read_lock(n); mvoe
    long key = n->key;
    unlock(n);
    // CHECK: :[[#@LINE+1]]:20: error: unknown annotation 'wehn'; did you mean 'when'?
    write_lock(n); wehn (n->key > 3)
    unlock(n);
    // CHECK: :[[#@LINE+1]]:20: error: unknown annotation 'being'; did you mean 'begin'?
    write_lock(n); being move(always)
    // CHECK: :[[#@LINE+1]]:20: error: unknown annotation 'mvoe'; did you mean 'move'?
    unlock(n); end mvoe;
    // CHECK: :[[#@LINE+1]]:20: error: unknown annotation 'mov'; did you mean 'move'?
    write_lock(n); mov(always)
    unlock(n);
    // CHECK: :[[#@LINE+1]]:16: error: unknown annotation 'frok'; did you mean 'fork'?
    long far = frok get(n) at n;
    // CHECK: :[[#@LINE+1]]:32: error: expected 'at' or ';' after the call of 'fork', not 'on'
    long farther = fork get(n) on n;
    // CHECK: :[[#@LINE+1]]:5: error: unknown annotation 'jion'; did you mean 'join'?
    jion;
    // CHECK: :[[#@LINE+1]]:5: error: unknown annotation 'swapn'; did you mean 'spawn'?
    swapn get(n) at n;
    // CHECK: :[[#@LINE+1]]:5: error: expected 'at' or ';' after the call of 'spawn', not 'to'
    spawn get(n) to n;
    // CHECK: :[[#@LINE+1]]:19: error: unknown annotation 'rcp'; did you mean 'rpc'?
    key = get(n); rcp
    // CHECK: :[[#@LINE+1]]:18: error: use of undeclared identifier 'moved'
    return key + moved + far + farther;
}
// CHECK-NOT: error:
// CHECK: 12 errors generated
