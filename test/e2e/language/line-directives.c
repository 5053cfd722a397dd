/* `#line` in a procedure that migrates, and in front of it: __LINE__ and __FILE__ are what the program says, in every form.
 *
 * RUN: preludec -O1 -Wall -Werror %s -o %t
 * RUN: mpiexec -n 2 %t | FileCheck %s
 * RUN: env MCRL_FAULT=move:1 mpiexec -n 2 %t | FileCheck %s
 */
#include <prelude.h>
#include <stdio.h>
#include <string.h>

static long inside(region long *n)
{
#line 500
    read_lock(n); move
    long r = *n + __LINE__;
    unlock(n);
    return r;
}

#line 100 "other.c"
static long before(region long *n)
{
    read_lock(n); move
    long r = *n + __LINE__ + (strcmp(__FILE__, "other.c") != 0) * 100000;
    unlock(n);
    return r;
}

int main(void)
{
    region long *n = region_new_at(node_count() - 1, long);
    if (node_self() == 0) printf("%ld %ld %d\n", inside(n), before(n), __LINE__);
    return 0;
}

// CHECK: 501 103 111
