/* What a caller says of homes must not depend on whether it went along: a node hears late of a new home, and is the home of what it makes.
 *
 * RUN: preludec -O2 -Wno-useless-frames %s -o %t
 * RUN: preludec -O2 -fno-move %s -o %t.stays
 * RUN: mpiexec -n 3 %t | FileCheck %s
 * RUN: mpiexec -n 3 %t.stays | FileCheck %s
 * CHECK: {{^}}201 0{{$}}
 */
#include <prelude.h>
#include <stdio.h>

/* There, so that no other node has a copy. */
static void set(region long *c, long value)
{
    write_lock(c); move(always)
    *c = value;
    unlock(c);
}

static long get(region long *c)
{
    read_lock(c); move(always, frames: 1)
    long value = *c;
    unlock(c);
    return value;
}

static long with_home(region long *c, region long *d)
{
    long value = get(c);
    return 100 * home_of(d) + value;
}

static region long *with_new(region long *c)
{
    get(c);
    return region_new(long);
}

int main(void)
{
    if (node_self() == 0) {
        region long *c = region_new_at(1, long), *d = region_new(long);
        set(c, 1);
        region_rehome(d, 2); /* of which node 1 hears nothing */
        long home = with_home(c, d);
        printf("%ld %d\n", home, home_of(with_new(c)));
    }
    barrier();
    return 0;
}
