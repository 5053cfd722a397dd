// What stands between `=` and `fork` does not matter.
// RUN: preludec --dump=plan %s > %t 2>&1
// RUN: not grep error: %t
#include <prelude.h>

static long get(int x) { return x; }

long f(void)
{
    long a, b = /* at the beginning = */ fork get(1);
    long c;
    a = // a comment
        fork get(2);
    c = \
        fork get(3);
    join;
    return a + b + c;
}
