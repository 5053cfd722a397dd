// RUN: rm -f %t
// RUN: not preludec -fauto-lock %s -o %t 2>&1 | FileCheck %s
// RUN: test ! -e %t
#include <prelude.h>
long next(long value);

void count(region long *n)
{
    // CHECK: :[[#@LINE+3]]:5: error: what is written to 'n' comes of what was read there, and another activation may come between, since 'next' may wait or lock; lock it by hand
    // CHECK: :[[#@LINE+2]]:15: note: 'n' is read here
    // CHECK: :[[#@LINE+1]]:10: note: 'next' may wait or lock here
    *n = next(*n);
}
