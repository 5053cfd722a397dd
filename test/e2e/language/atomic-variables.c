/* Atomic parameters and variables travel, also those that are pointers or structs.
 *
 * RUN: preludec -O1 -Wall -Wno-may-stay %s -o %t -latomic
 * RUN: env MCRL_STATS=%t.json mpiexec -n 2 %t | FileCheck %s
 * RUN: FileCheck %s --check-prefix=STATS < %t.json
 * RUN: env MCRL_FAULT=move:1 mpiexec -n 1 %t | FileCheck %s
 * STATS: "migrations": 1,
 * STATS: "stayed": 1,
 */
#include <prelude.h>
#include <stdatomic.h>
#include <stdio.h>

struct texts { const char *a; _Atomic(const char *) b; };
struct pair { int x, y; };

static long f(region long *n, struct texts t, _Atomic(const char *) p, _Atomic long count, _Atomic struct pair both)
{
    _Atomic int steps = 0;
    write_lock(n); move(always)
    *n += 1;
    steps++;
    long r = *n;
    unlock(n);
    count++;
    struct pair pair = both;
    return r + t.a[0] + *t.b + *p + count + steps + 1000 * (pair.x + pair.y);
}

int main(void)
{
    region long *n[2];
    for (int i = 0; i < 2; i++) {
        if (node_self() == 0) n[i] = region_new(long);
        broadcast(0, &n[i], sizeof n[i]);
    }
    if (node_self() == node_count() - 1) {
        struct texts t = { "a", "b" };
        char own[] = "c";
        // CHECK: 3306 3306
        printf("%ld ", f(n[0], t, "c", 9, (struct pair){ 1, 2 }));
        printf("%ld\n", f(n[1], t, own, 9, (struct pair){ 1, 2 }));
    }
    barrier();
    return 0;
}
