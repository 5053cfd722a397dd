/* Whatever is at home here costs no message, annotated or not.
 *
 * RUN: preludec -O2 %s -o %t
 * RUN: env MCRL_STATS=%t.json mpiexec -n 2 %t | FileCheck %s
 * RUN: FileCheck --check-prefix=STATS %s < %t.json
 */
#include <prelude.h>
#include <stdio.h>

struct counter { long n; };

long count(region struct counter *c)
{
    write_lock(c); move
    long n = ++c->n;
    unlock(c);
    read_lock(c);
    n += c->n;
    unlock(c);
    return n;
}

int main(void)
{
    region struct counter *c = region_new(struct counter);
    long n = 0;
    for (int i = 0; i < 1000; i++) n = count(c);
    barrier();
    // CHECK: 2000
    if (node_self() == 0) printf("%ld\n", n);
    barrier();
    return 0;
}
/* STATS: "total": {
 * STATS-NEXT: "messages": 0,
 * STATS-NEXT: "bytes": 0,
 * STATS-NEXT: "in_packets": 0,
 * STATS-NEXT: "migrations": 0,
 * STATS-NEXT: "data_requests": 0,
 */
