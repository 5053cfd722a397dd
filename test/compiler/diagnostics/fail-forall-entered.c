// What a filament is comes from the head of the loop.
// RUN: not preludec -c %s -o %t.o 2>&1 | FileCheck %s
#include <prelude.h>

void f(int);

void all(int n)
{
    // CHECK: :[[#@LINE+1]]:16: error: 'goto' jumps into a forall
    if (n > 9) goto midst;
    forall (int i = 0; i < n; i++) {
        f(i);
    midst:
        f(n);
    }
}
