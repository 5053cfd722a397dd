#include <prelude.h>
#ifndef local
#define local static
#endif
local int helper(int x) { return x; }
local int
helping(int x) { return helper(x); }
long take(region long *n)
{
    write_lock(n); move
    long v = ++*n;
    unlock(n);
    return v + helping(0);
}
