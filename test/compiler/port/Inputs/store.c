#include "store.h"

#include <stdlib.h>
#include <string.h>

static unsigned hash(const char *name)
{
    unsigned h = 5381;
    while (*name) h = h * 33 + (unsigned char)*name++;
    return h;
}

struct store *store_new(unsigned buckets, unsigned most)
{
    struct store *s = calloc(1, sizeof *s);
    s->bucket = calloc(buckets, sizeof *s->bucket);
    s->buckets = buckets;
    s->most = most;
    return s;
}

struct item *store_find(struct store *s, const char *name)
{
    struct item *i = s->bucket[hash(name) % s->buckets];
    while (i != NULL && strcmp(i->name, name) != 0) i = i->next;
    if (i) i->uses++;
    return i;
}

static void unlink_item(struct store *s, struct item *i)
{
    if (i->older) i->older->newer = i->newer;
    else s->oldest = i->newer;
    if (i->newer) i->newer->older = i->older;
    else s->newest = i->older;
}

int store_delete(struct store *s, const char *name)
{
    unsigned at = hash(name) % s->buckets;
    struct item *before = NULL, *i = s->bucket[at];
    while (i && strcmp(i->name, name) != 0) before = i, i = i->next;
    if (i == NULL) return 0;
    if (before) before->next = i->next;
    else s->bucket[at] = i->next;
    unlink_item(s, i);
    free(i);
    s->items--;
    return 1;
}

void store_set(struct store *s, const char *name, long value)
{
    struct item *i = store_find(s, name);
    if (i) {
        i->value = value;
        return;
    }
    if (s->items == s->most) {
        char victim[NAME];
        struct item *old = s->oldest;
        strcpy(victim, old->name);
        store_delete(s, victim);
    }
    i = malloc(sizeof(struct item));
    memset(i, 0, sizeof *i);
    strncpy(i->name, name, NAME - 1);
    i->value = value;
    unsigned at = hash(name) % s->buckets;
    i->next = s->bucket[at];
    s->bucket[at] = i;
    i->older = s->newest;
    if (s->newest) s->newest->newer = i;
    else s->oldest = i;
    s->newest = i;
    s->items++;
}

void store_free(struct store *s)
{
    struct item *i = s->oldest;
    while (i) {
        struct item *newer = i->newer;
        free(i);
        i = newer;
    }
    free(s->bucket);
    free(s);
}
