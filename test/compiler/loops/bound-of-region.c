// A bound that uses a region stands twice in a loop that counts, or elsewhere in that of a forall, and is translated wherever it stands.
// RUN: preludec --emit=c %s | grep -v //.CHECK | FileCheck %s
// RUN: preludec -Wall -Wextra -Werror -O1 %s -o %t && mpiexec -n 2 %t && env MCRL_POLICY=always mpiexec -n 2 %t
// RUN: preludec -DPRELUDE_SERIAL -Wall -Wextra -Werror %s -o %t-serial && %t-serial
#include <assert.h>
#include <prelude.h>
struct cell { char s[9000]; };
static const struct cell *in(region struct cell *c) requires_shared(c) { return local(c); }

// CHECK-LABEL: count(region struct cell *c
static long count(region struct cell *c)
{
    long s = 0;
    read_lock(c);
    // CHECK: i < sizeof *(c);) { {{.*}} MCRL_STOP(i, sizeof *(c), 
    for (unsigned long i = 0; i < sizeof *local(c); i++) s += c->s[i];
    // CHECK: i < sizeof((c)->s);) { {{.*}} MCRL_STOP(i, sizeof((c)->s), 
    for (unsigned long i = 0; i < sizeof(local(c)->s); i++) s += local(c)->s[i];
    // CHECK: i > 9000 - sizeof *(c);) { {{.*}} MCRL_STOP_DOWN(i, 9000 - sizeof *(c), 
    for (unsigned long i = 8999; i > 9000 - sizeof *local(c); i--) s += c->s[i];
    // CHECK: i < sizeof *in(c, c__at);) { {{.*}} MCRL_STOP(i, sizeof *in(c, c__at), 
    for (unsigned long i = 0; i < sizeof *in(c); i++) s += in(c)->s[i];
    // CHECK: MCRL_STOP(i, (1 ? 4000 : ((const struct cell *)c__at)->s[0]), 
    for (int i = 0; i < (1 ? 4000 : local(c)->s[0]); i++) s += c->s[i];
    unlock(c);
    return s;
}

int main(void)
{
    region struct cell *c = NULL;
    if (node_self() == node_count() - 1) {
        c = region_new(struct cell);
        write_lock(c);
        for (unsigned long i = 0; i < sizeof *local(c); i++) c->s[i] = 1;
        unlock(c);
    }
    long all = 0;
    forall (unsigned long i = sizeof *local(c) - 9000; i < sizeof *local(c); i++) at node(sizeof in(c)->s - 9000) reduce(sum: all) {
        all += 1;
    }
    assert(all == 9000);
    broadcast(node_count() - 1, &c, sizeof c);
    if (node_self() == 0) assert(count(c) == 4 * 9000 - 1 + 4000);
    return 0;
}
