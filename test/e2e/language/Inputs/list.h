/* Functions that migrate, in a header: each file that includes it has its own, with its own migration points. */
#ifndef LIST_H
#define LIST_H
#include <prelude.h>

struct node { long value; region struct node *next; };

static inline long list_sum(region struct node *n)
{
    static const long weight = 2; /* is hoisted in each file */
    long total = 0;
    while (n != NULL) {
        read_lock(n); move(always)
        region struct node *next = n->next;
        total += weight * n->value;
        unlock(n);
        n = next;
    }
    return total;
}

static inline void list_add(region struct node *n, long by)
{
    for (region struct node *next; n != NULL; n = next) {
        write_lock(n); begin move(always)
        n->value += by;
        next = n->next;
        unlock(n); end move
    }
}

static inline long list_first(region struct node *n)
{
    read_lock(n);
    long value = n->value;
    unlock(n);
    return value;
}

static inline long list_first_there(region struct node *n)
{
    long x = list_first(n); rpc
    return x;
}

region struct node *list_new(int length);
long list_twice(region struct node *n);
#endif
