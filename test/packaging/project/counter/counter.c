#include "counter.h"

long add(region struct counter *c, long by)
{
    write_lock(c); move(always)
    long count = c->count += by;
    unlock(c);
    return count;
}
