/* sort.h: what the programs have in common: the keys, a sort of those of one node, and a check of all of them. */
#ifndef SORT_H
#define SORT_H

#include "../messages.h"

#include <string.h>

enum { STANDARD = 5000, MOST_KEYS = 100000000, SAMPLES = 64 }; /* samples of each node */

/* Small keys are more frequent than large ones: the lesser of two random numbers. */
static inline unsigned long key_of(long i)
{
    unsigned long a = hash(2 * (unsigned long)i), b = hash(2 * (unsigned long)i + 1);
    return a < b ? a : b;
}

/* Sorts by 8 bits at a time, from the lowest ones on; `other` has room for the same. */
static inline void sort(unsigned long *keys, unsigned long *other, long n)
{
    for (int shift = 0; shift < 64; shift += 8) {
        long place[257] = {0};
        for (long i = 0; i < n; i++) place[(keys[i] >> shift & 255) + 1]++;
        for (int i = 1; i < 256; i++) place[i] += place[i - 1];
        for (long i = 0; i < n; i++) other[place[keys[i] >> shift & 255]++] = keys[i];
        unsigned long *keys_before = keys;
        keys = other, other = keys_before;
    }
}

/* Which of `parts` ranges has a key: `bounds` are where the ranges after the first begin. */
static inline int part_of(unsigned long key, const unsigned long *bounds, int parts)
{
    int low = 0;
    for (int high = parts - 1; low < high;) {
        int middle = (low + high) / 2;
        if (key < bounds[middle]) high = middle;
        else low = middle + 1;
    }
    return low;
}

/* Makes the bounds of all parts of sorted samples. */
static inline void choose_bounds(unsigned long *bounds, const unsigned long *samples, int parts)
{
    for (int p = 1; p < parts; p++) bounds[p - 1] = samples[p * SAMPLES];
}

/* A sum of keys and their places, and how many keys are less than the one before. */
static inline void check(const unsigned long *keys, long n, long first, unsigned long *sum, long *wrong)
{
    for (long i = 0; i < n; i++) {
        *sum += keys[i] * (unsigned long)(first + i + 1);
        *wrong += i > 0 && keys[i] < keys[i - 1];
    }
}

static inline void print_result(int keys, unsigned long sum, long wrong, double seconds)
{
    printf("%d keys: %lu, %ld in wrong order\n", keys, sum, wrong);
    print_seconds(seconds);
}

#endif
