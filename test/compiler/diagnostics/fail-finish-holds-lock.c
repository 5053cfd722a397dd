// A spawned call may want the lock.
// RUN: not preludec -c %s -o %t.o 2>&1 | FileCheck %s
#include <prelude.h>

static void add(region long *c)
{
    write_lock(c);
    *c += 1;
    unlock(c);
}

void all(region long *c, region long *d)
{
    read_lock(d);
    // CHECK: :[[#@LINE+2]]:5: error: 'd' is locked at the end of 'finish', which waits for calls that may want the lock; unlock it before
    // CHECK: :[[#@LINE-2]]:5: note: locked here
    finish {
        spawn add(c) at c;
    }
    unlock(d);
    finish {
        write_lock(c);
        *c += 1;
        unlock(c);
        spawn add(c) at c;
    }
}
// CHECK: 1 error generated
