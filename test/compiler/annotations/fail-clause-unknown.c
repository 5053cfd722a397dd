// RUN: not preludec -c %s -o %t.o 2>&1 | FileCheck %s
#include <prelude.h>

long f(region long *n)
{
    // CHECK: :[[#@LINE+1]]:19: error: unknown clause 'sometimes' of 'move'; allowed: 'always', 'never', 'static', 'repeat', 'adaptive', 'in_place', 'continue', 'undo', 'refuse', 'if: condition', 'frames: number'
    read_lock(n); move(sometimes)
    long x = *n;
    unlock(n);
    // CHECK: :[[#@LINE+1]]:19: error: unknown clause 'allways' of 'move'
    read_lock(n); move(allways);
    unlock(n);
    // CHECK: :[[#@LINE+1]]:19: error: clauses of 'move' contradict each other
    read_lock(n); move(always, never)
    unlock(n);
    // CHECK: :[[#@LINE+1]]:{{[0-9]+}}: error: 'frames' stands twice
    read_lock(n); move(frames: 1, frames: 2)
    unlock(n);
    // CHECK: :[[#@LINE+1]]:{{[0-9]+}}: error: 'frames' belongs to a 'move' of the whole activation, not to a partial frame
    read_lock(n); begin move(frames: 1)
    // CHECK-NOT: 'end move' without 'begin move'
    unlock(n); end move
    // CHECK: :[[#@LINE+1]]:16: error: unknown clause 'at' of 'rpc'; allowed: 'to: region pointer'
    x = f(n);  rpc(at: n);
    // CHECK: :[[#@LINE+1]]:19: error: 'frames' needs a number: 'move(frames: 2)'
    read_lock(n); move(frames)
    unlock(n);
    // CHECK: :[[#@LINE+1]]:19: error: 'if' needs a condition: 'move(if: k > 3)'
    read_lock(n); move(if)
    unlock(n);
    // CHECK: :[[#@LINE+1]]:19: error: 'always' is a clause without a value: 'move(always)'
    read_lock(n); move(always: 2)
    unlock(n);
    // CHECK: :[[#@LINE+1]]:19: error: 'frames' belongs to a 'move' of the whole activation, not to a partial frame
    read_lock(n); begin move(frames)
    unlock(n); end move
    // CHECK: :[[#@LINE+1]]:16: error: 'to' needs a region pointer: 'rpc(to: p)'
    x = f(n);  rpc(to)
    // CHECK: :[[#@LINE+1]]:19: error: unknown clause 'to' of 'move'
    read_lock(n); move(to: n)
    unlock(n);
    return x;
}
