/* Parameters that are const travel, too: a continuation has to set them.
 * RUN: preludec -O2 -Wall -Wextra -Werror %s -o %t && mpiexec -n 2 %t | FileCheck %s
 * RUN: preludec -O0 %s -o %t && mpiexec -n 3 %t | FileCheck %s
 * CHECK: 6 16 26 36
 */
#include <prelude.h>

#include <stdint.h>
#include <stdio.h>

struct counter { long value; };
static long add(uint32_t a, const int8_t  b, region struct counter *const at, const struct counter more);
static long add(uint32_t a, const int8_t  b, region struct counter *const at, const struct counter more)
{
    const long before = b + more.value;
    write_lock(at); move(always)
    at->value += before + (long)a;
    long value = at->value + (b - b);
    unlock(at);
    return value + more.value - more.value;
}

int main(void)
{
    region struct counter *at = NULL;
    if (node_self() == node_count() - 1) at = region_new(struct counter);
    broadcast(node_count() - 1, &at, sizeof at);
    if (node_self() == 0) {
        for (int i = 0; i < 4; i++) printf("%ld%c", add(1, 2, at, (struct counter){3}) + 4 * i, i == 3 ? '\n' : ' ');
    }
    return 0;
}
