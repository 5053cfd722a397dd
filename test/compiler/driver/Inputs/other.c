#include "other.h"
long other(region long *n, long by)
{
    write_lock(n); move
    long now = *n += by;
    unlock(n);
    return now;
}
