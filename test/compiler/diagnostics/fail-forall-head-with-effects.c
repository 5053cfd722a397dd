// Each node evaluates the bounds once, the sequential program often.
// RUN: not preludec -c %s -o %t.o 2>&1 | FileCheck %s
#include <prelude.h>

int next(void);
void f(int);

void all(void)
{
    // CHECK: :[[#@LINE+1]]:28: error: the bounds of 'forall' may have side effects, but each node evaluates them once
    forall (int i = 0; i < next(); i++) { f(i); }
    // CHECK: :[[#@LINE+1]]:21: error: the bounds of 'forall' may have side effects
    forall (int i = next(); i >= 0; i--) { f(i); }
    int last = next();
    forall (int i = 0; i <= last; i++) { f(i); }
}
// CHECK: 2 errors generated
