// RUN: rm -f %t
// RUN: not preludec %s -o %t 2>&1 | FileCheck %s
// RUN: test ! -e %t
#include <prelude.h>
#if 1
// CHECK: :[[#@LINE+1]]:6: error: 'f' migrates, but a conditional directive is only in part in its body, which continuations repeat
long f(region long *c) {
#else
long f(region long *c, int unused) {
#endif
    write_lock(c); move
    long n = *c;
    unlock(c);
    return n;
}
