/* The tree whose nodes the three programs count: each node is a number, from which a hash makes its children (as of Unbalanced Tree Search,
 * Olivier et al. 2006). How many children there are falls with the depth; of two nodes side by side one may have thousands under it,
 * and the other none.
 *
 * The other tree has spines, as the binomial ones there: of its root's children few have more than some nodes under them, and these go down
 * for hundreds of levels, where each child may be as large as any other. Its depths are negative. */
#ifndef TREE_H
#define TREE_H

#include <getopt.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>

#define MOST_CHILDREN 12
#define SPINES (-1) /* the depth of its root */

struct settings { int depth; uint64_t root; };

/* SplitMix64. */
static inline uint64_t hash(uint64_t x)
{
    x += 0x9e3779b97f4a7c15u;
    x = (x ^ (x >> 30)) * 0xbf58476d1ce4e5b9u;
    x = (x ^ (x >> 27)) * 0x94d049bb133111ebu;
    return x ^ (x >> 31);
}

/* 0 to MOST_CHILDREN - 1, geometrically distributed, 2 or so on average; none below a depth. Of the tree with spines, 8 for one in eight or
 * so, else none. */
static inline int children_of(uint64_t node, int depth)
{
    if (depth == 0) return 0;
    if (depth == SPINES) return 2000;
    uint64_t bits = hash(node);
    if (depth < 0) return bits >> 11 < (uint64_t)(0.1249 * 0x1p53) ? 8 : 0;
    int count = 0;
    while (count < MOST_CHILDREN - 1 && (bits & 7) < 6) count++, bits >>= 3;
    return count;
}

static inline uint64_t child_of(uint64_t node, int number) { return hash(node * MOST_CHILDREN + (uint64_t)number + 1); }

static inline int parse(int argc, char **argv, struct settings *s)
{
    *s = (struct settings){6, 5};
    for (int option; (option = getopt(argc, argv, "d:r:s")) != -1;) {
        if (option == 'd') s->depth = atoi(optarg);
        if (option == 's') s->depth = SPINES;
        if (option == 'r') s->root = strtoull(optarg, NULL, 10);
        if (option == '?') return 0;
    }
    return optind == argc && s->depth >= SPINES && s->depth <= 60;
}

static inline double seconds_now(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + (double)now.tv_nsec * 1e-9;
}

static inline void print_count(const struct settings *s, uint64_t count, double seconds)
{
    char depth[32] = "spines";
    if (s->depth != SPINES) snprintf(depth, sizeof depth, "depth %d", s->depth);
    printf("root %llu, %s: %llu nodes\n", (unsigned long long)s->root, depth, (unsigned long long)count);
    fprintf(stderr, "%.6f seconds\n", seconds);
}

#endif
