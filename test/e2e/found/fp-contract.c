// The pragma is no longer first in its block in the emitted text.
//
// RUN: preludec -c %s -o %t.o
#include <prelude.h>
double f(region double *n, double a)
{
#pragma STDC FP_CONTRACT OFF
    double b = a * 3;
    read_lock(n); move
    b += *n * a;
    unlock(n);
    return b;
}
