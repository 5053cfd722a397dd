/* Step 4: an index says which leaf a key belongs into, and a call puts it there.
 *
 *     4-rpc [KEYS] */
#include <prelude.h>
#include <stdio.h>
#include <stdlib.h>

enum { LEAVES = 4, KEYS = 100 };

struct leaf {
    long count;
    long key[KEYS]; /* ascending */
};

/* Puts a key into a leaf, and says how many it has now. Nothing in this function is about nodes. */
static long insert(region struct leaf *l, long key)
{
    write_lock(l);
    if (l->count < KEYS) {
        long at = l->count++;
        for (; at > 0 && l->key[at - 1] > key; at--) l->key[at] = l->key[at - 1];
        l->key[at] = key;
    }
    long count = l->count;
    unlock(l);
    return count;
}

int main(int argc, char **argv)
{
    long keys = argc > 1 ? atol(argv[1]) : 40;
    region struct leaf *leaf[LEAVES]; /* leaf i has the i-th quarter of the keys */
    for (int i = 0; i < LEAVES; i++) {
        int maker = (i + 1) % node_count();
        if (node_self() == maker) leaf[i] = region_new(struct leaf);
        broadcast(maker, &leaf[i], sizeof leaf[i]);
    }

    long most = 0;
    for (long key = node_self(); key < keys; key += node_count()) {
        long count = insert(leaf[key * LEAVES / keys], key); rpc
        if (count > most) most = count;
    }
    most = reduce_max(most);
    if (node_self() == 0) printf("%ld keys, at most %ld in a leaf\n", keys, most);
    return 0;
}
