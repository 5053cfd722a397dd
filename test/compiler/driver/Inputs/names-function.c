/* The program has a function `local`, a type `shared` and variables of the protocols' names, in a header. */
#include <prelude.h>
#include "names-function.h"
static const int write_shared = 1, migratory = 1;
long take(region long *n)
{
    shared own = local(3);
    write_lock(n); move
    *n += own + local(1);
    long v = *n;
    unlock(n);
    return v - write_shared - migratory;
}
int main(void)
{
    if (node_self() != 0) return 0;
    return (int)take(region_new(long)) - 4;
}
