// Annotations stand in functions that a filament calls.
// RUN: not preludec -c %s -o %t.o 2>&1 | FileCheck %s
#include <prelude.h>

long f(long x);

void all(region long *n, int count)
{
    forall (int i = 0; i < count; i++) {
        // CHECK: :[[#@LINE+1]]:24: error: 'move' cannot stand in a forall; call a function that has it
        write_lock(n); move
        *n += i;
        unlock(n);
    }
}

void others(region long *n, int count)
{
    forall (int i = 0; i < count; i++) {
        // CHECK: :[[#@LINE+1]]:9: error: 'spawn' cannot stand in a forall
        spawn f(i) at n;
        long a;
        // CHECK: :[[#@LINE+1]]:13: error: 'fork' cannot stand in a forall
        a = fork f(i) at any;
        // CHECK: :[[#@LINE+1]]:9: error: 'join' cannot stand in a forall
        join;
        // CHECK: :[[#@LINE+1]]:19: error: 'rpc' cannot stand in a forall
        a = f(a); rpc(to: n)
        // CHECK: :[[#@LINE+1]]:9: error: 'forall' cannot stand in a forall
        forall (int j = 0; j < i; j++) { f(j); }
    }
    forall (int i = 0; i < count; i++) {
        write_lock(n);
        *n += i;
        unlock(n);
    }
}
// CHECK: 7 errors generated
