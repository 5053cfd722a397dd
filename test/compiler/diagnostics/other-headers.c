// What <prelude.h> does not have: the message names the header.
// RUN: not preludec -fsyntax-only %s 2>&1 | FileCheck %s
#include <prelude.h>

// CHECK: :[[#@LINE+1]]:10: error: unknown type name 'shared'; <prelude_arrays.h> has it
long all(shared long *v, int n)
{
    long sums[16];
    // CHECK: :[[#@LINE+1]]:5: error: call to undeclared function 'gather'{{.*}}; <prelude_collective.h> has it
    gather(0, &n, sizeof n, sums);
    // CHECK: :[[#@LINE+1]]:5: error: call to undeclared function 'group_barrier'{{.*}}; <prelude_groups.h> has it
    group_barrier(1);
    // CHECK: :[[#@LINE+1]]:5: error: call to undeclared function 'group_reduce_sum'{{.*}}; <prelude_groups.h> has it
    group_reduce_sum(1, n);
    // CHECK: :[[#@LINE+1]]:5: error: call to undeclared function 'exscan'{{.*}}; <prelude_collective.h> has it
    exscan(&n, sizeof n, &n, 0);
    // CHECK: :[[#@LINE+1]]:5: error: use of undeclared identifier 'filament_set'; <prelude_filaments.h> has it
    filament_set set;
    return v[0] + sums[0];
}
