// RUN: rm -f %t
// RUN: not preludec -fauto-lock %s -o %t 2>&1 | FileCheck %s
// RUN: test ! -e %t
#include <prelude.h>
long both(const long *one, const long *other);

long sum(region long *n, region long *p)
{
    // CHECK: :[[#@LINE+1]]:{{[0-9]+}}: error: 'n' and 'p' are used at once, and -fauto-lock never holds two locks; lock them by hand
    return both(local(n), local(p));
}
