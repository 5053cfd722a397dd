// What travels is named where it is in scope and not hidden: by the continuation, the record and the conditions of annotations.
// RUN: preludec --dump=plan %s | FileCheck %s
// RUN: preludec -Wall -Werror -Wno-shadow %s -o %t && mpiexec -n 2 %t
#include <prelude.h>
#include <assert.h>
struct pack { int x[3]; };

// CHECK-LABEL: function dead_inner_hides_live
// CHECK: struct pack y_outer
int dead_inner_hides_live(region int *p, int k)
{
    struct pack y = {{1, 2, 3}};
    {
        int y = 5;
        k += y;
        read_lock(p); move(always)
        k += *p;
        unlock(p);
    }
    return k + y.x[1];
}

// CHECK-LABEL: function both_live
int both_live(region int *p, int y)
{
    int sum = 0;
    {
        int y = 1;
        read_lock(p); move(if: y)
        sum += y + *p;
        unlock(p);
    }
    return sum + y;
}

/* `n` is live over the goto, but has no scope at the lock, and no value. */
// CHECK-LABEL: function not_in_scope
// CHECK-NOT: int n
int not_in_scope(region int *p, int k)
{
    write_lock(p); move
    if (k) goto end;
    int n = *p;
end:
    unlock(p);
    return k ? 0 : n;
}

int main(void)
{
    region int *p = NULL;
    if (node_self() == 1 || node_count() == 1) {
        p = region_new(int);
        write_lock(p);
        *p = 40;
        unlock(p);
    }
    broadcast(node_count() - 1, &p, sizeof p);
    if (node_self() == 0) {
        assert(dead_inner_hides_live(p, 1) == 48);
        assert(both_live(p, 7) == 48);
        assert(not_in_scope(p, 0) == 40 && not_in_scope(p, 1) == 0);
    }
    barrier();
    return 0;
}
