/* Livermore kernels 9 to 16. */
#include "livermore.h"

#include <math.h>
#include <stdbool.h>

double kernel_9(int n, int passes) /* predictors of an integration */
{
  const double dm22 = 0.22, dm23 = 0.23, dm24 = 0.24, dm25 = 0.25, dm26 = 0.26, dm27 = 0.27, dm28 = 0.28, c0 = 0.1;
  double(*restrict px)[14] = grid(n, 13, 7, 1), *restrict x = filled(n, 0);
  for (int pass = 1; pass <= passes; pass++) {
    if (pass > 1) px[1][3] += 1e-6;
    for (int i = 1; i <= n; i++) {
      const double *p = px[i];
      x[i] = dm28 * p[13] + dm27 * p[12] + dm26 * p[11] + dm25 * p[10] + dm24 * p[9] + dm23 * p[8] + dm22 * p[7] +
             c0 * (p[5] + p[6]) + p[3];
    }
  }
  return check(x, 1, n);
}

double kernel_10(int n, int passes) /* predictors by differences */
{
  double(*restrict px)[15] = grid(n, 14, 7, 1), *restrict cx = series(n, 11, 1);
  for (int pass = 1; pass <= passes; pass++) {
    cx[1] += 1e-6;
    for (int i = 1; i <= n; i++) {
      double ar = cx[i], br, cr, *p = px[i];
      br = ar - p[5], p[5] = ar;
      cr = br - p[6], p[6] = br;
      ar = cr - p[7], p[7] = cr;
      br = ar - p[8], p[8] = ar;
      cr = br - p[9], p[9] = br;
      ar = cr - p[10], p[10] = cr;
      br = ar - p[11], p[11] = ar;
      cr = br - p[12], p[12] = br;
      p[14] = cr - p[13], p[13] = cr;
    }
  }
  return check_grid(*px, 15, 1, n, 1, 14);
}

double kernel_11(int n, int passes) /* first sums */
{
  double *restrict x = filled(n, 0), *restrict y = series(n, 7, 1);
  for (int pass = 1; pass <= passes; pass++) {
    if (pass > 1) y[1] += 1e-6;
    x[1] = y[1];
    for (int k = 2; k <= n; k++) x[k] = x[k - 1] + y[k];
  }
  return check(x, 1, n);
}

double kernel_12(int n, int passes) /* first differences */
{
  double *restrict x = filled(n, 0), *restrict y = series(n + 1, 7, 1);
  for (int pass = 1; pass <= passes; pass++) {
    if (pass > 1) y[1] += 1e-6;
    for (int k = 1; k <= n; k++) x[k] = y[k + 1] - y[k];
  }
  return check(x, 1, n);
}

double kernel_13(int n, int passes) /* particles in cells, in two dimensions */
{
  double(*b)[65] = grid(64, 64, 5, 0.1), (*c)[65] = grid(64, 64, 11, 0.1), (*h)[65] = calloc(65, sizeof *h);
  double *dx = series(96, 7, 0.5), *dy = series(96, 13, 0.5);
  double *x = series(n, 7, 60), *y = series(n, 5, 60), *u = series(n, 11, 1), *v = series(n, 13, 1);
  int e[97], f[97];
  for (int i = 1; i <= 96; i++) e[i] = i % 2, f[i] = i / 2 % 2;
  for (int pass = 1; pass <= passes; pass++)
    for (int ip = 1; ip <= n; ip++) {
      int i1 = 1 + ((int)x[ip] & 63), j1 = 1 + ((int)y[ip] & 63);
      u[ip] += b[i1][j1];
      v[ip] += c[i1][j1];
      x[ip] += u[ip];
      y[ip] += v[ip];
      int i2 = (int)x[ip] & 63, j2 = (int)y[ip] & 63;
      x[ip] += dx[i2 + 32];
      y[ip] += dy[j2 + 32];
      i2 += e[i2 + 32];
      j2 += f[j2 + 32];
      h[i2][j2] += 1.0;
    }
  return check(x, 1, n) + check(y, 1, n) + check_grid(*h, 65, 0, 64, 0, 64);
}

double kernel_14(int n, int passes) /* particles in cells, in one dimension */
{
  double *restrict ex = series(n, 7, 10), *restrict dex = series(n, 11, 0.01), *restrict grd = filled(n, 0),
                   *restrict rh = filled(2049, 0);
  double *restrict v = filled(n, 0), *restrict x = filled(n, 0), *restrict rx = filled(n, 0);
  int *restrict ir = malloc(((size_t)n + 1) * sizeof *ir);
  for (int k = 1; k <= n; k++) grd[k] = (double)(1 + k * 7 % n) + 0.25;
  for (int pass = 1; pass <= passes; pass++) {
    if (pass > 1) grd[1] += 1e-7;
    for (int k = 1; k <= n; k++) {
      int ix = (int)grd[k];
      v[k] = ex[ix] + (0.0 - (double)ix) * dex[ix];
      double moved = v[k] + 0.001;
      int i = (int)moved;
      rx[k] = moved - (double)i;
      ir[k] = (i & 2047) + 1;
      x[k] = rx[k] + (double)ir[k];
    }
    for (int k = 1; k <= n; k++) {
      int i = ir[k];
      rh[i] = rh[i] + 1.0 - rx[k];
      rh[i + 1] += rx[k];
    }
  }
  return check(v, 1, n) + check(x, 1, n) + check(rh, 1, 2049);
}

static double larger(double a, double b) { return a > b ? a : b; }

double kernel_15(int n, int passes) /* casual Fortran */
{
  const double ar = 0.053, br = 0.073;
  typedef double row[n + 1];
  row *restrict vf = grid(7, n, 5, 1), *restrict vg = grid(7, n, 7, 1), *restrict vh = grid(7, n, 11, 1);
  row *restrict vy = grid(7, n, 1, 0), *restrict vs = grid(7, n, 1, 0);
  for (int pass = 1; pass <= passes; pass++) {
    if (pass > 1) vh[2][2] += 1e-6;
    for (int j = 2; j <= 6; j++)
      for (int k = 2; k <= n; k++) {
        double t = vh[j + 1][k] > vh[j][k] ? ar : br, r, s;
        if (vf[j][k] < vf[j][k - 1]) r = larger(vh[j][k - 1], vh[j + 1][k - 1]), s = vf[j][k - 1];
        else r = larger(vh[j][k], vh[j + 1][k]), s = vf[j][k];
        vy[j][k] = sqrt(vg[j][k] * vg[j][k] + r * r) * t / s;
        if (k == n) {
          vs[j][k] = 0;
          continue;
        }
        if (vf[j][k] < vf[j - 1][k]) r = larger(vg[j - 1][k], vg[j - 1][k + 1]), s = vf[j - 1][k], t = br;
        else r = larger(vg[j][k], vg[j][k + 1]), s = vf[j][k], t = ar;
        vs[j][k] = sqrt(vh[j][k] * vh[j][k] + r * r) * t / s;
      }
  }
  return check_grid(*vy, n + 1, 2, 6, 2, n) + check_grid(*vs, n + 1, 2, 6, 2, n);
}

static long search(int n, const int *zone, const double *plan, const double *d) {
  const double r = 0.01, s = 0.02, t = 0.03;
  int ii = n / 3, lb = ii + ii, m = 1;
  long k2 = 0, k3 = 0;
  for (int k = 1; k <= n;) {
    int j4 = (n + n) * (m - 1) + 1 + k + k, j5 = zone[j4], turn = zone[j4 - 1];
    double difference;
    k2++;
    if (j5 == n) break;
    if (j5 > n) {
      k3++;
      difference = d[j5] - (d[j5 - 1] * (t - d[j5 - 2]) * (t - d[j5 - 2]) + (s - d[j5 - 3]) * (s - d[j5 - 3]) +
                            (r - d[j5 - 4]) * (r - d[j5 - 4]));
    } else if (j5 - n + lb < 0) difference = plan[j5] - t;
    else if (j5 - n + ii < 0) difference = plan[j5] - s;
    else difference = plan[j5] - r;
    if (difference == 0 || turn == 0) break;
    if ((difference < 0) == (turn < 0)) {
      k++;
      continue;
    }
    m = m == zone[1] ? 1 : m + 1;
    k = 1;
    if (m == 1) break;
  }
  return k2 + k3;
}

double kernel_16(int n, int passes) /* a search as of Monte Carlo methods */
{
  int *zone = malloc((10 * (size_t)n + 3) * sizeof *zone);
  for (int i = 1; i <= 10 * n + 2; i++) {
    int place = 5 + i * 7 % (n + n / 3);
    zone[i] = i == 1 ? 5 : i % 2 == 0 ? i % 74 == 0 ? -1 : 1 : place == n ? n + 1 : place;
  }
  double *d = series(2 * n + 5, 11, 0.1), *plan = series(2 * n + 5, 7, 1), total = 0;
  for (int pass = 1; pass <= passes; pass++) {
    plan[5] += 1e-6;
    total += (double)search(n, zone, plan, d);
  }
  return total;
}
