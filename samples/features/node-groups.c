/* node_group: some of the nodes, with collectives and foralls of their own. They are for grids of nodes, whose rows and columns add and
 * hand on by themselves, and for parts of a program that only some nodes run: a vector times a matrix that lies in blocks on a grid. */
#include <prelude_groups.h>
#include <stdio.h>

enum { SIDE = 4 }; /* of a block */

static long element(long row, long column) { return row * 3 + column % 5; }

int main(void)
{
    int self = node_self(), rows = node_count() % 2 == 0 ? 2 : 1, columns = node_count() / rows;
    node_group row = node_group_split(self / columns, self), column = node_group_split(self % columns, self);
    node_group left = node_group_range(0, rows, columns); /* the first of each row; 0 elsewhere */
    int i = group_self(column), j = group_self(row); /* the place of this node's block */
    long length = (long)group_size(row) * SIDE;

    long x[SIDE] = {0}, y[SIDE] = {0}, wrong = 0;
    for (int k = 0; k < SIDE && i == 0; k++) x[k] = j * SIDE + k;
    group_broadcast(column, 0, x, sizeof x); /* the vector lies in the first row: down each column, */
    for (int a = 0; a < SIDE; a++)
        for (int b = 0; b < SIDE; b++) y[a] += element(i * SIDE + a, j * SIDE + b) * x[b];
    group_reduce_sum_array_to(row, 0, y, SIDE); /* and the sums along each row to its first node */

    if (left != 0) {
        long greatest = group_reduce_max(left, y[SIDE - 1]), bound = 0;
        forall (long a = 0; a < (long)rows * SIDE; a++) at left reduce(max: bound) { /* in blocks; the others go on */
            long sum = 0;
            for (long b = 0; b < length; b++) sum += element(a, b) * b;
            if (sum > bound) bound = sum;
        }
        for (int a = 0; a < SIDE; a++) {
            for (long b = 0; b < length; b++) y[a] -= element(i * SIDE + a, b) * b;
            wrong += y[a] != 0;
        }
        wrong = group_reduce_sum_to(left, 0, wrong);
        group_barrier(left);
        if (self == 0) printf("node-groups: %ld wrong, and the greatest is %s\n", wrong, greatest > 0 && greatest <= bound ? "positive" : "not");
        node_group_delete(left);
    }
    node_group_delete(row);
    node_group_delete(column);
    return 0;
}
