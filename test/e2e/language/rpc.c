/* `x = f(n, a); rpc` runs f at the home of its first region argument, `rpc(to: p)` at p's; nothing of the caller moves.
 *
 * RUN: preludec --emit=c %s | grep -v //.SHAPE | FileCheck %s --check-prefix=SHAPE
 * RUN: preludec -O2 -Wall -Werror %s -o %t
 * RUN: mpiexec -n 2 %t | FileCheck %s
 * RUN: env MCRL_FAULT=move:1 mpiexec -n 2 %t | FileCheck %s
 */
#include <prelude.h>
#include <stdio.h>

struct pair { long a; short b; };

static node_private int calls; /* of f's node */

static struct pair get(region long *n, struct pair add)
{
    calls++;
    read_lock(n);
    struct pair out = { *n + add.a, (short)(add.b * 2) };
    unlock(n);
    return out;
}
static void put(long by, region long *n)
{
    write_lock(n);
    *n += by;
    unlock(n);
}
static double half(double x) { return x / 2; } /* takes no region */

// SHAPE: struct test__args1 { region long *a0; struct pair a1; };
// The callee may wait for its lock; so it begins as a handler itself.
// SHAPE: static mcrl_outcome get__rest(mcrl_activation *, unsigned)
// SHAPE: get__rest, sizeof(struct test__args1), 0, 0, 0, 0);
// SHAPE: if (mcrl_runs_here([[NODE:node[_0-9]*]])) return get(a0, a1);
// SHAPE: *[[ARGS:args[_0-9]*]] = mcrl_pack_call([[NODE]], &test__{{[a-z]+}}1, sizeof *[[ARGS]]);
// SHAPE: mcrl_call([[ARGS]]);
// SHAPE-NEXT: return MCRL_RESULT(struct pair);
static void test(region long *far, region long *near)
{
    struct pair p = get(far, (struct pair){ 2, 3 }); rpc
    // CHECK: far 42 6, calls 0 here
    printf("far %ld %d, calls %d here\n", p.a, p.b, node_count() == 1 ? 0 : calls);
    put(5, far); rpc;
    p = get(near, (struct pair){ 1, 1 }); rpc
    // CHECK: near 8 2
    printf("near %ld %d\n", p.a, p.b);
    double x = 1 + half(get(far, (struct pair){ 0, 0 }).a); rpc(to: far)
    // CHECK: to 23.5
    printf("to %.1f\n", x);
    for (int i = 0; i < 3; i++) put(1, i & 1 ? near : far); rpc
    p = get(far, p); rpc
    // CHECK: loop 55
    printf("loop %ld\n", p.a);
}

int main(void)
{
    if (node_self() == 0) {
        region long *far = region_new_at(node_count() - 1, long), *near = region_new(long);
        write_lock(far);
        *far = 40;
        unlock(far);
        write_lock(near);
        *near = 7;
        unlock(near);
        test(far, near);
    }
    barrier();
    return 0;
}
