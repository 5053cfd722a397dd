// RUN: rm -f %t
// RUN: not preludec %s -o %t 2>&1 | FileCheck %s
// RUN: test ! -e %t
#include <prelude.h>
struct pair { long a, b; };
static long get(long x) { return x; }
static long global;
long f(struct pair *p, long *v)
{
    long x = fork get(1);
    static long kept;
    // CHECK: :[[#@LINE+1]]:10: error: 'join' waits for what a fork sets: a local variable, or a field or an element of one; or 'join;' for all children
    join global;
    // CHECK: :[[#@LINE+1]]:10: error: 'join' waits for what a fork sets
    join p->a;
    // CHECK: :[[#@LINE+1]]:10: error: 'join' waits for what a fork sets
    join v[0];
    // CHECK: :[[#@LINE+1]]:10: error: 'join' waits for what a fork sets
    join kept;
    // CHECK: :[[#@LINE+1]]:10: error: 'join' waits for what a fork sets
    join get;
    join x;
    return x;
}
// CHECK: 5 errors generated
