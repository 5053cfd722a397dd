/* automatic.c: no lock and no `move` is written. With -fauto the compiler places them: a walk along a list of regions takes the computation
 * with it, and what is read and written again has one lock.
 *
 * Each node makes a part of the list. Look-ups count how often an item was found. */
#include <prelude.h>
#include <stdio.h>

enum { ITEMS = 64, LOOK_UPS = 200 };

struct item { long key, hits; region struct item *next; char data[1000]; };

static long find(region struct item *n, long key)
{
    while (n && n->key != key) n = n->next;
    if (!n) return 0;
    n->hits++;
    return n->hits;
}

/* Puts items of this node's in front of a list. */
static region struct item *extend(region struct item *list, long first, long last)
{
    for (long key = first; key < last; key++) {
        region struct item *n = region_new(struct item);
        n->key = key;
        n->next = list;
        list = n;
    }
    return list;
}

int main(void)
{
    if (node_self() == 0) {
        region struct item *list = NULL;
        int nodes = node_count();
        for (int i = 0; i < nodes; i++) {
            list = fork extend(list, ITEMS * i / nodes, ITEMS * (i + 1) / nodes) at node(i);
            join;
        }
        long hits = 0;
        for (long i = 0; i < LOOK_UPS; i++) hits += find(list, i * 7 % ITEMS);
        printf("automatic: %d look-ups, %ld hits\n", LOOK_UPS, hits);
    }
    barrier();
    return 0;
}
