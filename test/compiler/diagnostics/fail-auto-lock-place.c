// RUN: rm -f %t
// RUN: not preludec -fauto-lock %s -o %t 2>&1 | FileCheck %s
// RUN: test ! -e %t
#include <prelude.h>
#define SUM_OF(n) ({ long sum = 0; for (int i = 0; i < 3; i++) sum += (n)[i]; sum; })
int printf(const char *, ...);
#define SHOW(x) printf("%s: %ld\n", #x, x)

void show(region long *n, region long *p)
{
    // CHECK: :[[#@LINE+1]]:16: error: -fauto-lock cannot place a lock for this: it is in a statement expression
    long sum = SUM_OF(n) + *p;
    // CHECK: :[[#@LINE+1]]:{{[0-9]+}}: error: -fauto-lock cannot place a lock for this: 'SHOW' makes a string of it
    SHOW(*n + *p);
    // CHECK: :[[#@LINE+1]]:{{[0-9]+}}: error: -fauto-lock cannot place a lock for this: a directive stands in it
    if (*n > sum &&
#if 1
        *p > 2
#endif
    ) *n = 3;
}
