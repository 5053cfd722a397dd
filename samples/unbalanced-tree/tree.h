/* The tree whose nodes the three programs count: each node is a number, from which a hash makes its children (as of Unbalanced Tree Search,
 * Olivier et al. 2006). How many children there are falls with the depth; of two nodes side by side one may have thousands under it,
 * and the other none. */
#ifndef TREE_H
#define TREE_H

#include <getopt.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>

#define MOST_CHILDREN 12

struct settings { int depth; uint64_t root; };

/* SplitMix64. */
static inline uint64_t hash(uint64_t x)
{
    x += 0x9e3779b97f4a7c15u;
    x = (x ^ (x >> 30)) * 0xbf58476d1ce4e5b9u;
    x = (x ^ (x >> 27)) * 0x94d049bb133111ebu;
    return x ^ (x >> 31);
}

/* 0 to MOST_CHILDREN - 1, geometrically distributed, 2 or so on average; none below a depth. */
static inline int children_of(uint64_t node, int depth)
{
    if (depth <= 0) return 0;
    uint64_t bits = hash(node);
    int count = 0;
    while (count < MOST_CHILDREN - 1 && (bits & 7) < 6) count++, bits >>= 3;
    return count;
}

static inline uint64_t child_of(uint64_t node, int number) { return hash(node * MOST_CHILDREN + (uint64_t)number + 1); }

static inline int parse(int argc, char **argv, struct settings *s)
{
    *s = (struct settings){6, 5};
    for (int option; (option = getopt(argc, argv, "d:r:")) != -1;) {
        if (option == 'd') s->depth = atoi(optarg);
        if (option == 'r') s->root = strtoull(optarg, NULL, 10);
        if (option == '?') return 0;
    }
    return optind == argc && s->depth >= 0 && s->depth <= 60;
}

static inline double seconds_now(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + (double)now.tv_nsec * 1e-9;
}

static inline void print_count(const struct settings *s, uint64_t count, double seconds)
{
    printf("root %llu, depth %d: %llu nodes\n", (unsigned long long)s->root, s->depth, (unsigned long long)count);
    fprintf(stderr, "%.6f seconds\n", seconds);
}

#endif
