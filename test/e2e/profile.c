/* The profile by line: where which operations were, for which messages were sent, and where computations moved.
 *
 * RUN: preludec %s -o %t
 * RUN: env MCRL_PROFILE=%t.json mpiexec -n 2 %t
 * RUN: %python %S/Inputs/check-profile.py %t.json %S/../../runtime/node/observe/profile.schema.json plain
 * RUN: preludec -DMCRL_COUNT %s -o %t.counted
 * RUN: env MCRL_PROFILE=%t.json mpiexec -n 2 %t.counted
 * RUN: %python %S/Inputs/check-profile.py %t.json %S/../../runtime/node/observe/profile.schema.json counted
 * RUN: preludec -DPRELUDE_SERIAL %s -o %t.serial && %t.serial
 *
 * Without the variable there is no profile; a file that cannot be written is an error before anything runs.
 * RUN: not env MCRL_PROFILE=/nonexistent/x %t 2>&1 | FileCheck %s
 * CHECK: cannot write the profile to '/nonexistent/x' (MCRL_PROFILE): No such file or directory
 */
#include <prelude.h>

enum { rounds = 10 };

long get(region long *n)
{
    read_lock(n); /* fetched once by node 1, and then here */
    long v = *n;
    unlock(n);
    return v;
}

void add(region long *n, long amount)
{
    write_lock(n); move(always) /* moved by node 1, each time */
    *n += amount;
    unlock(n);
}

long exchange(region long *n, long v)
{
    write_lock(n); /* fetched by node 1, and fetched back by node 0, each time */
    long old = *n;
    *n = v;
    unlock(n);
    return old;
}

int main(void)
{
    region long *a = NULL, *b = NULL, *c = NULL;
    if (node_self() == 0) {
        a = region_new(long);
        b = region_new(long);
        c = region_new(long);
    }
    broadcast(0, &a, sizeof a);
    broadcast(0, &b, sizeof b);
    broadcast(0, &c, sizeof c);
    mcrl_profile_phase("read");
    if (node_self() == 1)
        for (int i = 0; i < rounds; i++) get(a);
    barrier();
    mcrl_profile_phase("write");
    if (node_self() == 1)
        for (int i = 0; i < rounds; i++) add(b, 1);
    for (int i = 0; i < 2 * rounds; i++) {
        if (node_self() == (i + 1) % 2) exchange(c, i);
        barrier();
    }
    return get(b) != (node_count() > 1 ? rounds : 0);
}
