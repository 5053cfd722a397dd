// Looks for messages that have left their inline path are counted: at ends of strips, in calls that fork, and after unlocks where loops do
// not look, each time if messages come by MPI. So are locks of other nodes' regions that found no header, or no data. mcrl-prof has both.
// RUN: preludec -O2 %s -o %t
// RUN: env MCRL_STATS=%t.json MCRL_PROFILE=%t.profile.json mpiexec -n 2 %t | FileCheck %s
// RUN: FileCheck %s --check-prefix=STATS < %t.json
// RUN: %python %build/bin/mcrl-prof --json %t.profile.json | FileCheck %s --check-prefix=PROFILE
// RUN: preludec -O2 -fpoll=none %s -o %t && env MCRL_STATS=%t.json MCRL_TUNE=shm=0 mpiexec -n 2 %t | FileCheck %s
// RUN: FileCheck %s --check-prefix=NONE < %t.json
// CHECK: 14950, 15050, 832040
// STATS: "total": {
// STATS: "no_header": 100,
// STATS-NEXT: "no_data": 100
// STATS: "looks": {
// STATS-NEXT: "strips": {{[1-9][0-9]+}},
// STATS-NEXT: "unlocks": {{[0-9]+}},
// STATS-NEXT: "calls": {{[1-9][0-9]+$}}
// PROFILE: "strips": {{[1-9][0-9]+}},
// PROFILE-NEXT: "unlocks": {{[0-9]+}},
// PROFILE-NEXT: "calls": {{[1-9][0-9]+$}}
// PROFILE: "no_header": 100,
// PROFILE-NEXT: "no_data": 100
// NONE: "strips": 0,
// NONE-NEXT: "unlocks": {{[1-9][0-9][0-9]+}},
#include <prelude.h>
#include <stdio.h>

enum { COUNT = 100 };
struct cell { long value; };
static long numbers[COUNT * 1000];

static long sum(region struct cell **cells)
{
    long all = 0;
    for (int i = 0; i < COUNT; i++) {
        region struct cell *c = cells[i];
        read_lock(c);
        all += c->value;
        unlock(c);
    }
    return all;
}
static long fibonacci(long n)
{
    long a, b;
    if (n < 2) return n;
    a = fork fibonacci(n - 1);
    b = fibonacci(n - 2);
    join;
    return a + b;
}
int main(void)
{
    region struct cell *cells[COUNT];
    if (node_self() == 0)
        for (int i = 0; i < COUNT; i++) {
            region struct cell *c = cells[i] = region_new(struct cell);
            write_lock(c);
            c->value = i + 100;
            unlock(c);
        }
    broadcast(0, cells, sizeof cells);
    long first = node_self() == 1 ? sum(cells) : 0;
    barrier();
    if (node_self() == 0)
        for (int i = 0; i < COUNT; i++) {
            region struct cell *c = cells[i];
            write_lock(c);
            c->value++;
            unlock(c);
        }
    barrier();
    long second = node_self() == 1 ? sum(cells) : 0;
    for (int i = 0; i < COUNT * 1000; i++) numbers[i] = numbers[i] * 31 + i;
    if (node_self() == 1) printf("%ld, %ld, %ld\n", first, second, fibonacci(30));
    barrier();
    return 0;
}
