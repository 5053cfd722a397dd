/* What control never comes to has no lock state; local() there is what the type says, and the statement must compile.
 *
 * RUN: preludec -O1 -Wall -Wextra -Werror -Wno-unreachable-code %s -o %t
 * RUN: mpiexec -n 2 %t | FileCheck %s
 */
#include <prelude.h>
#include <stdio.h>

struct cell { long value[2]; };

static long first(region struct cell *c)
{
    read_lock(c);
    long value = c->value[0];
    unlock(c);
    return value;
    write_lock(c);
    local(c)->value[0] ^= 1;
    unlock(c);
    return 0;
}

int main(void)
{
    if (node_self() == 0) printf("%ld\n", first(region_new_at(node_count() - 1, struct cell)));
    barrier();
    return 0;
}
// CHECK: {{^}}0{{$}}
