/* reduce ours|mpi: sums of 1 to 10,000 numbers of each node on node 0, of each type, one after the other: reduce_sum_array_to, or
 * MPI_Reduce in the same program. Prints the microseconds of a reduction: "1000 double: 0.940". */
#include <mpi.h>
#include <prelude_collective.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { TURNS = 15, NUMBERS_A_TURN = 1000000, MOST_REDUCTIONS = 2000, MOST = 10000 };

static const int counts[] = {1, 100, 1000, MOST};

static union { long double aligned; char bytes[MOST * sizeof(long double)]; } values, sums;

typedef struct {
    const char *name;
    MPI_Datatype type;
    void (*fill)(void);
    void (*reduce_ours)(int count);
    int (*is_right)(int count);
} Type;

#define FUNCTIONS(T, name, type)                                                                              \
    static void fill_##name(void)                                                                             \
    {                                                                                                         \
        for (int i = 0; i < MOST; i++) ((T *)values.bytes)[i] = 1;                                            \
    }                                                                                                         \
    static void reduce_##name(int count)                                                                      \
    {                                                                                                         \
        if (node_self() == 0) memcpy(sums.bytes, values.bytes, (size_t)count * sizeof(T));                    \
        reduce_sum_array_to(0, (T *)(node_self() == 0 ? sums.bytes : values.bytes), (size_t)count);           \
    }                                                                                                         \
    static int is_right_##name(int count) { return (int)((T *)sums.bytes)[count - 1] == (int)node_count(); }

#define TYPES(X)                                                      \
    X(double, double, MPI_DOUBLE)                                     \
    X(float, float, MPI_FLOAT)                                        \
    X(long double, long_double, MPI_LONG_DOUBLE)                      \
    X(long, long, MPI_LONG)                                           \
    X(unsigned long, unsigned_long, MPI_UNSIGNED_LONG)                \
    X(long long, long_long, MPI_LONG_LONG)                            \
    X(unsigned long long, unsigned_long_long, MPI_UNSIGNED_LONG_LONG) \
    X(int, int, MPI_INT)                                              \
    X(unsigned, unsigned, MPI_UNSIGNED)                               \
    X(short, short, MPI_SHORT)                                        \
    X(unsigned short, unsigned_short, MPI_UNSIGNED_SHORT)             \
    X(signed char, signed_char, MPI_SIGNED_CHAR)                      \
    X(unsigned char, unsigned_char, MPI_UNSIGNED_CHAR)

#define ENTRY(T, name, type) {#T, type, fill_##name, reduce_##name, is_right_##name},

TYPES(FUNCTIONS)
static const Type types[] = {TYPES(ENTRY)};

/* The other node sends as far ahead as it may. */
static double microseconds(int by_mpi, const Type *type, int count)
{
    int reductions = NUMBERS_A_TURN / count < MOST_REDUCTIONS ? NUMBERS_A_TURN / count : MOST_REDUCTIONS;
    barrier();
    double start = wall_seconds();
    for (int i = 0; i < reductions; i++)
        if (by_mpi) MPI_Reduce(values.bytes, sums.bytes, count, type->type, MPI_SUM, 0, MPI_COMM_WORLD);
        else type->reduce_ours(count);
    double us = (wall_seconds() - start) / reductions * 1e6;
    barrier();
    if (node_self() == 0 && !type->is_right(count)) abort();
    return us;
}

static int compare(const void *a, const void *b)
{
    double left = *(const double *)a, right = *(const double *)b;
    return (left > right) - (left < right);
}

int main(int argc, char **argv)
{
    int by_mpi = argc > 1 && strcmp(argv[1], "mpi") == 0;
    for (size_t t = 0; t < sizeof types / sizeof *types; t++) {
        types[t].fill();
        for (size_t c = 0; c < sizeof counts / sizeof *counts; c++) {
            double us[TURNS];
            microseconds(by_mpi, types + t, counts[c]);
            for (int turn = 0; turn < TURNS; turn++) us[turn] = microseconds(by_mpi, types + t, counts[c]);
            qsort(us, TURNS, sizeof *us, compare);
            if (node_self() == 0) printf("%d %s: %.3f\n", counts[c], types[t].name, us[TURNS / 2]);
        }
    }
    return 0;
}
