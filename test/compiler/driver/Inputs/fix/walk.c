#include "header.h.expected"

long find(region struct node *n, long key)
{
    long steps = 0;
    read_lock(n);
    while (n->key != key) {
        region struct node *next = n->next;
        unlock(n);
        n = next;
        read_lock(n);
        steps++;
    }
    unlock(n);
    return steps;
}
