// If Clang 19 crashes (here because a function is not a region), the message says how far it had read.
// RUN: rm -f %t && not preludec -c %s -o %t 2>&1 | FileCheck %s
// RUN: test ! -e %t
#include <prelude.h>
#include <stdio.h>

int main(void)
{
    // CHECK: fail-crash-place.c:[[#@LINE+1]]:18: error: clang crashed on this file; nothing has been written
    unlock(printf);
    return 0;
}
