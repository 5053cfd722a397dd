// A syntax error is reported once, by Clang, at its place in the user's source, and no output is written.
// RUN: rm -f %t && not preludec %s -o %t 2>&1 | FileCheck %s
// RUN: test ! -e %t
// RUN: not preludec --emit=c %s -o %t 2>&1 | FileCheck %s
// RUN: test ! -e %t
#include <prelude.h>
long f(region long *n)
{
    // CHECK: fail-syntax.c:[[#@LINE+1]]:37: error: expected expression
    read_lock(n); move long v = 3 + ;
    unlock(n);
    // CHECK: fail-syntax.c:[[#@LINE+1]]:12: error: use of undeclared identifier 'w'
    return w;
}
// CHECK: 2 errors generated.
// CHECK-NOT: error
