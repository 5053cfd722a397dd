/* Comes with a shared object. */
#include "cells.h"

static long sum(region struct cell *list)
{
    long total = 0;
    while (list != NULL) {
        write_lock(list); move
        total += 3 * list->value;
        region struct cell *next = list->next;
        unlock(list);
        list = next;
    }
    return total;
}

long in_shared(region struct cell *list) { return sum(list); }
