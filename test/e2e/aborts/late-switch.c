// What is live at the check of a loop whose body has a switch.
// RUN: preludec -w -DPRELUDE_SERIAL %s -o %t.serial
// RUN: %t.serial > %t.expected
// RUN: preludec -w -O1 --abort=undo -fpoll-units=1 %s -o %t
// RUN: env MCRL_TUNE=oam_budget=0 mpiexec -n 2 %t | diff - %t.expected
// RUN: env MCRL_FAULT=move:3,abort:5 mpiexec -n 4 %t | diff - %t.expected
// RUN: preludec -w -O1 %s -o %t
// RUN: env MCRL_TUNE=oam_budget=0 mpiexec -n 2 %t | diff - %t.expected
#include <prelude.h>
#include <stdio.h>
struct n { long v; };
static long run(region struct n *n, long k)
{
    long s = 0, b = 2, total = 0;
    write_lock(n);
    n->v++;
    unlock(n);
    do {
        switch (k % 3) {
        case 0: s = k; b = 7; break;
        case 1: s += b * 10; b++; break;
        default: s += b; break;
        }
        total += s + b; k--;
    } while (k > 0);
    return total;
}
int main(void)
{
    if (node_self() == 0) {
        region struct n *p = region_new_at(node_count() - 1, struct n);
        for (int i = 1; i < 200; i++) { long r = run(p, i); rpc
        printf("%ld\n", r);  }
    }
    barrier();
    return 0;
}
