// Clauses and guards; line ends and comments inside them.
// RUN: preludec --dump=annotations %s | FileCheck %s
#include <prelude.h>

long f(region long *n, long k)
{
    // CHECK: :[[#@LINE+1]]:19: move(always)
    read_lock(n); move(always) k = *n; unlock(n);
    // CHECK-NEXT: :[[#@LINE+1]]:19: move(never)
    read_lock(n); move(never); unlock(n);
    // CHECK-NEXT: :[[#@LINE+1]]:19: move(static, if: (k ? k : 2) > f(n, 1))
    read_lock(n); move(static, if: (k ? k : 2) > f(n, 1))
    unlock(n);
    // CHECK-NEXT: :[[#@LINE+1]]:20: move(repeat) when (*n > 0)
    write_lock(n); move(repeat /* tried (always) */
                        ) when (*n > 0)
    unlock(n);
    // CHECK-NEXT: :[[#@LINE+1]]:20: when (*n > k)
    write_lock(n); when (*n > k)
    (void)k;
    return k;
}
