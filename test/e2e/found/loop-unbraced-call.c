// braces are not balanced). A loop whose body is one unbraced statement that has a call that may block where the braces of the loop's
// check and of the promotion begin or end at one place.
//
// RUN: preludec -c %s -o %t.o
#include <prelude.h>
static long slow(region long *m) { write_lock(m); long r = ++*m; unlock(m); return r; }
long f(region long *n, region long *m)
{
    write_lock(n); move
    long t = ++*n;
    unlock(n);
    while (t > 5) if (slow(m) & 1) t /= 2; else t -= slow(m);
    return t;
}
