#include "list.h"

region struct node *list_new(int length)
{
    region struct node *first = NULL;
    for (int i = 0; i < length; i++) {
        region struct node *n = region_new_at(i % node_count(), struct node);
        write_lock(n);
        n->value = i;
        n->next = first;
        unlock(n);
        first = n;
    }
    return first;
}

long list_twice(region struct node *n)
{
    list_add(n, 1);
    return 2 * list_sum(n) + list_first_there(n);
}
