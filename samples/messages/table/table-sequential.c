/* table-sequential.c: adds to the values of keys in a hash table, and looks keys up.
 *
 *     table-sequential [OPERATIONS] */
#include "table.h"

int main(int argc, char **argv)
{
    int operations = size_of(argc, argv, STANDARD, MOST_OPERATIONS);
    if (operations == 0) return fprintf(stderr, "usage: table-sequential [OPERATIONS]\n"), 2;
    struct table t = new_table(operations / 2 + 1);
    long keys = 0, sum = 0;
    double start = seconds_now();
    for (long i = 0; i < operations; i++) keys += table_add(&t, added_key(i, operations), i % 100);
    double middle = seconds_now();
    for (long i = 0; i < operations; i++) sum += table_value(&t, asked_key(i));
    double end = seconds_now();
    print_result(operations, keys, sum, middle - start, end - middle);
    return 0;
}
