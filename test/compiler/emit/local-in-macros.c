// local() is translated in the arguments of macros as a region variable is, also where a macro puts its argument into sizeof or typeof too.
// RUN: preludec -Wall -Wextra -Werror %s -o %t && mpiexec -n 2 %t && env MCRL_POLICY=always mpiexec -n 2 %t
// RUN: preludec -DPRELUDE_SERIAL -Wall -Wextra -Werror %s -o %t-serial && %t-serial
// RUN: preludec --emit=c %s | FileCheck %s
#include <assert.h>
#include <prelude.h>
#include <tgmath.h>
struct cell { long v; double d; };
#define is_leaf(n) ((n)->v == 1)
#define max(a, b) ({ __typeof__(a) a_ = (a); __typeof__(b) b_ = (b); a_ > b_ ? a_ : b_; })
#define sized(x) ((void)sizeof(x), (x), (long)sizeof(x))

// CHECK-LABEL: check(region struct cell *n
static double check(region struct cell *n, long least)
{
    double r;
    read_lock(n); move
    // CHECK: assert(((const struct cell *)n__at)->v == 1);
    assert(local(n)->v == 1);
    // CHECK: assert(is_leaf(((const struct cell *)n__at)) && max(((const struct cell *)n__at)->v, least) == 2);
    assert(is_leaf(local(n)) && max(local(n)->v, least) == 2);
    // CHECK: r = sqrt(((const struct cell *)n__at)->d) + sized(
    r = sqrt(local(n)->d) + sized(local(n)->v) + pow(local(n)->d, (double)local(n)->v);
    // CHECK: (long)sizeof (n)->v
    r += (long)sizeof local(n)->v;
    unlock(n);
    return r;
}

int main(void)
{
    region struct cell *n = NULL;
    if (node_self() == node_count() - 1) {
        n = region_new(struct cell);
        write_lock(n);
        local(n)->v = 1;
        max(local(n), local(n))->d = 4;
        assert((local(n)->v += 1) == 2 && --local(n)->v == 1);
        unlock(n);
    }
    broadcast(node_count() - 1, &n, sizeof n);
    if (node_self() == 0) assert(check(n, 2) == 2 + sizeof(long) + 4 + sizeof(long));
    return 0;
}
