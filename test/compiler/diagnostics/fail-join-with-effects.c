// RUN: rm -f %t
// RUN: not preludec %s -o %t 2>&1 | FileCheck %s
// RUN: test ! -e %t
#include <prelude.h>
static long get(long x) { return x; }
static int next(int *i) { return (*i)++; }
long f(int i)
{
    long v[3];
    v[i] = fork get(2);
    // CHECK: :[[#@LINE+1]]:10: error: the operand of 'join' may have side effects, but the sequential program does not evaluate it; put it into a variable before
    join v[i++];
    // CHECK: :[[#@LINE+1]]:10: error: the operand of 'join' may have side effects
    join v[next(&i)];
    join;
    return v[1];
}
// CHECK: 2 errors generated
