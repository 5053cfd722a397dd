#include <prelude.h>
#define VALUE(n) (local(n)[0])
long take(region long *n)
{
    long v;
    read_lock(n); move
    v = VALUE(n);
    unlock(n);
    return v;
}
