/* Locks that the compiler moves: a section is as long as it is easy to read, and costs no more. Two of them in a row are one, and a loop
 * keeps its lock until it looks for messages. Of a region that is used in place, on another host, an operation is three messages;
 * preludec -flocks=written, with which each lock is taken where it is written, has three thousand more. */
#include <prelude.h>
#include <stdio.h>

struct stock { long items, sold, earned; };

static struct region_zone in_place = {.sharing = zone_in_place};

static long price_of(long items) { return 3 * items; }

static void sell(region struct stock *s, long items)
{
    write_lock(s);
    s->items -= items;
    unlock(s);
    long price = price_of(items);
    write_lock(s); /* the same section */
    s->sold += items;
    s->earned += price;
    unlock(s);
}

static void fill(region struct stock *s, long items)
{
    for (long i = 0; i < items; i++) {
        write_lock(s); /* once, and again after each look for messages */
        s->items++;
        unlock(s);
    }
}

int main(void)
{
    region struct stock *s = NULL;
    if (node_self() == 0) s = region_new_in(&in_place, struct stock);
    broadcast(0, &s, sizeof s);
    if (node_self() == node_count() - 1) {
        fill(s, 1000);
        for (int i = 0; i < 100; i++) sell(s, 2);
    }
    barrier();
    read_lock(s);
    if (node_self() == 0) printf("locks-moved: %ld items, %ld sold for %ld\n", s->items, s->sold, s->earned);
    unlock(s);
    return 0;
}
