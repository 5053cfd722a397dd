// A lock that the function itself holds, on some path; not one that has ended.
// RUN: not preludec %s -c -o %t 2>&1 | FileCheck %s
#include <prelude.h>

void always(region long *n)
{
    // CHECK: fail-delete-of-locked.c:[[#@LINE+4]]:5: error: 'n' is deleted while it is locked
    // CHECK: fail-delete-of-locked.c:[[#@LINE+1]]:5: note: locked here
    write_lock(n);
    *n = 1;
    region_delete(n);
    unlock(n);
}

// CHECK-NOT: error:
void after(region long *n, region long *m)
{
    read_lock(m);
    read_lock(n);
    unlock(n);
    region_delete(n);
    unlock(m);
}

// CHECK: fail-delete-of-locked.c:[[#@LINE+5]]:5: error: 'n' is deleted while it is locked
void one_way(region long *n, int first)
{
    if (first) read_lock(n);
    else write_lock(n);
    region_delete(n);
    unlock(n);
}
