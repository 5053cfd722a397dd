// A plain pointer that is given to what may wait.
// RUN: not preludec -fauto-lock -fno-caret-diagnostics -c %s -o %t.o 2>&1 | FileCheck %s
#include <prelude.h>

void show(const long *value);

void show_all(region long *n)
{
    // CHECK: fail-auto-lock-waits.c:[[#@LINE+1]]:5: error: 'n' is used by local(), and 'show' may wait or lock meanwhile; lock it by hand
    show(local(n));
}
