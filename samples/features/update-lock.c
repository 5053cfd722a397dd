/* update_lock and upgrade: a lock for what is read first, and then perhaps written. It is for entries that are mostly there
 * already: readers go on meanwhile, and no other computation decides by the same data. */
#include <prelude.h>
#include <stdio.h>

struct table { long found, key[10]; };

static void add_if_new(region struct table *t, long key)
{
    update_lock(t);
    for (int i = 0; i < t->found; i++)
        if (t->key[i] == key) {
            update_unlock(t);
            return;
        }
    upgrade(t); /* what was read still holds */
    t->key[t->found++] = key;
    unlock(t);
}

int main(void)
{
    region struct table *t = NULL;
    if (node_self() == 0) t = region_new_at(node_count() - 1, struct table);
    broadcast(0, &t, sizeof t);
    long found = 0;
    for (int round = 0; round < 20; round++) {
        if (node_self() == 0)
            for (int i = 0; i < 10; i++) add_if_new(t, round % 4 * i % 10);
        barrier();
        read_lock(t); /* the copy from the round before, if nothing was new */
        found = t->found;
        unlock(t);
        barrier();
    }
    if (node_self() == 0) printf("update-lock: %ld different keys\n", found);
    return 0;
}
