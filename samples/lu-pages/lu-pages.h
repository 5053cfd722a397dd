/* lu-pages.h: what the programs beside lu-pages.c have in common: what is done with a row, the checks, and what is printed.
 * lu-pages.c has the same text, since samples stand alone. */
#pragma once

#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* The element (i, j): always the same, between -1/2 and 1/2. */
static inline double element(int i, int j)
{
    unsigned long x = (unsigned long)i * 1000003 + (unsigned long)j * 10007 + 1;
    x ^= x >> 13, x *= 0x9e3779b97f4a7c15, x ^= x >> 29;
    return (double)(x % 1000) / 1000 - 0.4995;
}

static inline void fill_row(double *row, int i, int size)
{
    for (int j = 0; j < size; j++) row[j] = element(i, j);
}

static inline void exchange(double *row, int j, int k)
{
    double value = row[j];
    row[j] = row[k], row[k] = value;
}

/* Brings the largest of the elements `step` and up of row `step` to the diagonal. Returns the column that it was in. */
static inline int choose_pivot(double *row, int step, int size)
{
    int column = step;
    double largest = 0;
    for (int j = step; j < size; j++) {
        double magnitude = row[j] < 0 ? -row[j] : row[j];
        if (magnitude > largest) largest = magnitude, column = j;
    }
    exchange(row, step, column);
    return column;
}

/* Subtracts row `step` from a row below it, after the same exchange of columns. */
static inline void eliminate(double *restrict row, const double *restrict pivot, int step, int column, int size)
{
    exchange(row, step, column);
    double factor = row[step] /= pivot[step];
    for (int j = step + 1; j < size; j++) row[j] -= factor * pivot[j];
}

/* The exchanges of the steps after that of row i, which the row has no part in otherwise, and so are done at the end. */
static inline void exchange_later(double *row, int i, const int *columns, int size)
{
    for (int step = i + 1; step < size; step++) exchange(row, step, columns[step]);
}

/* Whether A x = b is solved for a known x. */
static inline bool solves(double **lu, const int *columns, int size)
{
    double *x = calloc((size_t)size, sizeof *x), worst = 0;
    for (int i = 0; i < size; i++)
        for (int j = 0; j < size; j++) x[i] += element(i, j) * (j % 10 + 1);
    for (int i = 0; i < size; i++)
        for (int j = 0; j < i; j++) x[i] -= lu[i][j] * x[j];
    for (int i = size - 1; i >= 0; i--) {
        for (int j = i + 1; j < size; j++) x[i] -= lu[i][j] * x[j];
        x[i] /= lu[i][i];
    }
    for (int step = size - 1; step >= 0; step--) exchange(x, step, columns[step]);
    for (int i = 0; i < size; i++) {
        double error = x[i] > i % 10 + 1 ? x[i] - (i % 10 + 1) : i % 10 + 1 - x[i];
        worst = error <= worst ? worst : error;
    }
    free(x);
    return worst < 1e-6;
}

/* Whether the decomposition is what one node computes without others, bit for bit. */
static inline bool is_same(double **lu, int size)
{
    double *rows = malloc((size_t)size * size * sizeof *rows);
    int *columns = malloc((size_t)size * sizeof *columns);
    bool same = true;
    for (int i = 0; i < size; i++) fill_row(rows + (size_t)i * size, i, size);
    for (int step = 0; step < size; step++) {
        const double *pivot = rows + (size_t)step * size;
        columns[step] = choose_pivot(rows + (size_t)step * size, step, size);
        for (int i = step + 1; i < size; i++) eliminate(rows + (size_t)i * size, pivot, step, columns[step], size);
    }
    for (int i = 0; i < size; i++) {
        exchange_later(rows + (size_t)i * size, i, columns, size);
        same = same && memcmp(rows + (size_t)i * size, lu[i], (size_t)size * sizeof *rows) == 0;
    }
    free(rows);
    free(columns);
    return same;
}

static inline bool print_result(double **lu, const int *columns, int size)
{
    double sum = 0;
    for (int i = 0; i < size; i++)
        for (int j = 0; j < size; j++) sum += lu[i][j];
    bool right = solves(lu, columns, size);
    printf("%d x %d: the sum is %.6f, the solution is %s\n", size, size, sum, right ? "right" : "WRONG");
    if (right && is_same(lu, size)) return true;
    fprintf(stderr, "lu-pages: the decomposition is not what one node computes\n");
    return false;
}

static inline bool parse(int argc, char **argv, int *size)
{
    for (int option; (option = getopt(argc, argv, "n:")) != -1;) {
        if (option == 'n') *size = atoi(optarg);
        if (option == '?') return false;
    }
    return optind == argc && *size > 0 && *size <= 20000;
}

static inline double **new_rows(int rows, int size)
{
    double **row = malloc(((size_t)rows + 1) * sizeof *row);
    row[0] = malloc(((size_t)rows * size + 1) * sizeof **row);
    for (int i = 1; i < rows; i++) row[i] = row[0] + (size_t)i * size;
    return row;
}

static inline void delete_rows(double **row)
{
    free(row[0]);
    free(row);
}
