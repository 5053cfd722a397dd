/* Trees and lists of nodes of some bytes, in Prelude C (prelude/pointers.c) and in plain C (peers/pointers.c): both do the same, step by
 * step. Each is compiled for one size, NODE_BYTES, with which the functions' names end. */
#ifndef POINTERS_H
#define POINTERS_H

#include <stdint.h>

#ifndef NODE_BYTES
#define NODE_BYTES 24
#endif

#define GLUE(name, bytes) name##_##bytes
#define NAMED(name, bytes) GLUE(name, bytes)
#define OF_SIZE(name) NAMED(name, NODE_BYTES)

#define EACH_KIND(kind, bytes) \
    void kind##_create_##bytes(long n);                  /* makes n nodes; nothing is written into them */ \
    void kind##_build_##bytes(long n);                   /* a tree of n nodes, one by one, each in front of its children */ \
    long kind##_walk_##bytes(long times);                /* down the tree, left or right by chance, so often */ \
    void kind##_list_##bytes(long n, const uint32_t *order); /* n nodes one by one, and two lists of them: as made, and in this order */ \
    long kind##_sweep_##bytes(void);                     /* the list in the order in which its nodes were made */ \
    long kind##_chase_##bytes(void);                     /* the list in the other order */ \
    void kind##_scatter_##bytes(long n, const uint32_t *order); /* a tree of n nodes, visited in this order of those made */ \
    long kind##_sum_##bytes(void);                       /* that tree, recursively */

EACH_KIND(regions, 24)
EACH_KIND(regions, 64)
EACH_KIND(plain, 24)
EACH_KIND(plain, 64)

/* Some bits by chance (xorshift). */
static inline uint64_t next_random(uint64_t *state)
{
    *state ^= *state << 13;
    *state ^= *state >> 7;
    return *state ^= *state << 17;
}

#endif
