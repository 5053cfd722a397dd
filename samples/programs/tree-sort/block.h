/* block.h: what both versions of tree-sort do with values: a leaf's, which are an array in the order of a walk through its part of the
 * tree, are sorted and merged in place. */
#ifndef BLOCK_H
#define BLOCK_H

#include "../programs.h"

static inline int levels_of(int argc, char **argv) { return size_of(argc == 3 ? 2 : argc, argv, 8, 26); }
/* 0 if the arguments are wrong. */
static inline int leaf_levels_of(int argc, char **argv, int levels) { return argc == 3 ? size_of(2, argv + 1, 1, levels) : levels > 0; }
/* How many values a tree of some levels has. */
static inline int leaf_of(int levels) { return (1 << levels) - 1; }

static inline long value_of(long number) { return (long)(hash((unsigned long)number) % 1000000007); }

static inline void fill_block(long *values, int n, long number)
{
    values[n / 2] = value_of(number);
    if (n == 1) return;
    fill_block(values, n / 2, 2 * number);
    fill_block(values + n / 2 + 1, n / 2, 2 * number + 1);
}

/* Swaps two values in the wrong order. Returns whether it has. */
static inline int order(long *a, long *b, int down)
{
    int swap = (*a > *b) != down;
    if (swap) {
        long value = *a;
        *a = *b, *b = value;
    }
    return swap;
}

static inline void order_blocks(long *a, long *b, int n, int down)
{
    for (int i = 0; i < n; i++) order(&a[i], &b[i], down);
}

/* Merges bitonic values and the one after them; returns the new one after them. */
static inline long merge_block(long *values, int n, long after, int down)
{
    int half = n / 2;
    order(&values[half], &after, down);
    if (n == 1) return after;
    order_blocks(values, values + half + 1, half, down);
    values[half] = merge_block(values, half, values[half], down);
    return merge_block(values + half + 1, half, after, down);
}

static inline long sort_block(long *values, int n, long after, int down)
{
    int half = n / 2;
    if (n > 1) {
        values[half] = sort_block(values, half, values[half], down);
        after = sort_block(values + half + 1, half, after, !down);
    }
    return merge_block(values, n, after, down);
}

struct found { long last, sum; int sorted; };

static inline struct found look_at_block(const long *values, int n, struct found f)
{
    for (int i = 0; i < n; i++) f = (struct found){values[i], (f.sum * 31 + values[i]) % 1000000007, f.sorted && f.last <= values[i]};
    return f;
}

static inline void print_found(int levels, struct found f, long after)
{
    f = look_at_block(&after, 1, f);
    printf("%ld values are %ssorted: %ld\n", 1L << levels, f.sorted ? "" : "not ", f.sum);
}

#endif
