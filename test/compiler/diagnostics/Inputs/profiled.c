#include <prelude.h>

static long get(region long *n)
{
    return *n;
}

int main(void)
{
    region long *n = region_new_at(1 % node_count(), long);
    return (int)get(n);
}
