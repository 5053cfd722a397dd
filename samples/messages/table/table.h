/* table.h: a hash table of keys with values in plain memory, with open addressing, and the operations that all programs do: they add to
 * the values of keys, and then look keys up. */
#ifndef TABLE_H
#define TABLE_H

#include "../messages.h"

enum { STANDARD = 1000, MOST_OPERATIONS = 100000000, IN_FLIGHT = 64 };

struct entry { unsigned long key; long value; };
struct table { unsigned long mask; struct entry *entries; };

/* The key of operation i, of half as many keys as there are operations; looked up are these, and as many that are not there. */
static inline unsigned long added_key(long i, long operations) { return hash((unsigned long)(i % (operations / 2 + 1))) | 1; }
static inline unsigned long asked_key(long i) { return hash((unsigned long)i) | 1; }

/* Which node has a key, by its highest bits. */
static inline int home_of_key(unsigned long key, int nodes) { return node_of((long)(key >> 40), nodes, 24); }

/* A table with room for `keys` keys. */
static inline struct table new_table(long keys)
{
    unsigned long size = 16;
    while (size < 2 * (unsigned long)keys) size *= 2;
    return (struct table){size - 1, calloc(size, sizeof(struct entry))};
}

static inline struct entry *find(const struct table *t, unsigned long key)
{
    unsigned long i = key * 0x9e3779b97f4a7c15u >> 20 & t->mask;
    while (t->entries[i].key != key && t->entries[i].key != 0) i = (i + 1) & t->mask;
    return &t->entries[i];
}

/* Returns whether the key is new. */
static inline long table_add(struct table *t, unsigned long key, long value)
{
    struct entry *e = find(t, key);
    long is_new = e->key == 0;
    e->key = key;
    e->value += value;
    return is_new;
}

static inline long table_value(const struct table *t, unsigned long key) { return find(t, key)->value; }

static inline void print_result(int operations, long keys, long sum, double adding, double asking)
{
    printf("%d operations: %ld keys, looked up %ld\n", operations, keys, sum);
    fprintf(stderr, "%.6f seconds of adding\n%.6f seconds of asking\n", adding, asking);
    print_seconds(adding + asking);
}

#endif
