/* What the three programs have in common: the numbers, a partition, plain quicksort, options, and the check of the result. */
#ifndef QUICKSORT_H
#define QUICKSORT_H

#include <getopt.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

/* ---- The numbers ---------------------------------------------------------------------------------------------------------------- */

/* SplitMix64. */
static inline uint64_t hash(uint64_t x)
{
    x += 0x9e3779b97f4a7c15u;
    x = (x ^ (x >> 30)) * 0xbf58476d1ce4e5b9u;
    x = (x ^ (x >> 27)) * 0x94d049bb133111ebu;
    return x ^ (x >> 31);
}

static inline int number(long i) { return (int)(hash((uint64_t)i) >> 33); }

static inline void fill(int *a, long count)
{
    for (long i = 0; i < count; i++) a[i] = number(i);
}

/* ---- Sorting -------------------------------------------------------------------------------------------------------------------- */

static inline void insertion_sort(int *a, long count)
{
    for (long i = 1; i < count; i++) {
        int x = a[i];
        long j = i;
        for (; j > 0 && a[j - 1] > x; j--) a[j] = a[j - 1];
        a[j] = x;
    }
}

/* The median of some numbers: of more where many are to be divided. */
static inline int pivot_of(const int *a, long count)
{
    int sample[255];
    int size = count < 100000 ? 3 : 255;
    for (int i = 0; i < size; i++) sample[i] = a[(count - 1) / (size - 1) * i];
    insertion_sort(sample, size);
    return sample[size / 2];
}

/* A partition that has begun. The numbers before `left` are not greater than the pivot, those after `right` not less. */
struct partition { int *a, pivot; long left, right; };

static inline struct partition begin_partition(int *a, long count) { return (struct partition){a, pivot_of(a, count), -1, count}; }

/* Swaps so many pairs of numbers. Returns whether there are more; if not, those to `right` are the first part. */
static inline bool swap_pairs(struct partition *p, long pairs)
{
    int *a = p->a, pivot = p->pivot;
    long left = p->left, right = p->right;
    for (; pairs > 0; pairs--) {
        do left++; while (a[left] < pivot);
        do right--; while (a[right] > pivot);
        if (left >= right) break;
        int x = a[left];
        a[left] = a[right], a[right] = x;
    }
    p->left = left, p->right = right;
    return pairs == 0;
}

/* Divides three numbers or more: none of the first part is greater than one of the second. Returns how many are in the first, at least one
 * and not all. */
static inline long partition(int *a, long count)
{
    struct partition p = begin_partition(a, count);
    swap_pairs(&p, count);
    return p.right + 1;
}

static inline void quicksort(int *a, long count)
{
    while (count > 16) {
        long first = partition(a, count);
        if (first < count - first) {
            quicksort(a, first);
            a += first, count -= first;
        } else {
            quicksort(a + first, count - first);
            count = first;
        }
    }
    insertion_sort(a, count);
}

/* ---- The programs --------------------------------------------------------------------------------------------------------------- */

static inline bool parse(int argc, char **argv, const char *options, long *count)
{
    *count = 20000;
    for (int option; (option = getopt(argc, argv, options)) != -1;) {
        if (option == 'n') *count = atol(optarg);
        if (option == '?') return false;
    }
    return optind == argc && *count > 0 && *count <= 1L << 30;
}

static inline double seconds_now(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + (double)now.tv_nsec * 1e-9;
}

/* Whether the numbers are in order, and the same as before: sums of hashes do not depend on the order. */
static inline bool print_result(const int *a, long count, double seconds)
{
    uint64_t before = 0, after = 0;
    long wrong = 0;
    for (long i = 0; i < count; i++) before += hash((uint64_t)number(i)), after += hash((uint64_t)a[i]);
    for (long i = 1; i < count; i++) wrong += a[i - 1] > a[i];
    printf("%ld numbers from %d to %d, in the middle %d\n", count, a[0], a[count - 1], a[count / 2]);
    fprintf(stderr, "%.6f seconds\n", seconds);
    if (wrong == 0 && before == after) return true;
    fprintf(stderr, "quicksort: the numbers are %s\n", wrong ? "not in order" : "others");
    return false;
}

#endif
