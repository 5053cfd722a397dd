// _Atomic of a struct that is declared in the function.
//
// RUN: preludec -c %s -o %t.o
#include <prelude.h>
long f(region long *n)
{
    struct ab { int a, b; };
    _Atomic struct ab s = (struct ab){ 1, 2 };
    read_lock(n); move
    long r = *n;
    unlock(n);
    struct ab t = s;
    return r + t.b;
}
