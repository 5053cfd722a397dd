// Comments in the heads of loops.
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
#define AND &&
#define ODD(x) ((x) & 1)
static void v(region struct n *n, long k) { write_lock(n); n->v += k; unlock(n); }
static long f(region struct n *n, long k)
{
    long s = 0; int j = 100, i;
    v(n, 1); // comment
    if (k) /* c */ v(n, 1); // d
    else // e
        v(n, 2); /* f
    g */ v(n, 3);
    for (i = 0; i < 1000 && j // comment, with ) and ;
         ; i++, j--) s += i;
    for (i = 0; i < 2000 || j > 50 /* c */; i++) { s += i; if (s & 1 && i > 3000) break; }
    while (i-- > 3 AND s // x
          ) s ^= i;
    do s++; // c
    while (s % 1000 || /* ; */ s & 1 // d
        ); 
    for (i = 0; // from
         i < 3000; // to
         i++) // step
        // body
        s += ODD(i) ? i : 1; // end
    for (i = 3000; i --> 0;) s += i;
    for (i = 0; ODD(i) AND i < 1000 || !ODD(i) AND i < 1000; i++) { s++;
#if 1
        s += 2;
#else
        s += 3; }
#endif
    }
    for (i = 0;
#ifdef FOO
         i < 10;
#else
         i < 2000;
#endif
         i++) s += i;
    i = 0; while (
        1
        ) { if (i++ > 3000) break; s += i; }
    if (s > 0) for (i = 0; i < 999; i++) s += i; else for (i = 0; i < 999; i++) s -= i;
    if (s > 0) while (i-- > 0) if (ODD(i)) s += i; else s -= i; else s = 0;
    return s;
}
int main(void)
{
    if (node_self() == 0) {
        region struct n *p = region_new_at(node_count() - 1, struct n);
        for (int i = 0; i < 4; i++) { long r = f(p, i); rpc
        printf("%ld\n", r); r = f(p, i); printf("%ld\n", r); }
    }
    barrier();
    return 0;
}
