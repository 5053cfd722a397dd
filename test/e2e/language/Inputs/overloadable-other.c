#include <prelude.h>
#include "overloadable.h"

__attribute__((overloadable)) long add(region struct cell *n, int k)
{
    read_lock(n); move
    long v = n->v + k;
    unlock(n);
    return v;
}

__attribute__((overloadable)) long add(region struct cell *n, double k)
{
    read_lock(n); move
    long v = n->v + 2001 * (long)k;
    unlock(n);
    return v;
}
