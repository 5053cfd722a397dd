/* quadrature-mpi.c: the same with MPI, divided before it runs: parts of equal length, which are dealt out cyclically or, with -B, in
 * blocks. Process 0 adds what the others have found. */
#include "quadrature.h"

#include <mpi.h>

static double quad(double a, double fa, double b, double fb, double allowed)
{
    double m = (a + b) / 2, fm = f(m), halves = trapezoid(a, fa, m, fm) + trapezoid(m, fm, b, fb);
    if (fabs(halves - trapezoid(a, fa, b, fb)) <= allowed) return halves;
    return quad(a, fa, m, fm, allowed / 2) + quad(m, fm, b, fb, allowed / 2);
}

static double area_of_part(const struct settings *s, int part)
{
    double length = (s->to - s->from) / s->parts, a = s->from + part * length, b = s->from + (part + 1) * length;
    return quad(a, f(a), b, f(b), allowed_error(s, length));
}

static double area_of_mine(const struct settings *s, int self, int processes)
{
    double sum = 0;
    for (int part = 0; part < s->parts; part++)
        if ((s->blocks ? (int)((long)part * processes / s->parts) : part % processes) == self) sum += area_of_part(s, part);
    return sum;
}

int main(int argc, char **argv)
{
    struct settings s;
    int self, processes;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &self);
    MPI_Comm_size(MPI_COMM_WORLD, &processes);
    if (!parse(argc, argv, &s)) {
        if (self == 0) fprintf(stderr, "usage: quadrature-mpi [-a FROM] [-b TO] [-e TOLERANCE] [-i PARTS] [-B]\n");
        MPI_Finalize();
        return 2;
    }
    MPI_Barrier(MPI_COMM_WORLD);
    double start = MPI_Wtime(), mine = area_of_mine(&s, self, processes), area = 0;
    MPI_Reduce(&mine, &area, 1, MPI_DOUBLE, MPI_SUM, 0, MPI_COMM_WORLD);
    bool right = self != 0 || print_area(&s, area, MPI_Wtime() - start);
    MPI_Finalize();
    return right ? 0 : 1;
}
