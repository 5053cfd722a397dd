/* matrix-product.h: what the programs beside matrix-product.c have in common: the matrices, a row of the product, the check, and
 * what is printed. matrix-product.c has the same text, since samples stand alone. */
#pragma once

#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

/* The element (i, j) of matrix 1 or 2: always the same whole number, 0 to 15. */
static inline double element(int matrix, int i, int j)
{
    unsigned long x = (unsigned long)i * 1000003 + (unsigned long)j * 10007 + (unsigned long)matrix;
    x ^= x >> 13, x *= 0x9e3779b97f4a7c15, x ^= x >> 29;
    return (double)(x % 16);
}

static inline void fill_row(double *row, int matrix, int i, int size)
{
    for (int j = 0; j < size; j++) row[j] = element(matrix, i, j);
}

/* A row of the product, from that of the first matrix: the rows of the second, each so many times. */
static inline void multiply_row(double *restrict product, const double *restrict first, double *const *second, int size)
{
    for (int j = 0; j < size; j++) product[j] = 0;
    for (int k = 0; k < size; k++) {
        const double *restrict row = second[k];
        double factor = first[k];
        for (int j = 0; j < size; j++) product[j] += factor * row[j];
    }
}

/* Whether each element of the product is the dot product of a row and a column. */
static inline bool is_right(double **product, int size)
{
    double *row = malloc((size_t)size * sizeof *row), *columns = malloc((size_t)size * size * sizeof *columns);
    long wrong = 0;
    for (int j = 0; j < size; j++)
        for (int k = 0; k < size; k++) columns[(size_t)j * size + k] = element(2, k, j);
    for (int i = 0; i < size; i++) {
        fill_row(row, 1, i, size);
        for (int j = 0; j < size; j++) {
            double sum = 0;
            for (int k = 0; k < size; k++) sum += row[k] * columns[(size_t)j * size + k];
            wrong += sum != product[i][j];
        }
    }
    free(row);
    free(columns);
    return wrong == 0;
}

static inline bool print_result(double **product, int size)
{
    double sum = 0, weighted = 0;
    for (int i = 0; i < size; i++)
        for (int j = 0; j < size; j++) sum += product[i][j], weighted += product[i][j] * ((i * 31 + j * 17) % 101);
    printf("%d x %d: the sum is %.0f, and %.0f with weights\n", size, size, sum, weighted);
    if (is_right(product, size)) return true;
    fprintf(stderr, "matrix-product: elements of the product are wrong\n");
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
