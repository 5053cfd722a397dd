// `undo` and `refuse` where something cannot be undone.
// RUN: rm -f %t
// RUN: not preludec -Werror=abort-not-undone %s -o %t 2>&1 | FileCheck %s
// RUN: test ! -e %t
// RUN: preludec -c %s -o %t.o 2>&1 | FileCheck %s --check-prefix=WARNING
// RUN: preludec -w -Werror -c %s -o %t.o 2>&1 | count 0
// RUN: preludec -Wno-abort-not-undone -Werror -c %s -o %t.o
#include <prelude.h>
node_private long seen;
long f(region long *p, region long *q)
{
    write_lock(p); move
    *p += 1;
    unlock(p);
    // CHECK: :[[#@LINE+1]]:5: error: 'undo' at the lock of 'q': the handler's effects up to there cannot be undone, so the rest waits instead [-Werror,-Wabort-not-undone]
    write_lock(q); move(undo)
    // CHECK: :[[#@LINE-3]]:5: note: others may have seen the data since this unlock
    long sum = *q;
    unlock(q);
    // CHECK: :[[#@LINE+1]]:5: error: 'refuse' at the lock of 'p'
    read_lock(p); move(refuse)
    sum += *p;
    unlock(p);
    return sum;
}
long g(region long *p, region long *q)
{
    write_lock(p); move
    __atomic_store_n(&seen, *p, __ATOMIC_RELAXED);
    // CHECK: :[[#@LINE+1]]:5: error: 'undo' at the lock of 'q'
    write_lock(q); move(undo)
    // CHECK: :[[#@LINE-3]]:5: note: this is written
    long sum = *q, own = 0;
    unlock(q);
    __atomic_store_n(&own, sum, __ATOMIC_RELAXED);
    unlock(p);
    return own;
}
// CHECK: 3 errors generated.
// WARNING: so the rest waits instead [-Wabort-not-undone]
// WARNING: 3 warnings generated.
