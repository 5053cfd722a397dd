/* jacobi.h: what the programs beside jacobi.c have in common: a row, the check of the grid, and what is printed. jacobi.c has the
 * same text, since samples stand alone. */
#pragma once

#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define PRECISE_ENOUGH 1e-5

/* The border of the plate is hot at the top, warm at the left side, and cold elsewhere. */
static inline void fill_row(double *row, int i, int size)
{
    for (int j = 0; j < size; j++) row[j] = i == 0 ? 1 : 0;
    if (i > 0) row[0] = 0.5;
}

static inline double larger(double a, double b) { return a > b ? a : b; }

/* New values for a row. Returns the largest change; it is found in lanes, which compilers make instructions for vectors of. */
static inline double relax(double *restrict new, const double *restrict above, const double *restrict row, const double *restrict below,
                           int size)
{
    enum { LANES = 4 };
    double largest[LANES] = {0};
    int groups = (size - 2) / LANES;
    for (int group = 0; group < groups; group++)
        for (int lane = 0; lane < LANES; lane++) {
            int j = 1 + group * LANES + lane;
            new[j] = (above[j] + below[j] + row[j - 1] + row[j + 1]) * 0.25;
            double change = new[j] > row[j] ? new[j] - row[j] : row[j] - new[j];
            largest[lane] = change > largest[lane] ? change : largest[lane];
        }
    for (int j = 1 + groups * LANES; j < size - 1; j++) {
        new[j] = (above[j] + below[j] + row[j - 1] + row[j + 1]) * 0.25;
        largest[0] = larger(new[j] > row[j] ? new[j] - row[j] : row[j] - new[j], largest[0]);
    }
    return larger(larger(largest[0], largest[1]), larger(largest[2], largest[3]));
}

/* Whether the grid is what one node computes without others, bit for bit. */
static inline bool is_right(double **grid, int iterations, int size)
{
    double *one = calloc((size_t)size * size, sizeof *one), *other = calloc((size_t)size * size, sizeof *other);
    double *new = one, *old = other;
    bool same = true;
    for (int i = 0; i < size; i++) fill_row(new + (size_t)i * size, i, size), fill_row(old + (size_t)i * size, i, size);
    for (; iterations > 0; iterations--) {
        for (int i = 1; i < size - 1; i++) {
            double *row = old + (size_t)i * size;
            relax(new + (size_t)i * size, row - size, row, row + size, size);
        }
        double *swapped = new;
        new = old, old = swapped;
    }
    for (int i = 0; i < size; i++) same = same && memcmp(grid[i], old + (size_t)i * size, (size_t)size * sizeof *old) == 0;
    free(one);
    free(other);
    return same;
}

static inline bool print_result(double **grid, int iterations, int size, double change)
{
    double sum = 0;
    for (int i = 0; i < size; i++)
        for (int j = 0; j < size; j++) sum += grid[i][j];
    printf("%d x %d: %d iterations, the last change is %.9f, the sum is %.9f\n", size, size, iterations, change, sum);
    if (is_right(grid, iterations, size)) return true;
    fprintf(stderr, "jacobi: the grid is not what one node computes\n");
    return false;
}

static inline bool parse(int argc, char **argv, int *size, int *iterations, bool *overlap)
{
    for (int option; (option = getopt(argc, argv, "n:i:o")) != -1;) {
        if (option == 'n') *size = atoi(optarg);
        if (option == 'i') *iterations = atoi(optarg);
        if (option == 'o') *overlap = true;
        if (option == '?') return false;
    }
    return optind == argc && *size >= 3 && *size <= 30000 && *iterations > 0;
}

/* `rows` rows, zero-filled. */
static inline double **new_rows(int rows, int size)
{
    double **row = malloc((size_t)rows * sizeof *row), *points = calloc((size_t)rows * size, sizeof *points);
    for (int i = 0; i < rows; i++) row[i] = points + (size_t)i * size;
    return row;
}

static inline void delete_rows(double **row)
{
    free(row[0]);
    free(row);
}
