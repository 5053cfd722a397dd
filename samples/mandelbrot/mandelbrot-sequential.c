/* mandelbrot-sequential.c: the same in sequential C, beside which it is measured. */
#include "mandelbrot.h"

int main(int argc, char **argv)
{
    struct settings s;
    if (!parse(argc, argv, &s))
        return fprintf(stderr, "usage: mandelbrot-sequential [-n SIZE] [-l LIMIT] [-x LEFT] [-y BOTTOM] [-s SIDE]\n"), 2;
    int **picture = malloc((size_t)s.size * sizeof *picture), *points = malloc((size_t)s.size * s.size * sizeof *points);
    for (int row = 0; row < s.size; row++) picture[row] = points + (size_t)row * s.size;
    double start = seconds_now();
    for (int row = 0; row < s.size; row++) compute_row(picture[row], &s, row);
    bool right = print_picture(picture, &s, seconds_now() - start);
    free(points);
    free(picture);
    return right ? 0 : 1;
}
