// RUN: not preludec -c %s -o %t.o 2>&1 | FileCheck %s
#include <prelude.h>
#define MANY 3
enum { FEW = 2 };

static long get(region long *n, int k)
{
    // CHECK: :[[#@LINE+1]]:32: error: 'frames' needs a constant integer of 1 or more: so many callers go along
    read_lock(n); move(frames: 0)
    long x = *n;
    unlock(n);
    // CHECK: :[[#@LINE+1]]:32: error: 'frames' needs a constant integer of 1 or more
    read_lock(n); move(frames: k)
    x += *n;
    unlock(n);
    // CHECK: :[[#@LINE+1]]:40: error: 'frames' needs a constant integer of 1 or more
    read_lock(n); move(always, frames: 1.5)
    x += *n;
    unlock(n);
    // CHECK: :[[#@LINE+1]]:32: error: 'frames' needs a constant integer of 1 or more
    read_lock(n); move(frames: -FEW)
    x += *n;
    unlock(n);
    // CHECK: 4 errors generated
    read_lock(n); move(frames: FEW, always)
    x += *n;
    unlock(n);
    read_lock(n); move(if: k, frames: MANY + 1)
    x += *n;
    unlock(n);
    return x;
}

long twice(region long *n, int k)
{
    long x = get(n, k);
    return 2 * x;
}
