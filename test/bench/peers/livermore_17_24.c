/* Livermore kernels 17 to 24. */
#include "livermore.h"

#include <math.h>

double kernel_17(int n, int passes) /* an implicit, conditional computation */
{
  double *vlr = series(n, 5, 0.5), *vlin = series(n, 7, 0.5), *vsp = series(n, 11, 0.5), *vstp = series(n, 13, 0.5);
  double *restrict vxne = series(n, 7, 0.5), *restrict vxnd = filled(n, 0), *restrict ve3 = filled(n, 0);
  for (int pass = 1; pass <= passes; pass++) {
    double xnm = 1.0 / 3.0, e6 = 1.03 / 3.07;
    for (int i = n; i >= 2; i--) {
      double e3 = xnm * vlr[i] + vlin[i], xnei = vxne[i], xnc = 5.0 / 3.0 * e3;
      vxnd[i] = e6;
      if (xnm > xnc || xnei > xnc) {
        e6 = xnm * vsp[i] + vstp[i];
        vxne[i] = e6;
        ve3[i] = e6;
      } else {
        e6 = e3 + e3 - xnm;
        ve3[i] = e3;
        vxne[i] = e3 + e3 - xnei;
      }
      xnm = e6;
    }
  }
  return check(vxne, 1, n) + check(vxnd, 1, n) + check(ve3, 1, n);
}

struct hydro {
  int n, length; /* columns that change, up to n; numbers in a row */
  double *zp, *zq, *zr, *zm, *zz, *zu, *zv, *za, *zb;
};

static void hydro_step(const struct hydro *h) {
  typedef double row[h->length];
  const int n = h->n;
  row *restrict zp = (row *)h->zp, *restrict zq = (row *)h->zq, *restrict zr = (row *)h->zr, *restrict zm = (row *)h->zm;
  row *restrict zz = (row *)h->zz, *restrict zu = (row *)h->zu, *restrict zv = (row *)h->zv, *restrict za = (row *)h->za;
  row *restrict zb = (row *)h->zb;
  for (int k = 2; k <= 6; k++)
    for (int j = 2; j <= n; j++) {
      za[k][j] = (zp[k + 1][j - 1] + zq[k + 1][j - 1] - zp[k][j - 1] - zq[k][j - 1]) * (zr[k][j] + zr[k][j - 1]) /
                 (zm[k][j - 1] + zm[k + 1][j - 1]);
      zb[k][j] = (zp[k][j - 1] + zq[k][j - 1] - zp[k][j] - zq[k][j]) * (zr[k][j] + zr[k - 1][j]) / (zm[k][j] + zm[k][j - 1]);
    }
  for (int k = 2; k <= 6; k++)
    for (int j = 2; j <= n; j++) {
      zu[k][j] += 0.0041 * (za[k][j] * (zz[k][j] - zz[k][j + 1]) - za[k][j - 1] * (zz[k][j] - zz[k][j - 1]) -
                            zb[k][j] * (zz[k][j] - zz[k - 1][j]) + zb[k + 1][j] * (zz[k][j] - zz[k + 1][j]));
      zv[k][j] += 0.0041 * (za[k][j] * (zr[k][j] - zr[k][j + 1]) - za[k][j - 1] * (zr[k][j] - zr[k][j - 1]) -
                            zb[k][j] * (zr[k][j] - zr[k - 1][j]) + zb[k + 1][j] * (zr[k][j] - zr[k + 1][j]));
    }
  for (int k = 2; k <= 6; k++)
    for (int j = 2; j <= n; j++) {
      zr[k][j] += 0.0037 * zu[k][j];
      zz[k][j] += 0.0037 * zv[k][j];
    }
}

double kernel_18(int n, int passes) /* a fragment of explicit hydrodynamics, in two dimensions */
{
  struct hydro h = {
      .n = n,
      .length = n + 2,
      .zp = grid(7, n + 1, 5, 0.01),
      .zq = grid(7, n + 1, 7, 0.01),
      .zr = grid(7, n + 1, 13, 1),
      .zm = grid(7, n + 1, 11, 100),
      .zz = grid(7, n + 1, 17, 1),
      .zu = grid(7, n + 1, 19, 0.01),
      .zv = grid(7, n + 1, 23, 0.01),
      .za = grid(7, n + 1, 1, 0),
      .zb = grid(7, n + 1, 1, 0),
  };
  for (int pass = 1; pass <= passes; pass++) hydro_step(&h);
  return check_grid(h.zr, h.length, 1, 7, 1, n + 1) + check_grid(h.zz, h.length, 1, 7, 1, n + 1);
}

double kernel_19(int n, int passes) /* general linear recurrences, there and back */
{
  double *restrict sa = series(n, 7, 1), *restrict sb = series(n, 11, 1), *restrict b5 = filled(n, 0), stb5 = 0.1;
  for (int pass = 1; pass <= passes; pass++) {
    for (int k = 1; k <= n; k++) {
      b5[k] = sa[k] + stb5 * sb[k];
      stb5 = b5[k] - stb5;
    }
    for (int k = n; k >= 1; k--) {
      b5[k] = sa[k] + stb5 * sb[k];
      stb5 = b5[k] - stb5;
    }
  }
  return check(b5, 1, n) + stb5;
}

double kernel_20(int n, int passes) /* transport by discrete ordinates */
{
  const double s = 0.1, t = 0.5, dk = 0.2;
  double *g = series(n, 5, 1), *u = series(n, 7, 0.1), *v = series(n, 11, 1), *vx = series(n, 13, 1), *w = series(n, 13, 0.5);
  double *y = series(n, 17, 1), *z = series(n, 19, 1), *restrict x = filled(n, 0), first = 0.5, xx = 0;
  for (int pass = 1; pass <= passes; pass++) {
    if (pass > 1) first += 1e-6;
    xx = first;
    x[0] = 0; /* the initial clause's, which counts as an element in Sisal */
    for (int k = 1; k <= n; k++) {
      double di = y[k] - g[k] / (xx + dk), dn = 0.2;
      if (di != 0) {
        dn = z[k] / di < t ? z[k] / di : t;
        dn = dn > s ? dn : s;
      }
      x[k] = ((w[k] + v[k] * dn) * xx + u[k]) / (vx[k] + v[k] * dn);
      xx = (x[k] - xx) * dn + xx;
    }
  }
  double sum = xx;
  for (int k = 0; k <= n; k++) sum += x[k] * (double)((k + 1) % 7 + 1);
  return sum;
}

double kernel_21(int n, int passes) /* the product of two matrices, added to a third */
{
  double(*vy)[26] = grid(25, 25, 7, 0.001);
  typedef double row[n + 1];
  row *restrict cx = grid(25, n, 11, 1), *restrict px = grid(25, n, 5, 1);
  for (int pass = 1; pass <= passes; pass++)
    for (int i = 1; i <= 25; i++)
      for (int k = 1; k <= 25; k++)
        for (int j = 1; j <= n; j++) px[i][j] += vy[i][k] * cx[k][j];
  return check_grid(*px, n + 1, 1, 25, 1, n);
}

double kernel_22(int n, int passes) /* Planck's distribution */
{
  double *restrict u = series(n, 5, 1), *restrict v = series(n, 7, 1), *restrict x = series(n, 11, 1), *restrict w = filled(n, 0);
  for (int pass = 1; pass <= passes; pass++) {
    if (pass > 1) u[1] += 1e-6;
    for (int k = 1; k <= n; k++) w[k] = x[k] / (exp(u[k] / v[k]) - 1.0);
  }
  return check(w, 1, n);
}

double kernel_23(int n, int passes) /* a fragment of implicit hydrodynamics, in two dimensions */
{
  typedef double row[n + 2];
  row *restrict za = grid(7, n + 1, 19, 1), *restrict zb = grid(7, n + 1, 5, 0.25), *restrict zr = grid(7, n + 1, 7, 0.25);
  row *restrict zu = grid(7, n + 1, 11, 0.25), *restrict zv = grid(7, n + 1, 13, 0.25), *restrict zz = grid(7, n + 1, 17, 0.25);
  for (int pass = 1; pass <= passes; pass++)
    for (int j = 2; j <= 6; j++)
      for (int k = 2; k <= n; k++) {
        double qa =
            za[j + 1][k] * zr[j][k] + za[j - 1][k] * zb[j][k] + za[j][k + 1] * zu[j][k] + za[j][k - 1] * zv[j][k] + zz[j][k];
        za[j][k] += 0.175 * (qa - za[j][k]);
      }
  return check_grid(*za, n + 2, 1, 7, 1, n + 1);
}

double kernel_24(int n, int passes) /* the place of the first minimum */
{
  double *x = series(n, 7, 1), total = 0;
  for (int pass = 1; pass <= passes; pass++) {
    x[n / 2] = pass == 1 ? -1.0 : x[n / 2] - 1e-6;
    int m = 1;
    for (int k = 2; k <= n; k++)
      if (x[k] < x[m]) m = k;
    total += (double)m;
  }
  return total;
}
