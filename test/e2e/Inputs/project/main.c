#include "cells.h"
#include <stdio.h>

static long sum(region struct cell *list)
{
    if (list == NULL) return 0;
    write_lock(list); move
    long value = list->value;
    region struct cell *next = list->next;
    unlock(list);
    return 4 * value + sum(next);
}

long in_main(region struct cell *list) { return sum(list); }

region struct cell *new_list(int length)
{
    region struct cell *list = NULL;
    for (int i = 1; i <= length; i++) {
        region struct cell *cell = region_new_at(i % node_count(), struct cell);
        write_lock(cell);
        cell->value = i;
        cell->next = list;
        unlock(cell);
        list = cell;
    }
    return list;
}

int main(void)
{
    region struct cell *list = NULL;
    if (node_self() == 0) list = new_list(6);
    broadcast(0, &list, sizeof list);
    if (node_self() == node_count() - 1) {
        printf("%ld %ld", in_list(list), in_tree(list));
        printf(" %ld %ld on %d\n", in_shared(list), in_main(list), node_count());
    }
    barrier();
    return 0;
}
