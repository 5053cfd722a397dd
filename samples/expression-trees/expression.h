/* What the three programs have in common: the matrices at the leaves, their product, options, and the check of the result.
 *
 * The expression is a balanced binary tree (Filaments dissertation, 5.2.8). Its nodes have numbers: 1 is the root, 2k and 2k + 1 are
 * below k. A leaf is a matrix, which is made from the leaf's number; each other node multiplies. */
#ifndef EXPRESSION_H
#define EXPRESSION_H

#include <getopt.h>
#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

struct settings { int size, height; };

static inline size_t elements(const struct settings *s) { return (size_t)s->size * s->size; }

static inline double *new_matrices(int count, const struct settings *s) { return malloc(count * elements(s) * sizeof(double)); }

/* SplitMix64. */
static inline uint64_t hash(uint64_t x)
{
    x += 0x9e3779b97f4a7c15u;
    x = (x ^ (x >> 30)) * 0xbf58476d1ce4e5b9u;
    x = (x ^ (x >> 27)) * 0x94d049bb133111ebu;
    return x ^ (x >> 31);
}

/* The matrix of a leaf. Its elements are between -1 and 1, times what keeps products of many such matrices at the same size. */
static inline void make_leaf(double *matrix, long leaf, int size)
{
    double scale = sqrt(3.0 / size);
    for (int i = 0; i < size * size; i++)
        matrix[i] = ((double)(hash((uint64_t)leaf << 32 | (uint64_t)i) >> 11) * 0x1p-52 - 1) * scale;
}

/* A row of a product, from that of its left factor. Elements are made in lanes, which compilers keep in registers. */
static inline void multiply_row(double *restrict product, const double *restrict left, const double *restrict right, int size)
{
    enum { LANES = 8 };
    int j = 0;
    for (; j + LANES <= size; j += LANES) {
        double sums[LANES] = {0};
        for (int k = 0; k < size; k++)
            for (int lane = 0; lane < LANES; lane++) sums[lane] += left[k] * right[k * size + j + lane];
        memcpy(&product[j], sums, sizeof sums);
    }
    for (; j < size; j++) {
        product[j] = 0;
        for (int k = 0; k < size; k++) product[j] += left[k] * right[k * size + j];
    }
}

static inline bool parse(int argc, char **argv, struct settings *s)
{
    *s = (struct settings){24, 7};
    for (int option; (option = getopt(argc, argv, "n:d:")) != -1;) {
        if (option == 'n') s->size = atoi(optarg);
        if (option == 'd') s->height = atoi(optarg);
        if (option == '?') return false;
    }
    return optind == argc && s->size > 0 && s->size <= 10000 && s->height >= 0 && s->height <= 20;
}

static inline double seconds_now(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + (double)now.tv_nsec * 1e-9;
}

static inline void apply(double *to, const double *matrix, const double *from, int size)
{
    for (int i = 0; i < size; i++) {
        to[i] = 0;
        for (int j = 0; j < size; j++) to[i] += matrix[i * size + j] * from[j];
    }
}

/* Whether the product maps a vector to what the leaves, from the last to the first, map it to. */
static inline bool is_product(const double *product, const struct settings *s)
{
    double *vectors = malloc(3 * (size_t)s->size * sizeof *vectors), *matrix = new_matrices(1, s);
    double *by_leaves = vectors, *next = vectors + s->size, *by_product = vectors + 2 * s->size, largest = 0, difference = 0;
    for (int i = 0; i < s->size; i++) by_leaves[i] = next[i] = 1 + i % 3;
    apply(by_product, product, by_leaves, s->size);
    for (long leaf = 1L << s->height; leaf-- > 0;) {
        make_leaf(matrix, leaf, s->size);
        apply(next, matrix, by_leaves, s->size);
        memcpy(by_leaves, next, (size_t)s->size * sizeof *next);
    }
    for (int i = 0; i < s->size; i++) {
        largest = fmax(largest, fabs(by_leaves[i]));
        difference = fmax(difference, fabs(by_leaves[i] - by_product[i]));
    }
    free(vectors);
    free(matrix);
    return difference <= 1e-9 * largest;
}

static inline bool print_product(const double *product, const struct settings *s, double seconds)
{
    double sum = 0, trace = 0;
    for (int i = 0; i < s->size * s->size; i++) sum += product[i];
    for (int i = 0; i < s->size; i++) trace += product[i * s->size + i];
    printf("%ld matrices of %d x %d: the sum of their product is %.9e, its trace %.9e\n", 1L << s->height, s->size, s->size, sum, trace);
    fprintf(stderr, "%.6f seconds\n", seconds);
    if (is_product(product, s)) return true;
    fprintf(stderr, "expression-trees: the product is wrong\n");
    return false;
}

#endif
