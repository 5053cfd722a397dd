/* skip-list-sequential.c: adds to values of keys in a skip list, and looks them up.
 *
 *     skip-list-sequential [OPERATIONS] */
#include "skip.h"

int main(int argc, char **argv)
{
    int operations = size_of(argc, argv, 500, 100000000);
    if (operations == 0) return fprintf(stderr, "usage: skip-list-sequential [OPERATIONS]\n"), 2;
    double start = seconds_now();
    struct skip_list *list = calloc(1, sizeof *list);
    long sum = 0;
    for (long i = 0; i < operations; i++) skip_add(list, key_of(i, operations), i % 100);
    for (long i = 0; i < operations; i++) sum += skip_value(list, i) * (i % 10);
    double seconds = seconds_now() - start;
    printf("%d operations: %ld\n", operations, sum);
    print_seconds(seconds);
    return 0;
}
