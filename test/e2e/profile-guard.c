/* The profile of a guard that waits at a copy: after each write the copy comes again, and that is counted at the guard's place.
 *
 * RUN: preludec -O2 %s -o %t
 * RUN: env MCRL_PROFILE=%t.json mpiexec -n 2 %t
 * RUN: %python -c "import json; print([(p['what'], p['where']) for p in json.load(open('%t.json'))['places'] if p['fetched']])" > %t.places
 * RUN: FileCheck %s --implicit-check-not="''" < %t.places
 * CHECK: ('guard', '{{.*}}profile-guard.c:15')
 */
#include <prelude.h>

enum { rounds = 20 };

long wait_for(region long *n, long value)
{
    read_lock(n); when (*n == value)
    long found = *n;
    unlock(n);
    return found;
}

int main(void)
{
    region long *n = NULL;
    if (node_self() == 0) n = region_new(long);
    broadcast(0, &n, sizeof n);
    long found = rounds;
    if (node_self() == 1) found = fork wait_for(n, rounds) at node(1);
    for (int i = 0; i < rounds; i++) {
        barrier(); /* meanwhile, the child of node 1 waits */
        if (node_self() != 0) continue;
        write_lock(n);
        ++*n;
        unlock(n);
    }
    join;
    barrier();
    return found != rounds;
}
