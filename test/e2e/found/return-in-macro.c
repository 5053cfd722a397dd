// 3.4 lists what may not come out of a macro, `return` is not in it. (And the error comes several times.)
//
// RUN: preludec -c %s -o %t.o
#include <prelude.h>
#define NEED(c) if (!(c)) return -1
long f(region long *n, long k)
{
    NEED(k > 0);
    read_lock(n); move
    k += *n;
    unlock(n);
    return k;
}
