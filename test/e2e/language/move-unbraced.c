/* Statements without braces around them, where a handler may have to become a thread, or wait: what is put there stays one statement.
 *
 * RUN: preludec -O1 -Wno-dangling-else %s -o %t
 * RUN: mpiexec -n 1 %t | FileCheck %s
 * RUN: env MCRL_FAULT=move:1,abort:1 mpiexec -n 1 %t | FileCheck %s
 * RUN: env MCRL_POLICY=always mpiexec -n 2 %t | FileCheck %s
 * RUN: preludec -O1 -w --abort=undo -fpoll-units=1 %s -o %t && env MCRL_POLICY=always mpiexec -n 2 %t | FileCheck %s
 */
#include <prelude.h>
#include <stdio.h>

static long slow(region long *m)
{
    write_lock(m);
    long r = ++*m;
    unlock(m);
    return r;
}

static long chain(region long *n, region long *m)
{
    write_lock(n); move
    long t = ++*n;
    unlock(n);
    if (t > 5) t = 1;
    else if (slow(m) & 1) t = 20;
    else t -= slow(m);
    return t;
}

static long loop(region long *n, region long *m)
{
    write_lock(n); move
    long t = 1000 + ++*n;
    unlock(n);
    while (t > 5) if (slow(m) & 1) t /= 2; else t -= slow(m);
    do if (slow(m) & 1) t++; else t += 2; while (t < 20);
    for (int i = 0; i < 3; i++) if (slow(m) & 1) t += slow(m);
    return t;
}

/* The else belongs to the outer if. */
static long locked(region long *n, region long *m, int both)
{
    long t = 0;
    write_lock(n); move
    t += both;
    if (both) read_lock(m);
    else read_lock(m);
    t += *m;
    unlock(m);
    unlock(n);
    if (!both) read_lock(n); else read_lock(n);
    t += *n;
    unlock(n);
    return t;
}

int main(void)
{
    if (node_self() == 0) {
        region long *n = region_new_at(node_count() - 1, long), *m = region_new(long);
        // CHECK: 20 -1 1
        printf("%ld %ld", chain(n, m), chain(n, m));
        for (int i = 0; i < 3; i++) chain(n, m);
        printf(" %ld\n", chain(n, m));
        // CHECK: [[#%d,]]
        printf("%ld\n", loop(n, m));
        read_lock(m);
        long calls = *m;
        unlock(m);
        // CHECK: locked
        printf("%s\n", locked(n, m, 0) == calls + 7 && locked(n, m, 1) == 1 + calls + 7 ? "locked" : "wrong");
    }
    barrier();
    return 0;
}
