// while (1) is taken to end: for (;;) is not.
//
// RUN: preludec -c %s -o %t.o
#include <prelude.h>
long f(region long *n)
{
    long t = 0;
    read_lock(n);
    while (1) {
        t += *n;
        if (t >= 0) { unlock(n); return t; }
    }
}
