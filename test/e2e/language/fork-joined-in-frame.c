/* Children that a partial frame joins, where it has run elsewhere: their results come back with it, and they are joined once, whichever
 * way the frame is left.
 *
 * RUN: preludec -O2 -Wall -Werror %s -o %t
 * RUN: mpiexec -n 2 %t | FileCheck %s
 * RUN: mpiexec -n 1 %t | FileCheck %s
 * RUN: env MCRL_FAULT=move:1 mpiexec -n 2 %t | FileCheck %s
 */
#include <prelude.h>
#include <stdio.h>

static long child(long h) { return h; }

static long assigned(region long *c)
{
    long h = 1, r = 0;
    r = fork child(5);
    read_lock(c); begin move(always)
    h += *c;
    unlock(c);
    join;
    end move
    return h * 100 + r;
}

static long left(region long *c, long way)
{
    long r = fork child(6);
    for (int i = 0; i < 2; i++) {
        read_lock(c); begin move(always)
        unlock(c);
        join;
        if (way == 1) return way;
        if (way == 2) break;
        end move
        r += 10;
    }
    join;
    return r;
}

static long nested(region long *c, region long *d, long way)
{
    long r = fork child(7);
    read_lock(c); begin move(always)
    unlock(c);
    read_lock(d); begin move(always)
    unlock(d);
    join;
    if (way) return way;
    end move
    end move
    return r;
}

int main(void)
{
    if (node_self() == 0) {
        region long *c = region_new_at(node_count() - 1, long), *d = region_new(long);
        // CHECK: 105 1 6 26 1 7
        printf("%ld %ld %ld %ld ", assigned(c), left(c, 1), left(c, 2), left(c, 3));
        printf("%ld %ld\n", nested(c, d, 1), nested(c, d, 0));
    }
    return 0;
}
