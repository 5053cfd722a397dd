// Refused: 'val' is used while a fork is to set it. Each element is set once, by a fork or by a call: the idiom "fork if it is
// elsewhere".
//
// RUN: preludec -DPRELUDE_SERIAL=1 -w %s -o %t.serial && %t.serial > %t.expected
// RUN: preludec -O1 %s -o %t && mpiexec -n 2 %t | diff %t.expected -
// RUN: env MCRL_FAULT=move:1 mpiexec -n 2 %t | diff %t.expected -
#include <prelude.h>
#include <stdio.h>
struct n { long v; };
static long get(region struct n *p) { read_lock(p); long v = p->v; unlock(p); return v; }
int main(void)
{
    if (node_self() == 0) {
        long val[4];
        for (int i = 0; i < 4; i++) {
            region struct n *p = region_new_at(i % node_count(), struct n);
            if (home_of(p) != node_self()) val[i] = fork get(p) at p;
            else val[i] = get(p);
        }
        join;
        printf("%ld\n", val[0] + val[1] + val[2] + val[3]);
    }
    barrier();
    return 0;
}
