// A thread that may have to wait for a lock while it holds others says which, for the report of a deadlock.
// RUN: preludec -flocks=written --emit=c %s | grep -v //.CHECK | FileCheck %s
// RUN: preludec -Wall -Wextra -Werror %s -o %t && mpiexec -n 2 %t | FileCheck --check-prefix=OUTPUT %s
#include <prelude.h>
#include <stdio.h>

// CHECK-LABEL: static long sum(
// CHECK: MCRL_READ_LOCK(a, a__at);
// CHECK: if (!MCRL_WRITE_HIT(b, b__at)) b__at = mcrl_lock_wait_holding(MCRL_RID(b), MCRL_WRITE, MCRL_HERE, 1, a__at, __FILE__ ":16");
// CHECK: if (!MCRL_BRIEF_HIT(c, c__at, c__counted)) c__at = mcrl_lock_wait_holding(MCRL_RID(c), MCRL_READ, MCRL_HERE, 2, a__at, __FILE__ ":16", b__at, __FILE__ ":17");
// CHECK: MCRL_READ_UNLOCK(a__at);
// CHECK: MCRL_BRIEF_LOCK(a, a__at, a__counted);
static long sum(region long *a, region long *b, region long *c)
{
    long value;
    read_lock(a);
    write_lock(b);
    read_lock(c);
    value = *a + ++*b + *c;
    unlock(c);
    unlock(b);
    unlock(a);
    read_lock(a);
    value += *a;
    unlock(a);
    return value;
}

/* Not in a block: it becomes one. The first lock is taken at one of two places. */
// CHECK-LABEL: static long either(
// CHECK: if (with) {
// CHECK-NEXT: if (!MCRL_BRIEF_HIT(b, b__at, b__counted)) b__at = mcrl_lock_wait_holding(MCRL_RID(b), MCRL_READ, MCRL_HERE, 1, a__at, (const char *)0);
// CHECK-NEXT: }
// CHECK: else {
static long either(region long *a, region long *b, int with)
{
    long value;
    if (with) read_lock(a);
    else read_lock(a);
    value = *a;
    if (with) read_lock(b);
    else read_lock(b);
    value += *b;
    unlock(b);
    unlock(a);
    return value;
}

int main(void)
{
    region long *regions[3] = {NULL, NULL, NULL};
    int i;
    for (i = 0; i < 3; i++) {
        if (node_self() == 0) regions[i] = region_new_at(i % node_count(), long);
    }
    broadcast(0, regions, sizeof regions);
    for (i = 0; i < 10; i++) {
        sum(regions[0], regions[1], regions[2]);
        either(regions[0], regions[1], i % 2);
    }
    barrier();
    // OUTPUT: 20
    if (node_self() == 0) printf("%ld\n", either(regions[0], regions[1], 1));
    barrier();
    return 0;
}
