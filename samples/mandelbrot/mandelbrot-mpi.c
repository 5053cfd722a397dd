/* mandelbrot-mpi.c: the same with MPI, divided before it runs: rows are dealt out cyclically or, with -B, in blocks. Process 0 gathers them
 * at the end. */
#include "mandelbrot.h"

#include <mpi.h>

static int self, processes;

/* The rows of a process, in the order of the picture. */
static int first_row(const struct settings *s, int process) { return s->blocks ? (int)((long)s->size * process / processes) : process; }
static int row_step(const struct settings *s) { return s->blocks ? 1 : processes; }

static int rows_of(const struct settings *s, int process)
{
    if (s->blocks) return first_row(s, process + 1) - first_row(s, process);
    return s->size / processes + (process < s->size % processes);
}

/* Process 0: all points, those of process after process. */
static int *gather(const struct settings *s, const int *mine)
{
    int counts[processes], places[processes];
    for (int p = 0, place = 0; p < processes; p++) {
        counts[p] = rows_of(s, p) * s->size;
        places[p] = place;
        place += counts[p];
    }
    int *points = self == 0 ? malloc((size_t)s->size * s->size * sizeof *points) : NULL;
    MPI_Gatherv(mine, counts[self], MPI_INT, points, counts, places, MPI_INT, 0, MPI_COMM_WORLD);
    return points;
}

static bool print_points(int *points, const struct settings *s, double seconds)
{
    int **picture = malloc((size_t)s->size * sizeof *picture), *next = points;
    for (int p = 0; p < processes; p++)
        for (int i = 0; i < rows_of(s, p); i++, next += s->size) picture[first_row(s, p) + i * row_step(s)] = next;
    bool right = print_picture(picture, s, seconds);
    free(picture);
    return right;
}

int main(int argc, char **argv)
{
    struct settings s;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &self);
    MPI_Comm_size(MPI_COMM_WORLD, &processes);
    if (!parse(argc, argv, &s)) {
        if (self == 0) fprintf(stderr, "usage: mandelbrot-mpi [-n SIZE] [-l LIMIT] [-x LEFT] [-y BOTTOM] [-s SIDE] [-B]\n");
        MPI_Finalize();
        return 2;
    }
    int rows = rows_of(&s, self), *mine = malloc((size_t)(rows + 1) * s.size * sizeof *mine);
    MPI_Barrier(MPI_COMM_WORLD);
    double start = MPI_Wtime();
    for (int i = 0; i < rows; i++) compute_row(mine + (size_t)i * s.size, &s, first_row(&s, self) + i * row_step(&s));
    int *points = gather(&s, mine);
    double seconds = MPI_Wtime() - start;
    bool right = self != 0 || print_points(points, &s, seconds);
    free(points);
    free(mine);
    MPI_Finalize();
    return right ? 0 : 1;
}
