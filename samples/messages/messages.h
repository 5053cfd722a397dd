/* messages.h: what all programs of this folder have in common: a sequence of random numbers, and how a structure is divided among nodes.
 * The arguments, the time, and the hash are those of the other programs. */
#ifndef MESSAGES_H
#define MESSAGES_H

#include "../programs/programs.h"

/* A linear congruential generator (that of Knuth's MMIX), whose high bits are the random ones. */
static inline unsigned long after(unsigned long x) { return x * 6364136223846793005u + 1442695040888963407u; }

/* The number n of the sequence that begins with 1, so that each node can begin in its own part of it. */
static inline unsigned long random_number(unsigned long n)
{
    unsigned long x = 1, factor = 6364136223846793005u, summand = 1442695040888963407u;
    for (; n > 0; n /= 2) {
        if (n % 2 == 1) x = x * factor + summand;
        summand *= factor + 1;
        factor *= factor;
    }
    return x;
}

/* The first of n things of a node, and the node of a thing of 2^log: each node has a block of them. */
static inline long first_of(int node, int nodes, long n) { return (n * node + nodes - 1) / nodes; }
static inline int node_of(long i, int nodes, int log) { return (int)(i * nodes >> log); }

#endif
