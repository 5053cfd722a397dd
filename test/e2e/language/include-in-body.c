/* Statements that another file holds stand where they are included: what is declared before them travels.
 *
 * RUN: preludec -O1 %s -o %t
 * RUN: mpiexec -n 2 %t | FileCheck %s
 * RUN: env MCRL_TUNE=oam_budget=0 mpiexec -n 2 %t | FileCheck %s
 * RUN: env MCRL_FAULT=move:1 mpiexec -n 1 %t | FileCheck %s
 */
#include <prelude.h>
#include <stdio.h>

static long f(region long *n, region long *m, long times)
{
    read_lock(n); move(always)
    long sum = *n + 3, kept = sum * 100, count = 0;
    unlock(n);
    do {
#define ITEM(name, value) long name = (value) + sum;
#include "Inputs/items.h"
#undef ITEM
        write_lock(m);
        *m += first;
        unlock(m);
#define ITEM(name, value) sum += name;
#include "Inputs/items.h"
#undef ITEM
    } while (++count < times);
    for (long kept = 5; kept > 0; kept--) {
#define ITEM(name, value) { long kept = (value); sum += kept; }
#include "Inputs/items.h"
#undef ITEM
    }
    return sum + kept;
}

int main(void)
{
    region long *n = region_new_at(node_count() - 1, long), *m = region_new_at(0, long);
    if (node_self() == 0) printf("%ld\n", f(n, m, 34));
    return 0;
}

// CHECK: 225141952945499076
