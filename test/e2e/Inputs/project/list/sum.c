/* The other folder has a file of this name, and a function of this one's. */
#include "cells.h"

static long sum(region struct cell *list)
{
    long total = 0;
    while (list != NULL) {
        write_lock(list); move
        total += list->value;
        region struct cell *next = list->next;
        unlock(list);
        list = next;
    }
    return total;
}

long in_list(region struct cell *list) { return sum(list); }
