/* expression-trees-sequential.c: the same with plain recursion, beside which it is measured. */
#include "expression.h"

/* `scratch`: two matrices for each level. */
static void evaluate(double *product, double *scratch, long node, int height, const struct settings *s)
{
    if (height == 0) {
        make_leaf(product, node - (1L << s->height), s->size);
        return;
    }
    double *left = scratch, *right = left + elements(s), *rest = right + elements(s);
    evaluate(left, rest, 2 * node, height - 1, s);
    evaluate(right, rest, 2 * node + 1, height - 1, s);
    for (int i = 0; i < s->size; i++) multiply_row(product + i * s->size, left + i * s->size, right, s->size);
}

int main(int argc, char **argv)
{
    struct settings s;
    if (!parse(argc, argv, &s)) return fprintf(stderr, "usage: expression-trees-sequential [-n SIZE] [-d HEIGHT]\n"), 2;
    double *product = new_matrices(1 + 2 * s.height, &s);
    double start = seconds_now();
    evaluate(product, product + elements(&s), 1, s.height, &s);
    bool right = print_product(product, &s, seconds_now() - start);
    free(product);
    return right ? 0 : 1;
}
