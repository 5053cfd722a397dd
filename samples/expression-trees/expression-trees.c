/* expression-trees.c: the value of an expression whose operands are matrices, with a child for half of each subtree. A child's result is
 * the name of a region, which is made where the child has run; it comes to the parent's node when the parent multiplies.
 *
 *     expression-trees [-n SIZE] [-d HEIGHT] */
#include "expression.h" /* <unistd.h> before prelude.h, which in a serial program takes the word `fork` */

#include <prelude.h>

enum { MOST_SPARE = 64 };

/* Regions of this node whose matrices are not needed any more. */
static node_private region double *spare[MOST_SPARE];
static node_private int spares;

static region double *new_region(int size) { return spares > 0 ? spare[--spares] : region_new_array(double, size * size); }

static void used(region double *matrix)
{
    if (home_of(matrix) == node_self() && spares < MOST_SPARE) spare[spares++] = matrix;
}

static region double *leaf(long number, int size)
{
    region double *matrix = new_region(size);
    write_lock(matrix);
    make_leaf(local(matrix), number, size);
    unlock(matrix);
    return matrix;
}

static region double *product_of(region double *left, region double *right, int size)
{
    region double *product = new_region(size);
    write_lock(product);
    read_lock(left);
    read_lock(right);
    for (int i = 0; i < size; i++) multiply_row(local(product) + i * size, local(left) + i * size, local(right), size);
    unlock(right);
    unlock(left);
    unlock(product);
    used(left);
    used(right);
    return product;
}

static region double *evaluate(long node, int height, long leaves, int size)
{
    if (height == 0) return leaf(node - leaves, size);
    region double *left, *right;
    left = fork evaluate(2 * node, height - 1, leaves, size) at any;
    right = evaluate(2 * node + 1, height - 1, leaves, size);
    join;
    return product_of(left, right, size);
}

static bool print_region(region double *product, const struct settings *s, double seconds)
{
    read_lock(product);
    bool right = print_product(local(product), s, seconds);
    unlock(product);
    return right;
}

int main(int argc, char **argv)
{
    struct settings s;
    if (!parse(argc, argv, &s)) {
        if (node_self() == 0) fprintf(stderr, "usage: expression-trees [-n SIZE] [-d HEIGHT]\n");
        return 2;
    }
    barrier();
    double start = seconds_now();
    region double *product = NULL;
    if (node_self() == 0) product = evaluate(1, s.height, 1L << s.height, s.size);
    barrier(); /* the others take children meanwhile */
    bool right = node_self() != 0 || print_region(product, &s, seconds_now() - start);
    return right ? 0 : 1;
}
