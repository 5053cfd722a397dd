#include <prelude.h>
#include <prelude_arrays.h>
#ifdef NAMES_OWN_H
#include "names-own.h"
#endif
local const long sum;
shared const long total;
long take(region long *n)
{
    read_lock(n); move
    long v = *n;
    unlock(n);
    return v + sum + total;
}
