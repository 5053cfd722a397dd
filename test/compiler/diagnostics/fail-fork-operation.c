// RUN: rm -f %t
// RUN: not preludec %s -o %t 2>&1 | FileCheck %s
// RUN: test ! -e %t
#include <prelude.h>

static long get(long k) { return k; }
static double half(long k) { return (double)k / 2; }

struct pair { long a; unsigned b : 3; };

long f(long *p)
{
    long x = 1, v[2] = {0, 0};
    double d = 0;
    _Bool any_of = 0;
    struct pair s = {0, 0};
    v[0] += fork get(1) at any; /* in any order */
    v[1] -= fork get(2) at any;
    x |= fork get(1);
    x |= fork get(2);
    // CHECK: :[[#@LINE+1]]:7: error: '*=' cannot combine the results of forks: +=, -=, |= and ^= can, with integers that are no bit-fields
    x *= fork get(1);
    // CHECK: :[[#@LINE+1]]:7: error: '&=' cannot combine
    x &= fork get(1);
    // CHECK: :[[#@LINE+1]]:7: error: '<<=' cannot combine
    x <<= fork get(1);
    // CHECK: :[[#@LINE+1]]:7: error: '+=' cannot combine
    d += fork get(1);
    // CHECK: :[[#@LINE+1]]:7: error: '+=' cannot combine
    x += fork half(1);
    // CHECK: :[[#@LINE+1]]:12: error: '|=' cannot combine
    any_of |= fork get(1);
    // CHECK: :[[#@LINE+1]]:9: error: '+=' cannot combine
    s.b += fork get(1);
    // CHECK: :[[#@LINE+1]]:5: error: the result of a fork must go to a local variable that can be assigned, or to an element or field of one
    *p += fork get(1);
    join;
    return x + v[0] + v[1] + (long)d + any_of + s.a;
}

long g(int n)
{
    long sum = 0, both = 0, v[2] = {0, 0};
    for (int i = 0; i < n; i++) sum += fork get(i) at any;
    // CHECK: :[[#@LINE+1]]:5: error: 'sum' is used while a fork is to set it; 'join;' comes first
    sum += n;
    both += fork get(1);
    both -= fork get(1);
    // CHECK: :[[#@LINE+1]]:5: error: 'both' is used while a fork is to set it; 'join;' comes first
    both ^= fork get(2);
    v[0] = fork get(1);
    // CHECK: :[[#@LINE+1]]:5: error: 'v' is used while a fork is to set it; 'join;' comes first
    v[1] += fork get(1);
    join;
    return sum + both + v[0] + v[1];
}
