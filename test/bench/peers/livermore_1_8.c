/* Livermore kernels 1 to 8. Each pass begins with data that differ in an element from those of the pass before. */
#include "livermore.h"

double kernel_1(int n, int passes) /* a fragment of hydrodynamics */
{
  const double q = 0.5, r = 0.1, t = 0.2;
  double *restrict x = filled(n, 0), *restrict y = series(n, 7, 1), *restrict z = series(n + 11, 11, 1);
  for (int pass = 1; pass <= passes; pass++) {
    if (pass > 1) z[11] += 1e-6;
    for (int k = 1; k <= n; k++) x[k] = q + y[k] * (r * z[k + 10] + t * z[k + 11]);
  }
  return check(x, 1, n);
}

double kernel_2(int n, int passes) /* incomplete Cholesky conjugate gradient */
{
  double *restrict v = series(2 * n + 2, 7, 1), *restrict x = filled(2 * n + 2, 0), *x0 = series(n + 1, 5, 0.01);
  for (int i = 1; i <= n + 1; i++) x[i] = x0[i];
  int last = 0;
  for (int pass = 1; pass <= passes; pass++) {
    if (pass > 1) x[1] += 1e-6;
    int size = n, first = 0, after = 0;
    do {
      first = after;
      after += size;
      size /= 2;
      int i = after + 1;
      for (int j = 1; j <= size; j++) {
        int k = first + 2 * j;
        x[i + j] = x[k] - v[k] * x[k - 1] - v[k + 1] * x[k + 1];
      }
      last = i + size;
    } while (size > 1);
  }
  return check(x, 1, last);
}

double kernel_3(int n, int passes) /* inner product */
{
  double *x = series(n, 7, 1), *z = series(n, 11, 1), total = 0;
  for (int pass = 1; pass <= passes; pass++) {
    if (pass > 1) z[1] += 1e-6;
    double q = 0;
    for (int k = 1; k <= n; k++) q += z[k] * x[k];
    total += q;
  }
  return total;
}

double kernel_4(int n, int passes) /* banded linear equations */
{
  double *x = series(n, 5, 1), *y = series(n, 7, 1), *xz = series(2 * n, 11, 0.01);
  int m = (n - 7) / 2;
  for (int pass = 1; pass <= passes; pass++)
    for (int k = 7, band = 0; band < 3; k += m, band++) {
      double temp = x[k - 1];
      int lw = k - 6;
      for (int j = 5; j <= n; j += 5) temp -= xz[lw++] * y[j];
      x[k - 1] = y[5] * temp;
    }
  return check(x, 1, n);
}

double kernel_5(int n, int passes) /* elimination in a tridiagonal matrix, below the diagonal */
{
  double *restrict x = filled(n, 0), *restrict y = series(n, 7, 1), *restrict z = series(n, 11, 1);
  for (int pass = 1; pass <= passes; pass++) {
    if (pass > 1) z[2] += 1e-6;
    x[1] = 0.5;
    for (int i = 2; i <= n; i++) x[i] = z[i] * (y[i] - x[i - 1]);
  }
  return check(x, 1, n);
}

double kernel_6(int n, int passes) /* general linear recurrences */
{
  double(*b)[n + 1] = grid(n, n, 7, 0.01), *restrict w = filled(n, 0), first = 0.01;
  for (int pass = 1; pass <= passes; pass++) {
    if (pass > 1) first += 1e-6;
    w[1] = first;
    for (int i = 2; i <= n; i++) {
      double sum = 0;
      for (int k = 1; k < i; k++) sum += b[i][k] * w[i - k];
      w[i] = 0.01 + sum;
    }
  }
  return check(w, 1, n);
}

double kernel_7(int n, int passes) /* a fragment of an equation of state */
{
  const double q = 0.5, r = 0.1, t = 0.2;
  double *restrict x = filled(n, 0), *restrict y = series(n, 7, 1), *restrict z = series(n, 11, 1),
                   *restrict u = series(n + 6, 5, 1);
  for (int pass = 1; pass <= passes; pass++) {
    if (pass > 1) u[1] += 1e-6;
    for (int k = 1; k <= n; k++)
      x[k] = u[k] + r * (z[k] + r * y[k]) +
             t * (u[k + 3] + r * (u[k + 2] + r * u[k + 1]) + t * (u[k + 6] + q * (u[k + 5] + q * u[k + 4])));
  }
  return check(x, 1, n);
}

/* A plane's new value at a point. */
#define DIRECTION(u, a1, a2, a3)                                                                                                   \
  ((u)[kx][ky] + (a1) * du1 + (a2) * du2 + (a3) * du3 + sig * ((u)[kx + 1][ky] - 2.0 * (u)[kx][ky] + (u)[kx - 1][ky]))

double kernel_8(int n, int passes) /* integration by alternating directions */
{
  const double sig = 0.02;
  typedef double row[n + 2];
  row *restrict u1 = grid(4, n + 1, 5, 1), *restrict u2 = grid(4, n + 1, 7, 1), *restrict u3 = grid(4, n + 1, 11, 1);
  row *restrict w1 = grid(3, n + 1, 1, 0), *restrict w2 = grid(3, n + 1, 1, 0), *restrict w3 = grid(3, n + 1, 1, 0);
  for (int pass = 1; pass <= passes; pass++) {
    if (pass > 1) u1[2][2] += 1e-6;
    for (int kx = 2; kx <= 3; kx++)
      for (int ky = 2; ky <= n; ky++) {
        double du1 = u1[kx][ky + 1] - u1[kx][ky - 1], du2 = u2[kx][ky + 1] - u2[kx][ky - 1];
        double du3 = u3[kx][ky + 1] - u3[kx][ky - 1];
        w1[kx][ky] = DIRECTION(u1, 0.011, 0.012, 0.013);
        w2[kx][ky] = DIRECTION(u2, 0.021, 0.022, 0.023);
        w3[kx][ky] = DIRECTION(u3, 0.031, 0.032, 0.033);
      }
  }
  return check_grid(*w1, n + 2, 2, 3, 2, n) + check_grid(*w2, n + 2, 2, 3, 2, n) + check_grid(*w3, n + 2, 2, 3, 2, n);
}
