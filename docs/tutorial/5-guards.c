/* Step 5: all nodes put keys into one leaf, and one of them waits until all keys are there.
 *
 *     5-guards [KEYS] */
#include <prelude.h>
#include <stdio.h>
#include <stdlib.h>

enum { KEYS = 100 };

struct leaf {
    long count;
    long key[KEYS]; /* ascending */
};

static void insert(region struct leaf *l, long key)
{
    write_lock(l);
    if (l->count < KEYS) {
        long at = l->count++;
        for (; at > 0 && l->key[at - 1] > key; at--) l->key[at] = l->key[at - 1];
        l->key[at] = key;
    }
    unlock(l);
}

/* The key in the middle, as soon as there are `count` of them. */
static long median(region struct leaf *l, long count)
{
    read_lock(l); when (l->count == count)
    long key = l->key[count / 2];
    unlock(l);
    return key;
}

int main(int argc, char **argv)
{
    long keys = argc > 1 ? atol(argv[1]) : 12;
    int maker = node_count() - 1;
    region struct leaf *l = NULL;
    if (node_self() == maker) l = region_new(struct leaf);
    broadcast(maker, &l, sizeof l);

    for (long n = node_self(); n < keys; n += node_count()) {
        insert(l, 10 * n); rpc
    }
    if (node_self() == 0) {
        long key = median(l, keys); rpc
        printf("median %ld\n", key);
    }
    barrier();
    return 0;
}
