// Strict C of the standards from C99 on may have annotations: -pedantic does not warn of what they become.
// RUN: preludec -std=c99 -pedantic-errors -Wall -Wextra -Werror -c %s -o %t.o 2>&1 | count 0
// RUN: preludec -std=c99 -pedantic-errors -fno-annotations -c %s -o %t.o 2>&1 | count 0
#include <prelude.h>
long get(region long *n)
{
    read_lock(n); move
    long v = *n;
    unlock(n);
    return v;
}
long both(region long *n, region long *m)
{
    long b;
    long a = fork get(n) at n;
    b = fork get(m);
    join;
    spawn get(n) at node(0);
    return a + b;
}
