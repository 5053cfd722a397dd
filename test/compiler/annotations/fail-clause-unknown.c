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
    unlock(n); end move
    // CHECK: :[[#@LINE+1]]:16: error: unknown clause 'at' of 'rpc'; allowed: 'to: region pointer'
    x = f(n);  rpc(at: n);
    return x;
}
