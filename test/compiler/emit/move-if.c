// A condition of a clause is part of the migration point, and of nothing else.
// RUN: preludec --emit=c %s | grep -v //.CHECK | FileCheck %s
// RUN: preludec -Wall -Werror %s -o %t && mpiexec -n 2 %t
// RUN: preludec -fno-annotations %s -o %t && mpiexec -n 2 %t
#include <prelude.h>

// CHECK: mcrl_policy policy = (key > 10) ? MCRL_ALWAYS : MCRL_NEVER;
// CHECK: mcrl_go(live, policy)
// CHECK-NOT: {{^ *}}key > 10
static long whole(region long *n, long key)
{
    write_lock(n); move(if: key > 10)
    long value = (*n)++;
    unlock(n);
    return value + key;
}

static long block(region long *n, long key)
{
    long value = key;
    write_lock(n); begin move(if: key > 10)
    value += ++*n;
    unlock(n); end move
    return value;
}

// CHECK: MCRL_BODY long hidden__body(const int part, mcrl_run *run, region long *n, long key_outer)
// CHECK: mcrl_policy policy = (key > 10) ? MCRL_ALWAYS : MCRL_NEVER;
// CHECK: mcrl_policy policy = (key_outer > 10) ? MCRL_ALWAYS : MCRL_NEVER;
// CHECK: static long hidden(region long *n, long key)
// CHECK-NEXT: {
// CHECK-NEXT: return hidden__body(MCRL_CALLED, 0, n, key);
static long hidden(region long *n, long key)
{
    long sum = 0;
    for (int i = 0; i < 2; i++) {
        long key = 10 + i; /* both travel, so one has another name */
        write_lock(n); move(if: key > 10)
        sum += ++*n + key;
        unlock(n);
    }
    write_lock(n); move(if: key > 10)
    sum += *n;
    unlock(n);
    return sum + key;
}

int main(void)
{
    region long *n = NULL;
    if (node_self() == 0) n = region_new(long);
    broadcast(0, &n, sizeof n);
    int wrong = 0;
    if (node_self() == node_count() - 1)
        wrong = whole(n, 10) != 10 || whole(n, 11) != 12 || block(n, 10) != 13 || block(n, 11) != 15 || hidden(n, 1) != 5 + 6 + 21 + 6 + 1;
    return reduce_sum(wrong) != 0;
}
