/* zone_private: a region that its home alone uses, without any message; a computation with `move` goes there, whatever the
 * policy. It is for what belongs to a node, such as its part of a table; a lock elsewhere without `move` ends the program. */
#include <prelude.h>
#include <stdio.h>

enum { PARTS = 4, KEYS = 100 };
static struct region_zone parts = {.sharing = zone_private, .at = zone_at_round_robin};

static void put(region long *part, long key)
{
    write_lock(part); move
    part[key / PARTS] = key * key;
    unlock(part);
}

static long get(region long *part, long key)
{
    read_lock(part); move
    long value = part[key / PARTS];
    unlock(part);
    return value;
}

int main(void)
{
    if (node_self() == 0) {
        region long *part[PARTS];
        long sum = 0;
        for (int i = 0; i < PARTS; i++) part[i] = region_new_array_in(&parts, long, KEYS / PARTS);
        for (long key = 0; key < KEYS; key++) put(part[key % PARTS], key);
        for (long key = 0; key < KEYS; key++) sum += get(part[key % PARTS], key);
        printf("zone-private: %ld\n", sum);
    }
    barrier();
    return 0;
}
