// RUN: rm -f %t
// RUN: not preludec %s -o %t 2>&1 | FileCheck %s
// RUN: test ! -e %t
#include <prelude.h>
#define TWICE (2 * total)

long f(region long *c)
{
    // CHECK: :[[#@LINE+1]]:10: error: 'total' is needed where an inner declaration has its name, and a macro names it, so it cannot be renamed
    long total = 1;
    {
        long total = 2;
        read_lock(c); move
        total += *c;
        unlock(c);
    }
    return TWICE;
}
