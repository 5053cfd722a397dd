#pragma once
#include "inner/plain.h"
#include <stddef.h>
struct item { long value; region struct item *next; };

static inline long value_of(region struct item *i) requires_shared(i) { return i->value; }

static inline region struct item *in_front(region struct item *next, long value)
{
    region struct item *i = region_new_at(value % node_count(), struct item);
    write_lock(i); begin move(never)
    i->value = value * PLAIN;
    i->next = next;
    unlock(i); end move
    return i;
}

static inline long length(region struct item *i)
{
    read_lock(i); move(always) when (i->value > 0)
    region struct item *next = i->next;
    unlock(i);
    return next == NULL ? 1 : 1 + length(next);
}

static inline int line_of_list(void) { return __LINE__; }
