// RUN: rm -f %t
// RUN: not preludec %s -o %t 2>&1 | FileCheck %s
// RUN: test ! -e %t
long f(long *n)
{
    // CHECK: :[[#@LINE+1]]:19: error: annotation 'move' in a file that does not include <prelude.h>
    read_lock(n); move
    return *n;
}
