/* A hash table whose buckets are spread over the nodes: all nodes add to it, in no order, and few find a bucket where they left it. */
#include <prelude.h>
#include <stdio.h>

enum { BUCKETS = 64, ADDS = 3000, SLOTS = 60 };

struct bucket {
    long count;
    long sum[SLOTS];
};

static unsigned long mixed(unsigned long x)
{
    x = (x ^ (x >> 30)) * 0xbf58476d1ce4e5b9ul;
    x = (x ^ (x >> 27)) * 0x94d049bb133111ebul;
    return x ^ (x >> 31);
}

long add(region struct bucket *b, long key, long amount)
{
    write_lock(b); move
    b->count++;
    long sum = b->sum[key % SLOTS] += amount;
    unlock(b);
    return sum;
}

int main(void)
{
    region struct bucket *table[BUCKETS];
    if (node_self() == 0)
        for (int i = 0; i < BUCKETS; i++) table[i] = region_new_at(i % node_count(), struct bucket);
    broadcast(0, table, sizeof table);
    for (long i = 0; i < ADDS; i++) {
        long key = (long)(mixed((unsigned long)(node_self() * ADDS + i + 1)) >> 1);
        add(table[key % BUCKETS], key / BUCKETS, 1);
        if (i % 16 == 0) barrier(); /* so that no node is alone for long */
    }
    barrier();
    long total = 0;
    if (node_self() == 0)
        for (int i = 0; i < BUCKETS; i++) {
            region struct bucket *b = table[i];
            read_lock(b);
            total += b->count;
            unlock(b);
        }
    barrier();
    if (node_self() == 0) printf("%ld of %ld\n", total, (long)ADDS * node_count());
    return node_self() == 0 && total != (long)ADDS * node_count();
}
