/* sample-sort-sequential.c: sorts keys.
 *
 *     sample-sort-sequential [KEYS] */
#include "sort.h"

int main(int argc, char **argv)
{
    int n = size_of(argc, argv, STANDARD, MOST_KEYS);
    if (n == 0) return fprintf(stderr, "usage: sample-sort-sequential [KEYS]\n"), 2;
    unsigned long *keys = malloc((size_t)n * sizeof *keys), *other = malloc((size_t)n * sizeof *keys), sum = 0;
    long wrong = 0;
    for (int i = 0; i < n; i++) keys[i] = key_of(i), other[i] = 0;
    double start = seconds_now();
    sort(keys, other, n);
    double seconds = seconds_now() - start;
    check(keys, n, 0, &sum, &wrong);
    print_result(n, sum, wrong, seconds);
    return 0;
}
