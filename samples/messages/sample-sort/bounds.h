/* bounds.h: what the programs with MPI have in common: the bounds of the ranges of keys, which all processes make of samples of all. */
#ifndef BOUNDS_H
#define BOUNDS_H

#include "sort.h"

#include <mpi.h>

static unsigned long *bounds_of(const unsigned long *keys, long n, int processes)
{
    unsigned long mine[SAMPLES], *all = malloc((size_t)processes * sizeof mine), *other = malloc((size_t)processes * sizeof mine);
    for (int i = 0; i < SAMPLES; i++) mine[i] = keys[n * i / SAMPLES];
    MPI_Allgather(mine, SAMPLES, MPI_UNSIGNED_LONG, all, SAMPLES, MPI_UNSIGNED_LONG, MPI_COMM_WORLD);
    sort(all, other, (long)processes * SAMPLES);
    choose_bounds(other, all, processes);
    free(all);
    return other;
}

#endif
