#include "contract-list.h"

long value_of(region struct node *n, long key) requires_shared(n) { return n->key == key ? local(n)->value : 0; }

void add(region struct node *n, long by) requires_lock(n)
{
    n->value += by;
}

void enter(region struct node *n) acquires(n)
{
    write_lock(n);
    n->value++;
}

void enter_both(region struct node *a, region struct node *b) acquires(a) acquires_shared(b)
{
    enter(a);
    read_lock(b);
}

long leave(region struct node *n) releases(n)
{
    long value = --n->value;
    unlock(n);
    return value;
}

long leave_shared(region struct node *n) releases_shared(n)
{
    long value = n->value;
    unlock(n);
    return value;
}
