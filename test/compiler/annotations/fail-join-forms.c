// `join x;` is one in functions that fork, of what a name begins; elsewhere a declaration or nothing.
// RUN: not preludec -c %s -o %t.o 2>&1 | FileCheck %s
#include <prelude.h>
static long get(long x) { return x; }
long f(long x)
{
    // CHECK: :[[#@LINE+1]]:5: error: 'join' is no annotation here; it is a statement, 'join;' or, in a function that forks, 'join x;'
    join x;
    return x;
}
long g(long x, long y)
{
    x = fork get(1);
    y = fork get(1);
    // CHECK: :[[#@LINE+1]]:5: error: 'join' is no annotation here
    join x, y;
    join;
    return x + y;
}
