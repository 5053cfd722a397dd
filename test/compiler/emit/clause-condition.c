/* The condition of a clause is evaluated where the lock is, and stands nowhere else; a join of no children is nothing.
 *
 * RUN: preludec -O2 -Wall -Werror %s -o %t
 * RUN: preludec --emit=c %s | grep -v //.CHECK | FileCheck %s
 * RUN: mpiexec -n 2 %t | FileCheck --check-prefix=RESULT %s
 */
#include <prelude.h>
#include <stdio.h>

long sum(region long *p, long h)
{
    // CHECK: mcrl_policy policy = (h & 1) ? MCRL_ALWAYS : MCRL_NEVER;
    // CHECK: mcrl_forward(live, policy)
    // CHECK: {{p__at = }}mcrl_go(live, policy)
    // CHECK-NOT: h & 1
    read_lock(p); move(if: h & 1)
    h += *p;
    unlock(p);
    // CHECK: mcrl_policy policy = (h > 3) ? MCRL_ALWAYS : MCRL_NEVER;
    // CHECK: {{p__at = }}mcrl_go(live, policy)
    // CHECK-NOT: h > 3
    read_lock(p); move(if: h > 3, always);
    h += *p;
    unlock(p);
    join;
    return h;
}

/* One name, which has another in the emitted text because of the second y. */
long hidden(region long *p, long y)
{
    long sum = 0;
    // CHECK: mcrl_policy policy = (y_outer) ? MCRL_ALWAYS : MCRL_NEVER;
    // CHECK-NOT: {{^ *y_outer *$}}
    read_lock(p); move(if: y)
    sum += y + *p;
    unlock(p);
    {
        long y = 1;
        read_lock(p); move
        sum += y + *p;
        unlock(p);
    }
    return sum + y;
}

int main(void)
{
    region long *p = NULL;
    if (node_self() == 0) {
        p = region_new_at(node_count() - 1, long);
        write_lock(p);
        *p = 20;
        unlock(p);
        // RESULT: 41 42 55
        printf("%ld %ld %ld\n", sum(p, 1), sum(p, 2), hidden(p, 7));
    }
    barrier();
    return 0;
}
