/* Children at any that write shared arrays, under protocols that keep a page consistent at any time.
 *
 * RUN: preludec --emit=serial %s -o %t.c && gcc -I %build/include -O1 %t.c -o %t.serial && %t.serial > %t.expected
 * RUN: preludec -O2 -Wall -Wextra -Werror %s -o %t
 * RUN: mpiexec -n 4 %t | diff %t.expected -
 * RUN: env MCRL_TUNE=forks=100000 mpiexec -n 2 %t | diff %t.expected -
 */
#include <prelude.h>
#include <prelude_arrays.h>
#include <stdio.h>
#include <stdlib.h>

static void sort(shared int *v, int n)
{
    while (n > 16) {
        int pivot = v[n / 2], i = 0, k = n - 1;
        while (i <= k) {
            while (v[i] < pivot) i++;
            while (v[k] > pivot) k--;
            if (i <= k) { int x = v[i]; v[i++] = v[k]; v[k--] = x; }
        }
        fork sort(v, k + 1) at any;
        v += i;
        n -= i;
    }
    for (int i = 1; i < n; i++)
        for (int k = i; k > 0 && v[k - 1] > v[k]; k--) { int x = v[k]; v[k] = v[k - 1]; v[k - 1] = x; }
    join;
}

static long fill(shared int *v, int begin, int end)
{
    long a, b;
    if (end - begin <= 100) {
        long sum = 0;
        for (int i = begin; i < end; i++) v[i] = (int)((unsigned)i * 2654435761u % 1000003), sum += v[i];
        return sum;
    }
    int middle = (begin + end) / 2;
    a = fork fill(v, begin, middle) at any;
    b = fork fill(v, middle, end) at any;
    join;
    return a + b;
}

/* What its loop touches may be elsewhere, so other nodes take nothing of the loop but what it has forked. */
static long spread(shared int *v, int at, int depth)
{
    long sum = at % 3;
    for (int i = 0; i < 8 && depth > 0; i++) sum += fork spread(v, v[(at * 8 + i) * 31 % 20000] % 2000, depth - 1) at any;
    join;
    return sum;
}

int main(void)
{
    int n = 20000;
    shared int *v = shared_new(int, n, migratory), *w = shared_new(int, n, write_invalidate);
    barrier();
    if (node_self() == 0) {
        long a = fill(v, 0, n), b = fill(w, 0, n);
        sort(v, n);
        sort(w, n);
        int wrong = 0;
        for (int i = 1; i < n; i++) wrong += v[i - 1] > v[i] || w[i] != v[i];
        printf("%ld %ld wrong %d first %d last %d\n", a, b, wrong, v[0], w[n - 1]);
    }
    barrier();
    if (node_self() == 0) printf("spread %ld\n", spread(w, 1, 6));
    barrier();
    return 0;
}
