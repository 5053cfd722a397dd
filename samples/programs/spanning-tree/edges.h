/* edges.h: the graph, in which each vertex has an edge to each other one, and hash tables of lengths, which are plain arrays. */
#ifndef EDGES_H
#define EDGES_H

#include "../programs.h"

#include <limits.h>

enum { MOST_VERTICES = 10000 };

struct entry { int key, length; }; /* key: the other vertex's number, from 1 on */

/* Slots of a table for the edges of one vertex: a power of two, twice as many as there are vertices. */
static inline int slots_for(int vertices)
{
    int slots = 4;
    while (slots < 2 * vertices) slots *= 2;
    return slots;
}

static inline int length_between(int a, int b)
{
    return (int)(hash((unsigned long)(a < b ? a : b) << 32 | (unsigned)(a < b ? b : a)) % 1000000) + 1;
}

/* Where a key is in a table, or where it would be. */
static inline int slot_of(const struct entry *table, int slots, int key)
{
    unsigned last = (unsigned)slots - 1, at = (unsigned)key * 2654435769u & last;
    while (table[at].key != 0 && table[at].key != key) at = (at + 1) & last;
    return (int)at;
}

static inline void fill(struct entry *table, int slots, int vertex, int vertices)
{
    for (int other = 1; other <= vertices; other++)
        if (other != vertex) table[slot_of(table, slots, other)] = (struct entry){other, length_between(vertex, other)};
}

static inline int length_in(const struct entry *table, int slots, int key) { return table[slot_of(table, slots, key)].length; }

struct nearest { int vertex, length; };

/* The nearer one; of two that are as near, that of the lower number. */
static inline struct nearest nearer(struct nearest a, struct nearest b)
{
    return b.length < a.length || (b.length == a.length && b.vertex < a.vertex) ? b : a;
}

#endif
