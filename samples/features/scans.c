/* Scans: of numbers of all nodes, each node gets what nodes 0 to itself have together, or the nodes before it. They are for
 * places in a common order: here where the numbers that a node has found begin among those of all nodes. */
#include <prelude.h>
#include <stdio.h>

enum { LIMIT = 1000 };

static int is_found(int i) { return i % 7 == 0 || i % 11 == 0; }

int main(void)
{
    int first = LIMIT * node_self() / node_count(), end = LIMIT * (node_self() + 1) / node_count();
    long found = 0, least = LIMIT, greatest = 0, wrong = 0;
    for (int i = first; i < end; i++) {
        found += is_found(i);
        if (is_found(i) && i < least) least = i;
        if (is_found(i)) greatest = i;
    }
    long before = exscan_sum(found); /* of the nodes before this one */
    wrong += scan_sum(found) != before + found;
    wrong += scan_min(least) != 0 || scan_max(greatest) != greatest;
    for (int i = 0; i < first; i++) before -= is_found(i);
    wrong += before != 0;

    short of_digit[10] = {0}, of_all[10], of_node_0[10];
    for (int i = first; i < end; i++) of_digit[i % 10] += is_found(i);
    for (int i = 0; i < 10; i++) of_all[i] = of_digit[i];
    reduce_sum_array(of_all, 10); /* ten of them at a time */
    for (int i = 0; i < 10; i++) of_node_0[i] = of_digit[i];
    reduce_sum_array_to(0, of_node_0, 10); /* on node 0 only */
    for (int i = 0; i < 10; i++) wrong += node_self() == 0 && of_node_0[i] != of_all[i];
    exscan_sum_array(of_digit, 10);
    for (int i = 0; i < first; i++) of_digit[i % 10] -= is_found(i);
    for (int i = 0; i < 10; i++) wrong += of_digit[i] != 0;

    found = reduce_sum(found), wrong = reduce_sum(wrong);
    if (node_self() == 0) printf("scans: %ld found, %d of them end in 7; %ld wrong places\n", found, of_all[7], wrong);
    return 0;
}
