/* store.h: a store of values by names, as the servers of caches have it. */
#ifndef STORE_H
#define STORE_H

#define NAME 16

struct item {
    char name[NAME];
    long value;
    unsigned uses;
    struct item *next;        /* of the bucket */
    struct item *older, *newer;
};

struct store {
    struct item **bucket;
    unsigned buckets, items, most;
    struct item *oldest, *newest;
};

struct store *store_new(unsigned buckets, unsigned most);
void store_set(struct store *s, const char *name, long value);
struct item *store_find(struct store *s, const char *name);
int store_delete(struct store *s, const char *name);
void store_free(struct store *s);

#endif
