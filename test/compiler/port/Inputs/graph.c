/* graph.c: nodes with arrays of neighbours and coefficients, as in Olden's em3d. */
#include <stdio.h>
#include <stdlib.h>
#define N 16
#define D 3
typedef struct node_t { double value; struct node_t *next; struct node_t **to; double *coeffs; int degree; } node_t;
static unsigned seed = 1;
static unsigned rnd(void) { return seed = seed * 1103515245u + 12345u, seed >> 16; }
static node_t **make_table(int n)
{
    node_t **table = (node_t **)malloc(n * sizeof(node_t *));
    for (int i = 0; i < n; i++) {
        table[i] = (node_t *)malloc(sizeof(node_t));
        table[i]->value = rnd() % 1000 / 10.0;
        table[i]->degree = D;
        table[i]->to = NULL;
    }
    for (int i = 0; i < n; i++) table[i]->next = i + 1 < n ? table[i + 1] : NULL;
    return table;
}
static void connect(node_t *list, node_t **others)
{
    for (node_t *n = list; n; n = n->next) {
        n->to = (node_t **)malloc(D * sizeof(node_t *));
        n->coeffs = (double *)malloc(D * sizeof(double));
        for (int i = 0; i < D; i++) {
            n->to[i] = others[rnd() % N];
            n->coeffs[i] = rnd() % 100 / 1000.0;
        }
    }
}
static void compute(node_t *list)
{
    for (; list; list = list->next)
        for (int i = 0; i < list->degree; i++) {
            node_t *other = list->to[i];
            double value = other ? other->value : 0;
            list->value -= list->coeffs[i] * value;
        }
}
int main(void)
{
    node_t **e = make_table(N), **h = make_table(N);
    connect(e[0], h);
    connect(h[0], e);
    for (int i = 0; i < 4; i++) compute(e[0]), compute(h[0]);
    for (int i = 0; i < N; i += 5) printf("%.6f %.6f\n", e[i]->value, h[i]->value);
    return 0;
}
