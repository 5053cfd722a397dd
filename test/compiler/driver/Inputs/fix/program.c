// Each function has one thing to be fixed, or some. äöü
#include "header.h"

long sum(region struct node *n)
{
    /* ü */ read_lock(n); mvoe
    long key = n->key;
    unlock(n);
    return key
}

long first(struct tree *t)
{
    read_lock(t->root); move
    long key = t->root->key;
    unlock(t->root);
    return key;
}

void set(region long *n, long value)
{
    read_lock(n);
    *n = value;
    *n += 1;
    unlock(n);
}

void later(region long *n)
{
    read_lock(n);
    upgrade(n);
    *n = 1;
    write_unlock(n);
}

void leave(region long *n)
{
    read_lock(n);
    write_unlock(n);
}
