/* With MCRL_TUNE=handlers=0 what comes from another node begins in a thread: moves, remote calls and spawns. The results are the same, also
 * where a lock is not free.
 *
 * RUN: preludec -O2 %s -o %t
 * RUN: env MCRL_STATS=%t.json mpiexec -n 3 %t | FileCheck %s
 * RUN: %python -c "import json, sys; sys.exit(json.load(open(sys.argv[1]))['total']['handlers'] == 0)" %t.json
 * RUN: env MCRL_STATS=%t.threads.json MCRL_TUNE=handlers=0 mpiexec -n 3 %t | FileCheck %s
 * RUN: %python -c "import json, sys; sys.exit(json.load(open(sys.argv[1]))['total']['handlers'])" %t.threads.json
 * RUN: not env MCRL_TUNE=handlers=2 %t 2>&1 | FileCheck %s --check-prefix=WRONG
 * CHECK: 2400
 * WRONG: mcrl: MCRL_TUNE: handlers must be a number from 0 to 1, not
 */
#include <prelude.h>
#include <stdio.h>
struct counter { long value; };
static region struct counter *counters[3];
static void add(region struct counter *c, long by)
{
    write_lock(c); move(always)
    c->value += by;
    unlock(c);
}
static long add_here(region struct counter *c)
{
    write_lock(c);
    long value = ++c->value;
    unlock(c);
    return value;
}
int main(void)
{
    for (int i = 0; i < 3; i++) {
        if (node_self() == i) counters[i] = region_new(struct counter);
        broadcast(i, &counters[i], sizeof counters[i]);
    }
    long wrong = 0;
    finish {
        for (int i = 0; i < 200; i++) {
            region struct counter *c = counters[i % 3];
            long seen;
            add(c, 1);
            seen = add_here(c); rpc
            spawn add(c, 1) at c;
            wrong += seen <= 0;
        }
    }
    finish {
        for (int i = 0; i < 200; i++) spawn add(counters[(i + 1) % 3], 1) at node((node_self() + 1) % 3);
    }
    barrier();
    if (node_self() == 0) {
        long sum = 0;
        for (int i = 0; i < 3; i++) {
            region struct counter *c = counters[i];
            read_lock(c);
            sum += c->value;
            unlock(c);
        }
        printf("%ld\n", sum);
    }
    return wrong != 0;
}
