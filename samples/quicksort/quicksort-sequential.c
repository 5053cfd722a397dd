/* quicksort-sequential.c: the same with plain recursion, beside which it is measured. */
#include "quicksort.h"

int main(int argc, char **argv)
{
    long count;
    if (!parse(argc, argv, "n:", &count)) return fprintf(stderr, "usage: quicksort-sequential [-n COUNT]\n"), 2;
    int *a = malloc((size_t)count * sizeof *a);
    fill(a, count);
    double start = seconds_now();
    quicksort(a, count);
    bool right = print_result(a, count, seconds_now() - start);
    free(a);
    return right ? 0 : 1;
}
