#include <prelude.h>
static long hits;
void count(region long *n);
void count(region long *n)
{
    read_lock(n); move
    unlock(n);
    hits++;
}
