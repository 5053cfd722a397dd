// The arguments of what makes regions, in another order than the macros have: in their words, and with how they are used.
// RUN: not preludec -c %s -o %t.o 2>&1 | FileCheck %s
#include <prelude.h>
#include <prelude_arrays.h>
struct node { long key; };
void f(region struct node *n, region long *m, struct region_zone *zone)
{
    // CHECK: :[[#@LINE+1]]:{{[0-9]+}}: error: these are not what 'region_new_at' takes; it is used as 'region_new_at(node, type)'
    n = region_new_at(struct node, 1);
    // CHECK: :[[#@LINE+1]]:{{[0-9]+}}: error: these are not what 'region_new_array' takes; it is used as 'region_new_array(type, n)'
    m = region_new_array(10, long);
    // CHECK: :[[#@LINE+1]]:{{[0-9]+}}: error: these are not what 'region_new_in' takes; it is used as 'region_new_in(&zone, type)'
    n = region_new_in(struct node, zone);
    // CHECK: :[[#@LINE+1]]:{{[0-9]+}}: error: these are not what 'region_new_array_at' takes; it is used as 'region_new_array_at(node, type, n)'
    m = region_new_array_at(1, 10, long);
    // CHECK: :[[#@LINE+1]]:{{[0-9]+}}: error: these are not what 'shared_new' takes; it is used as 'shared_new(type, n, protocol)'
    shared double *a = shared_new(sizeof(double), 10, write_invalidate);
    // CHECK-NOT: error:
}
