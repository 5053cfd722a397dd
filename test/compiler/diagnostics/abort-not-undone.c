// `undo` and `refuse` where something cannot be undone.
// RUN: preludec -c %s -o %t.o 2>&1 | FileCheck %s
#include <prelude.h>
node_private long seen;
long f(region long *p, region long *q)
{
    write_lock(p); move
    *p += 1;
    unlock(p);
    // CHECK: :[[#@LINE+1]]:5: warning: 'undo' at the lock of 'q': what a handler may have done by then cannot be undone, so the rest waits instead
    write_lock(q); move(undo)
    // CHECK: :[[#@LINE-3]]:5: note: others may have seen the data since this unlock
    long sum = *q;
    unlock(q);
    // CHECK: :[[#@LINE+1]]:5: warning: 'refuse' at the lock of 'p'
    read_lock(p); move(refuse)
    sum += *p;
    unlock(p);
    return sum;
}
long g(region long *p, region long *q)
{
    write_lock(p); move
    __atomic_store_n(&seen, *p, __ATOMIC_RELAXED);
    // CHECK: :[[#@LINE+1]]:5: warning: 'undo' at the lock of 'q'
    write_lock(q); move(undo)
    // CHECK: :[[#@LINE-3]]:5: note: this is written
    long sum = *q, own = 0;
    unlock(q);
    __atomic_store_n(&own, sum, __ATOMIC_RELAXED);
    unlock(p);
    return own;
}
// CHECK: 3 warnings generated.
