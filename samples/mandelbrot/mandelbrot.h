/* What the three programs have in common: a point, options, and the check of the picture. */
#ifndef MANDELBROT_H
#define MANDELBROT_H

#include <getopt.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>

struct settings {
    int size, limit;           /* points in a row and in a column; steps */
    double left, bottom, side; /* the square of the plane */
    bool blocks;               /* for MPI: rows in blocks, not cyclically */
};

/* After how many steps the point (a, b) has left the circle, at most `limit`. */
static inline int steps(double a, double b, int limit)
{
    double x = a, y = b;
    int count = 0;
    while (count < limit && x * x + y * y < 4) {
        double next = x * x - y * y + a;
        y = 2 * x * y + b, x = next;
        count++;
    }
    return count;
}

static inline void compute_row(int *counts, const struct settings *s, int row)
{
    double b = s->bottom + s->side * row / s->size;
    for (int column = 0; column < s->size; column++) counts[column] = steps(s->left + s->side * column / s->size, b, s->limit);
}

static inline bool parse(int argc, char **argv, struct settings *s)
{
    *s = (struct settings){.size = 64, .limit = 200, .left = -0.75, .bottom = 0, .side = 1.25};
    for (int option; (option = getopt(argc, argv, "n:l:x:y:s:B")) != -1;) {
        if (option == 'n') s->size = atoi(optarg);
        if (option == 'l') s->limit = atoi(optarg);
        if (option == 'x') s->left = atof(optarg);
        if (option == 'y') s->bottom = atof(optarg);
        if (option == 's') s->side = atof(optarg);
        if (option == 'B') s->blocks = true;
        if (option == '?') return false;
    }
    return optind == argc && s->size > 0 && s->size <= 20000 && s->limit > 0 && s->side > 0;
}

static inline double seconds_now(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + (double)now.tv_nsec * 1e-9;
}

/* Whether the picture is right, as far as every eighth row shows. */
static inline bool print_picture(int *const *rows, const struct settings *s, double seconds)
{
    long sum = 0, inside = 0, wrong = 0;
    uint32_t mixed = 0;
    int *again = malloc((size_t)s->size * sizeof *again);
    for (int row = 0; row < s->size; row++) {
        for (int column = 0; column < s->size; column++) {
            int count = rows[row][column];
            sum += count, inside += count == s->limit, mixed = mixed * 31 + (uint32_t)count;
        }
        if (row % 8 != 0) continue;
        compute_row(again, s, row);
        for (int column = 0; column < s->size; column++) wrong += again[column] != rows[row][column];
    }
    free(again);
    printf("%d x %d: %ld steps, %ld points inside, checksum %08x\n", s->size, s->size, sum, inside, (unsigned)mixed);
    fprintf(stderr, "%.6f seconds\n", seconds);
    if (wrong == 0) return true;
    fprintf(stderr, "mandelbrot: %ld points are wrong\n", wrong);
    return false;
}

#endif
