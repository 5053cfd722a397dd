/* Zones whose regions are replicated or private: what programs may rely on.
 *
 * RUN: preludec -O2 -Wall -Wextra -Werror %s -o %t
 * RUN: mpiexec -n 1 %t | FileCheck %s
 * RUN: mpiexec -n 2 %t | FileCheck %s
 * RUN: mpiexec -n 4 %t | FileCheck %s
 * RUN: mpiexec -n 8 %t | FileCheck %s
 * RUN: env MCRL_TUNE=shm=0 MCRL_POLICY=always mpiexec -n 3 %t | FileCheck %s
 * RUN: preludec --emit=serial %s -o %t.serial.c
 * RUN: gcc -std=gnu17 -O1 -I%root/runtime/include %t.serial.c -o %t.serial
 * RUN: %t.serial | FileCheck %s
 * CHECK: 300 of each node, 0 late
 * CHECK-NEXT: 100 of each node, private
 *
 * A private region is locked on another node.
 * RUN: not mpiexec -n 2 %t elsewhere >%t.out 2>%t.err
 * RUN: FileCheck --check-prefix=ELSEWHERE %s < %t.err
 * ELSEWHERE: {{^}}mcrl: node 1: read_lock of region id 0x{{[0-9a-f]+}}, which is private to node 0 (at {{.*}}zone-kinds.c:[[#]]){{$}}
 */
#include <prelude.h>
#include <stdio.h>

enum { ENTRIES = 50, ROUNDS = 300 };

struct dictionary {
    long writes, entry[ENTRIES];
};

/* An entry is the number of writes when it was written, so all of them together show one write. */
static void write_entry(region struct dictionary *d)
{
    write_lock(d);
    d->writes++;
    d->entry[d->writes % ENTRIES] = d->writes;
    unlock(d);
}

/* How many writes are seen; less than nothing if they are not seen whole. */
static long writes_seen(region struct dictionary *d)
{
    read_lock(d);
    long writes = d->writes, entry = d->entry[writes % ENTRIES];
    unlock(d);
    return writes == entry ? writes : -1;
}

static long add(region long *counter)
{
    write_lock(counter); move(always)
    long now = ++*counter;
    unlock(counter);
    return now;
}

int main(int argc, char **argv)
{
    static struct region_zone replicated = {zone_replicated, 0, 0, 0, 0, 0, 0}, of_one = {zone_private, 0, 0, 0, 0, 0, 0};
    region struct dictionary *d;
    region long *counter;
    if (node_self() == 0) {
        d = region_new_in(&replicated, struct dictionary);
        counter = region_new_in(&of_one, long);
    }
    broadcast(0, &d, sizeof d);
    broadcast(0, &counter, sizeof counter);
    if (argc > 1 && argv[1][0] == 'e' && node_self() == 1) {
        read_lock(counter);
        unlock(counter);
    }
    long last = 0, wrong = 0;
    for (int i = 0; i < ROUNDS; i++) {
        write_entry(d);
        long seen = writes_seen(d);
        wrong += seen < last;
        last = seen;
        for (int k = 0; k < 3; k++) wrong += writes_seen(d) < last;
    }
    barrier();
    write_lock(d); /* a write begins on the last one */
    long all = d->writes;
    unlock(d);
    wrong = (long)reduce_sum((double)wrong);
    if (node_self() == 0) printf("%ld of each node, %ld late\n", all / node_count(), wrong);

    for (int i = 0; i < 100; i++) last = add(counter);
    barrier();
    if (node_self() == 0) {
        read_lock(counter);
        printf("%ld of each node, private\n", *counter / node_count());
        unlock(counter);
    }
    barrier();
    return 0;
}
