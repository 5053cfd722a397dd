/* mechanisms.c: the operations of mechanisms.h; mechanisms.py makes a file of this text for each clause, which it puts in for CLAUSE. */
#include "mechanisms.h"

static long sum_CLAUSE(region int *v, long n)
{
    long sum = 0;
    read_lock(v); move(CLAUSE)
    for (long i = 0; i < n; i++) sum += v[i];
    unlock(v);
    return sum;
}

static void axpy_CLAUSE(region int *v, long n, int a)
{
    write_lock(v); move(CLAUSE)
    for (long i = 0; i < n; i++) v[n + i] += a * v[i];
    unlock(v);
}

static void saxpy_CLAUSE(region float *v, long n, float a)
{
    write_lock(v); move(CLAUSE)
    for (long i = 0; i < n; i++) v[n + i] += a * v[i];
    unlock(v);
}

static long draw_CLAUSE(region long *counter)
{
    write_lock(counter); move(CLAUSE)
    long drawn = (*counter)++;
    unlock(counter);
    return drawn;
}

const struct operations operations_CLAUSE = {sum_CLAUSE, axpy_CLAUSE, saxpy_CLAUSE, draw_CLAUSE};
