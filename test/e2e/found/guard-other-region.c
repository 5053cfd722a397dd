// A guard that reads another locked region (allowed or not, 3.5 does not say).
//
// RUN: preludec -c %s -o %t.o
#include <prelude.h>
long f(region long *n, region long *m)
{
    read_lock(m);
    write_lock(n); when (*n >= *m)
    long r = *n;
    unlock(n);
    unlock(m);
    return r;
}
