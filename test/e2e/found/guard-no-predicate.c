// `move when (...)` whose condition names a local array, a static local, a local enum constant, or is a statement expression: what is no
// predicate in guards().
//
// RUN: preludec -c %s -o %t.o
#include <prelude.h>
long f(region long *n, long k)
{
    long least[2] = { 1, k };
    write_lock(n); move when (*n >= least[1])
    long r = *n;
    unlock(n);
    return r;
}
