// RUN: rm -f %t
// RUN: not preludec -fauto-lock %s -o %t 2>&1 | FileCheck %s
// RUN: test ! -e %t
#include <prelude.h>
long next(const long *value);

long get(region long *n)
{
    // CHECK: :[[#@LINE+1]]:{{[0-9]+}}: error: 'n' is used by local(), and 'next' may wait or lock meanwhile; lock it by hand
    return next(local(n));
}
