/* Step 6: keys go to their leaves without an answer, and a question goes to all leaves at the same time.
 *
 *     6-tasks [KEYS] */
#include <prelude.h>
#include <stdio.h>
#include <stdlib.h>

enum { LEAVES = 4, KEYS = 100 };

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

/* The sum of a leaf's keys, as soon as there are `count` of them. */
static long sum(region struct leaf *l, long count)
{
    long total = 0;
    read_lock(l); when (l->count == count)
    for (long i = 0; i < l->count; i++) total += l->key[i];
    unlock(l);
    return total;
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

    for (long key = node_self(); key < keys; key += node_count()) {
        region struct leaf *l = leaf[key * LEAVES / keys];
        spawn insert(l, key) at l;
    }
    if (node_self() == 0) {
        long part[LEAVES], total = 0;
        for (int i = 0; i < LEAVES; i++) part[i] = fork sum(leaf[i], keys / LEAVES) at leaf[i];
        join;
        for (int i = 0; i < LEAVES; i++) total += part[i];
        printf("sum %ld\n", total);
    }
    barrier();
    return 0;
}
