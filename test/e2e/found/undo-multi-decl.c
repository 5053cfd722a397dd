// With undo or refuse, a lock of a variable that is declared later, with another in one declaration, is tested before its scope (the CFG
// splits such declarations, so keeps_value does not find it).
//
// RUN: preludec --abort=undo -c %s -o %t.o
#include <prelude.h>
long f(region long *n, region long *m)
{
    read_lock(n); move
    long t = *n;
    unlock(n);
    region long *z = t ? n : m, *y = m;
    read_lock(z); move
    t += *z + (y == m);
    unlock(z);
    return t;
}
