/* programs.h: what all programs of this folder have in common: the size as their only argument, and the time that is measured. */
#ifndef PROGRAMS_H
#define PROGRAMS_H

#include <stdio.h>
#include <stdlib.h>
#include <time.h>

/* The size that the command line gives, or the standard one; 0 if it is none from 1 to `most`. */
static inline int size_of(int argc, char **argv, int standard, int most)
{
    if (argc == 1) return standard;
    char *end;
    long size = strtol(argv[1], &end, 10);
    return argc == 2 && *end == 0 && size >= 1 && size <= most ? (int)size : 0;
}

static inline double seconds_now(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + (double)now.tv_nsec * 1e-9;
}

/* Results go to stdout, the time to stderr, so that results of two programs can be compared. */
static inline void print_seconds(double seconds) { fprintf(stderr, "%.6f seconds\n", seconds); }

/* SplitMix64: a number's hash. A structure that is made of hashes, not of one random sequence, is the same however nodes divide it. */
static inline unsigned long hash(unsigned long x)
{
    x += 0x9e3779b97f4a7c15u;
    x = (x ^ (x >> 30)) * 0xbf58476d1ce4e5b9u;
    x = (x ^ (x >> 27)) * 0x94d049bb133111ebu;
    return x ^ (x >> 31);
}

#endif
