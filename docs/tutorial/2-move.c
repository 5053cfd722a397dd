/* Step 2: the list of step 1, and a computation that goes from item to item.
 *
 *     2-move [ITEMS] */
#include <prelude.h>
#include <stdio.h>
#include <stdlib.h>

struct item {
    long key;
    region struct item *next;
};

/* How many keys of the list are smaller. */
static long rank(region struct item *i, long key)
{
    long smaller = 0;
    while (i != NULL) {
        read_lock(i); move(always)
        if (i->key < key) smaller++;
        region struct item *next = i->next;
        unlock(i);
        i = next;
    }
    return smaller;
}

/* The keys 10, 20, ... in this order. Each node makes its share, beginning at the end, and tells the others. */
static region struct item *build(long items)
{
    region struct item *list = NULL;
    for (long n = items; n > 0; n--) {
        int maker = (int)(n % node_count());
        if (node_self() == maker) {
            region struct item *i = region_new(struct item);
            write_lock(i);
            i->key = 10 * n;
            i->next = list;
            unlock(i);
            list = i;
        }
        broadcast(maker, &list, sizeof list);
    }
    return list;
}

int main(int argc, char **argv)
{
    long items = argc > 1 ? atol(argv[1]) : 12;
    region struct item *list = build(items);
    if (node_self() == 0) printf("%ld smaller\n", rank(list, 10 * items));
    barrier();
    return 0;
}
