// Clang's warnings about a source with regions come once, at the user's line and column, and obey -W options.
// RUN: preludec -Wall -c %s -o %t.o 2>&1 | FileCheck %s
// RUN: preludec -Wall -Wno-unused-variable -c %s -o %t.o 2>&1 | count 0
// RUN: rm %t.o && not preludec -Wall -Werror -c %s -o %t.o 2>&1 | FileCheck %s --check-prefix=ERROR
// RUN: test ! -e %t.o
#include <prelude.h>
long f(region long *n)
{
    // CHECK: warnings.c:[[#@LINE+4]]:28: warning: unused variable 'x' [-Wunused-variable]
    // CHECK-NEXT: read_lock(n); move int x;
    // CHECK-NEXT: ^
    // ERROR: warnings.c:[[#@LINE+1]]:28: error: unused variable 'x' [-Werror,-Wunused-variable]
    read_lock(n); move int x;
    long v = *n;
    unlock(n);
    return v;
}
// CHECK: 1 warning generated.
// CHECK-NOT: warning
