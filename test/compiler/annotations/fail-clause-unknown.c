// RUN: not preludec -c %s -o %t.o 2>&1 | FileCheck %s
#include <prelude.h>

long f(region long *n)
{
    // CHECK: :[[#@LINE+1]]:19: error: unknown clause 'sometimes' of 'move'; allowed: 'always', 'never', 'static', 'repeat', 'adaptive', 'in_place', 'continue', 'undo', 'refuse', 'if: condition'
    read_lock(n); move(sometimes)
    long x = *n;
    unlock(n);
    // CHECK: :[[#@LINE+1]]:19: error: unknown clause 'allways' of 'move'
    read_lock(n); move(allways);
    unlock(n);
    // CHECK: :[[#@LINE+1]]:19: error: clauses of 'move' contradict each other
    read_lock(n); move(always, never)
    unlock(n);
    // CHECK: :[[#@LINE+1]]:16: error: unknown clause 'at' of 'rpc'; allowed: 'to: region pointer'
    x = f(n);  rpc(at: n);
    return x;
}
