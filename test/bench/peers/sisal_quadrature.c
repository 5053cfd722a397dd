/* sisal_quadrature.c: samples/sisal/quadrature in C: sisal_quadrature FROM TO TOLERANCE. */
#include "../../../samples/quadrature/quadrature.h"

static double quad(double a, double fa, double b, double fb, double allowed) {
  double m = (a + b) / 2, fm = f(m), halves = trapezoid(a, fa, m, fm) + trapezoid(m, fm, b, fb);
  if (fabs(halves - trapezoid(a, fa, b, fb)) <= allowed) return halves;
  return quad(a, fa, m, fm, allowed / 2) + quad(m, fm, b, fb, allowed / 2);
}

int main(int argc, char **argv) {
  if (argc != 4) return fprintf(stderr, "usage: sisal_quadrature FROM TO TOLERANCE\n"), 2;
  struct settings s = {.from = atof(argv[1]), .to = atof(argv[2]), .tolerance = atof(argv[3])};
  double start = seconds_now(), allowed = allowed_error(&s, s.to - s.from);
  double area = quad(s.from, f(s.from), s.to, f(s.to), allowed), seconds = seconds_now() - start;
  printf("%.15gd0 %c\n", area, fabs(area - exact_area(&s)) <= allowed ? 'T' : 'F');
  fprintf(stderr, "%.6f seconds\n", seconds);
  return 0;
}
