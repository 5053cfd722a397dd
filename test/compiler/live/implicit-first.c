/* A loop's body may begin with a variable, of which its initializer does not name all members. All variables that are needed later are
 * kept there.
 * RUN: preludec -fpoll-units=1 --emit=c %s -o - | FileCheck %s
 */
#include <prelude.h>

struct node { long value; };
struct pack { short a; char c[5]; };

// CHECK: point 1  line [[#@LINE+6]]:5   read_lock(p)       keeps:   h (long), count (short)
// CHECK: point 2  line [[#@LINE+6]]:5   in the loop, late  keeps:   p (region struct node *), h (long), count (short), i (int)
long visit(region struct node *p, long h)
{
    short count = 5;

    read_lock(p);
    for (int i = 0; i < 3; i++) {
        struct pack pack = { .c = "abc" };
        h += pack.c[i];
    }
    unlock(p);
    return h + count;
}

long begin(region struct node *p)
{
    long x = 0;
    x = fork visit(p, 1) at p;
    join;
    return x;
}
