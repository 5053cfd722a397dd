/* quadrature-sequential.c: the same with plain recursion, beside which it is measured. */
#include "quadrature.h"

static double quad(double a, double fa, double b, double fb, double allowed)
{
    double m = (a + b) / 2, fm = f(m), halves = trapezoid(a, fa, m, fm) + trapezoid(m, fm, b, fb);
    if (fabs(halves - trapezoid(a, fa, b, fb)) <= allowed) return halves;
    return quad(a, fa, m, fm, allowed / 2) + quad(m, fm, b, fb, allowed / 2);
}

int main(int argc, char **argv)
{
    struct settings s;
    if (!parse(argc, argv, &s)) return fprintf(stderr, "usage: quadrature-sequential [-a FROM] [-b TO] [-e TOLERANCE]\n"), 2;
    double start = seconds_now();
    double area = quad(s.from, f(s.from), s.to, f(s.to), allowed_error(&s, s.to - s.from));
    return print_area(&s, area, seconds_now() - start) ? 0 : 1;
}
