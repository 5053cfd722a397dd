// RUN: rm -f %t
// RUN: not preludec %s -o %t 2>&1 | FileCheck %s
// RUN: test ! -e %t
#include <prelude.h>
struct pair { long a, b; union { long c; int d; }; };
static long get(long x) { return x; }
long f(long i)
{
    long x = fork get(1), y = 2, v[3], w[2][2];
    struct pair p;
    v[1] = fork get(2);
    p.a = fork get(3);
    p.c = fork get(3);
    w[i][1] = fork get(i);
    join x;
    // CHECK: :[[#@LINE+1]]:10: error: no fork of 'f' sets this, so there is nothing to join
    join y;
    // CHECK: :[[#@LINE+1]]:10: error: no fork of 'f' sets this
    join v[2];
    // CHECK: :[[#@LINE+1]]:10: error: no fork of 'f' sets this
    join p.b;
    // CHECK: :[[#@LINE+1]]:10: error: no fork of 'f' sets this
    join i;
    // CHECK: :[[#@LINE+1]]:10: error: no fork of 'f' sets this
    join w[1][0];
    join p.d; // a part of what `p.c` is
    join w[0];
    join v[i];
    join v;
    join;
    return x + y + v[1] + w[i][1];
}
// CHECK: 5 errors generated
