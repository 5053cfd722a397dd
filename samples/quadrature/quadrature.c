/* quadrature.c: adaptive quadrature, with a child for half of each interval. Most children are calls; a node that has nothing to do takes
 * one.
 *
 *     quadrature [-a FROM] [-b TO] [-e TOLERANCE] */
#include "quadrature.h" /* <unistd.h> before prelude.h, which in a serial program takes the word `fork` */

#include <prelude.h>

static double quad(double a, double fa, double b, double fb, double allowed)
{
    double m = (a + b) / 2, fm = f(m), halves = trapezoid(a, fa, m, fm) + trapezoid(m, fm, b, fb);
    if (fabs(halves - trapezoid(a, fa, b, fb)) <= allowed) return halves;
    double left, right;
    left = fork quad(a, fa, m, fm, allowed / 2) at any;
    right = quad(m, fm, b, fb, allowed / 2);
    join;
    return left + right;
}

int main(int argc, char **argv)
{
    struct settings s;
    if (!parse(argc, argv, &s)) {
        if (node_self() == 0) fprintf(stderr, "usage: quadrature [-a FROM] [-b TO] [-e TOLERANCE]\n");
        return 2;
    }
    barrier();
    double start = seconds_now(), area = 0;
    if (node_self() == 0) area = quad(s.from, f(s.from), s.to, f(s.to), allowed_error(&s, s.to - s.from));
    barrier(); /* the others take children meanwhile */
    bool right = node_self() != 0 || print_area(&s, area, seconds_now() - start);
    return right ? 0 : 1;
}
