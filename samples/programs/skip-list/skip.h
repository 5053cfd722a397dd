/* skip.h: a skip list (Pugh 1990) of keys with values, as a C program has it: plain memory and plain pointers. */
#ifndef SKIP_H
#define SKIP_H

#include "../programs.h"

enum { HIGHEST = 16 };

struct item { long key, value; struct item *next[]; };
struct skip_list { struct item *next[HIGHEST]; };

/* One of two items is higher by one, always the same for a key. */
static inline int height_of(long key)
{
    int height = 1;
    for (unsigned long bits = hash((unsigned long)key ^ 0x55); (bits & 1) && height < HIGHEST; bits >>= 1) height++;
    return height;
}

/* Finds a key; before[i] is the place of the pointer over which an item of this height would be reached. */
static inline struct item *skip_find(struct skip_list *list, long key, struct item ***before)
{
    struct item **at = list->next, *found = NULL;
    for (int level = HIGHEST - 1; level >= 0; level--) {
        while (at[level] != NULL && at[level]->key < key) at = at[level]->next;
        if (before != NULL) before[level] = &at[level];
        found = at[level];
    }
    return found != NULL && found->key == key ? found : NULL;
}

static inline void skip_add(struct skip_list *list, long key, long value)
{
    struct item **before[HIGHEST], *item = skip_find(list, key, before);
    if (item == NULL) {
        int height = height_of(key);
        item = malloc(sizeof *item + (size_t)height * sizeof *item->next);
        item->key = key;
        item->value = 0;
        for (int i = 0; i < height; i++) {
            item->next[i] = *before[i];
            *before[i] = item;
        }
    }
    item->value += value;
}

static inline long skip_value(struct skip_list *list, long key)
{
    struct item *item = skip_find(list, key, NULL);
    return item == NULL ? 0 : item->value;
}

/* The key to which operation i adds: one of half as many keys as there are operations. Look-ups then ask for each key, and for as many that
 * are not there. */
static inline long key_of(long i, long operations) { return (long)(hash((unsigned long)i) % (unsigned long)((operations + 1) / 2)); }

#endif
