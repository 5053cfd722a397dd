/* mandelbrot.c: the Mandelbrot set, with a filament for each row. How long a row takes is known only when it has been computed: a node
 * that has nothing to do takes rows of others.
 *
 *     mandelbrot [-n SIZE] [-l LIMIT] [-x LEFT] [-y BOTTOM] [-s SIDE] */
#include "mandelbrot.h" /* <unistd.h> before prelude.h, which in a serial program takes the word `fork` */

#include <prelude.h>
#include <prelude_arrays.h>

int main(int argc, char **argv)
{
    struct settings s;
    if (!parse(argc, argv, &s)) {
        if (node_self() == 0) fprintf(stderr, "usage: mandelbrot [-n SIZE] [-l LIMIT] [-x LEFT] [-y BOTTOM] [-s SIDE]\n");
        return 2;
    }
    shared int **picture = shared_new(int, s.size, s.size, write_invalidate);
    barrier();
    double start = seconds_now();
    forall (int row = 0; row < s.size; row++) at any { compute_row(picture[row], &s, row); }
    if (node_self() == 0)
        for (int row = 0; row < s.size; row++) shared_touch(picture[row], (size_t)s.size * sizeof(int), shared_read);
    double seconds = seconds_now() - start;
    bool right = node_self() != 0 || print_picture(picture, &s, seconds);
    barrier();
    shared_delete(picture);
    return right ? 0 : 1;
}
