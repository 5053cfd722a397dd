/* Step 3: a list of leaves with many keys each. A block looks into each leaf where it lives, and control comes back.
 *
 *     3-frames [LEAVES] */
#include <prelude.h>
#include <stdio.h>
#include <stdlib.h>

enum { KEYS = 100 };

struct leaf {
    long count;
    long key[KEYS]; /* ascending */
    region struct leaf *next;
};

/* Stores for each leaf how many of its keys are smaller: smaller[0] for the first one, and so on. */
static void ranks(region struct leaf *l, long key, long *smaller)
{
    while (l != NULL) {
        long here = 0;
        region struct leaf *next;
        read_lock(l); begin move(always)
        while (here < l->count && l->key[here] < key) here++;
        next = l->next;
        unlock(l); end move
        *smaller++ = here;
        l = next;
    }
}

/* Leaf 1 has the keys 0 to 99, leaf 2 those from 100 on, ... Each node makes its share. */
static region struct leaf *build(long leaves)
{
    region struct leaf *list = NULL;
    for (long n = leaves; n > 0; n--) {
        int maker = (int)(n % node_count());
        if (node_self() == maker) {
            region struct leaf *l = region_new(struct leaf);
            write_lock(l);
            for (l->count = 0; l->count < KEYS; l->count++) l->key[l->count] = (n - 1) * KEYS + l->count;
            l->next = list;
            unlock(l);
            list = l;
        }
        broadcast(maker, &list, sizeof list);
    }
    return list;
}

int main(int argc, char **argv)
{
    long leaves = argc > 1 ? atol(argv[1]) : 12;
    region struct leaf *list = build(leaves);
    if (node_self() == 0) {
        long *smaller = calloc((size_t)leaves, sizeof *smaller);
        ranks(list, KEYS * leaves - 50, smaller);
        printf("%ld smaller in the first leaf, %ld in the last one\n", smaller[0], smaller[leaves - 1]);
        free(smaller);
    }
    barrier();
    return 0;
}
