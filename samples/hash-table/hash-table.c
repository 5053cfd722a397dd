/* hash-table.c: a hash table whose buckets are on all nodes. Each node puts keys of its own into it, changes some, and erases half of
 * them. An entry is a region, which its bucket's node makes when a key comes, and which is deleted when the key goes.
 *
 *     hash-table [ROUNDS] */
#include <prelude.h>
#include <stdio.h>
#include <stdlib.h>

enum { BUCKETS = 64, KEYS = 480 };

struct entry { long key, value; region struct entry *next; };
struct bucket { region struct entry *first; long entries; }; /* its lock is for the whole list */

static region struct bucket *table[BUCKETS]; /* the same names on each node */

static region struct bucket *bucket_of(long key) { return table[(unsigned long)key * 0x9E3779B97F4A7C15 >> 58]; }

/* An entry of a list whose bucket is locked, and the one before it. */
struct place { region struct entry *before, *at; };

static struct place find(region struct entry *first, long key)
{
    region struct entry *before = NULL, *at = first;
    while (at != NULL) {
        read_lock(at);
        long here = at->key;
        region struct entry *next = at->next;
        unlock(at);
        if (here == key) break;
        before = at;
        at = next;
    }
    return (struct place){before, at};
}

static void put(region struct bucket *b, long key, long value)
{
    write_lock(b); move
    struct place p = find(b->first, key);
    region struct entry *e = p.at;
    if (e == NULL) {
        e = region_new(struct entry); /* on the bucket's node, for this computation is there */
        write_lock(e);
        e->key = key;
        e->next = b->first;
        unlock(e);
        b->first = e;
        b->entries++;
    }
    write_lock(e);
    e->value = value;
    unlock(e);
    unlock(b);
}

/* The value, or -1 if there is none. */
static long get(region struct bucket *b, long key)
{
    long value = -1;
    read_lock(b); move
    struct place p = find(b->first, key);
    region struct entry *e = p.at;
    if (e != NULL) {
        read_lock(e);
        value = e->value;
        unlock(e);
    }
    unlock(b);
    return value;
}

static void erase(region struct bucket *b, long key)
{
    write_lock(b); move
    struct place p = find(b->first, key);
    region struct entry *before = p.before, *e = p.at, *next = NULL;
    if (e != NULL) {
        read_lock(e);
        next = e->next;
        unlock(e);
        b->entries--;
        if (before == NULL) b->first = next;
    }
    if (e != NULL && before != NULL) {
        write_lock(before);
        before->next = next;
        unlock(before);
    }
    unlock(b);
    if (e != NULL) region_delete(e); /* no list has its name any more */
}

static long entries_of(region struct bucket *b)
{
    read_lock(b); move
    long entries = b->entries;
    unlock(b);
    return entries;
}

/* What one node does with the keys that are its own. Returns how many of them had a wrong value. */
static long work(int round)
{
    long wrong = 0;
    for (long key = node_self(); key < KEYS; key += node_count()) put(bucket_of(key), key, key + round);
    for (long key = node_self(); key < KEYS; key += node_count()) wrong += get(bucket_of(key), key) != key + round;
    for (long key = node_self(); key < KEYS; key += node_count())
        if (key % 2 == 1) erase(bucket_of(key), key);
    for (long key = node_self(); key < KEYS; key += node_count()) wrong += get(bucket_of(key), key) != (key % 2 == 1 ? -1 : key + round);
    return wrong;
}

int main(int argc, char **argv)
{
    int rounds = argc < 2 ? 5 : atoi(argv[1]);
    if (rounds < 1 || argc > 2) {
        if (node_self() == 0) fprintf(stderr, "usage: hash-table [ROUNDS]\n");
        return 2;
    }
    if (node_self() == 0)
        for (int i = 0; i < BUCKETS; i++) table[i] = region_new_at(i % node_count(), struct bucket);
    broadcast(0, table, sizeof table);
    long wrong = 0, entries = 0;
    for (int round = 0; round < rounds; round++) wrong += work(round);
    barrier();
    for (int i = node_self(); i < BUCKETS; i += node_count()) entries += entries_of(table[i]);
    entries = reduce_sum(entries);
    wrong = reduce_sum(wrong);
    if (node_self() == 0) printf("%d keys, %d rounds: %ld are left, %ld wrong values\n", KEYS, rounds, entries, wrong);
    return 0;
}
