// Filaments begin no blocks; the forall may stand in one.
// RUN: not preludec -c %s -o %t.o 2>&1 | FileCheck %s
#include <prelude.h>

static void f(int i) { (void)i; }

void all(int n)
{
    finish forall (int i = 0; i < n; i++) {
        f(i);
    }
    forall (int i = 0; i < n; i++) {
        // CHECK: :[[#@LINE+1]]:9: error: 'finish' cannot stand in a forall; call a function that has it
        finish {
            f(i);
        }
    }
}
// CHECK: 1 error generated
