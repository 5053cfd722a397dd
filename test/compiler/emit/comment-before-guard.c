// A comment that ends with its line may stand between a lock and its guard.
// RUN: preludec -Werror -c %s -o %t.o
#include <prelude.h>

struct cell { long value; };

long take(region struct cell *c)
{
    write_lock(c); // until there is one {
    when (c->value > 0);
    long v = c->value--;
    unlock(c);
    return v;
}

long take_there(region struct cell *c)
{
    write_lock(c); move // until there is one {
    when (c->value > 0);
    long v = c->value--;
    unlock(c);
    return v;
}
