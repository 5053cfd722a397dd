#ifndef CONTRACT_LIST_H
#define CONTRACT_LIST_H
#include <prelude.h>

struct node { long key, value; region struct node *next; };

/* Defined in contract-list.c. */
long value_of(region struct node *n, long key) requires_shared(n);
void add(region struct node *n, long by) requires_lock(n);
void enter(region struct node *n) acquires(n);
void enter_both(region struct node *a, region struct node *b)
    acquires(a) acquires_shared(b);
long leave(region struct node *n) releases(n);
long leave_shared(region struct node *n) releases_shared(n);

static inline long twice(region struct node *n) requires_shared(n) { return 2 * n->value; }

#endif
