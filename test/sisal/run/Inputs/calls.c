#include <sisal.h>

int square(int n);

double scale(double x, int n) { return x * n; }

double total(const double *a, int low, int size)
{
    double sum = 0;
    for (int i = 0; i < size; i++) sum += a[i];
    return low == 1 ? sum : -1;
}

int through_c(int n) { return square(n + 3); }
