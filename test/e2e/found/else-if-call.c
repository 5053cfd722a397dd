// a brace is missing). Two promotions' closing braces at one place with one indentation are taken for the same edit: `else if (call) ...;
// else call;`.
//
// RUN: preludec -c %s -o %t.o
#include <prelude.h>
static long slow(region long *m) { write_lock(m); long r = ++*m; unlock(m); return r; }
long f(region long *n, region long *m)
{
    write_lock(n); move
    long t = ++*n;
    unlock(n);
    if (t > 5) t = 1;
    else if (slow(m) & 1) t = 2;
    else t -= slow(m);
    return t;
}
