/* Trees and lists in plain C, from malloc. */
#include "../pointers.h"

#include <stdlib.h>

#define F(name) OF_SIZE(plain_##name)

struct node {
    struct node *left, *right; /* in a list: the next one as made, and in the other order */
    long value;
#if NODE_BYTES > 24
    long more[NODE_BYTES / 8 - 3];
#endif
};
_Static_assert(sizeof(struct node) == NODE_BYTES, "");

static struct node **all, *root, *first, *first_of_order, *scattered;

static struct node *new_node(void)
{
    struct node *made = malloc(sizeof *made);
    if (!made) abort();
    return made;
}

void F(create)(long n)
{
    all = malloc((size_t)n * sizeof *all);
    for (long i = 0; i < n; i++) all[i] = new_node();
    free(all);
}

static struct node *tree_of(long n, long value)
{
    if (n == 0) return NULL;
    struct node *made = new_node();
    struct node *left = tree_of(n / 2, value + 1), *right = tree_of(n - 1 - n / 2, value + 2);
    made->left = left;
    made->right = right;
    made->value = value;
    return made;
}

void F(build)(long n) { root = tree_of(n, 0); }

static uint64_t state = 88172645463325252;

long F(walk)(long times)
{
    long sum = 0;
    for (long i = 0; i < times; i++) {
        uint64_t turns = next_random(&state);
        for (const struct node *at = root; at; turns >>= 1) {
            sum += at->value;
            at = turns & 1 ? at->right : at->left;
        }
    }
    return sum;
}

void F(list)(long n, const uint32_t *order)
{
    all = malloc((size_t)n * sizeof *all);
    for (long i = 0; i < n; i++) {
        all[i] = new_node();
        all[i]->value = i;
    }
    for (long i = 0; i + 1 < n; i++) {
        all[i]->left = all[i + 1];
        all[order[i]]->right = all[order[i + 1]];
    }
    first = all[0];
    first_of_order = all[order[0]];
    all[n - 1]->left = all[order[n - 1]]->right = NULL;
    free(all);
}

long F(sweep)(void)
{
    long sum = 0;
    for (const struct node *at = first; at; at = at->left) sum += at->value;
    return sum;
}

long F(chase)(void)
{
    long sum = 0;
    for (const struct node *at = first_of_order; at; at = at->right) sum += at->value;
    return sum;
}

static struct node *tree_in(const uint32_t *order, long n)
{
    if (n == 0) return NULL;
    struct node *top = all[*order];
    struct node *left = tree_in(order + 1, n / 2), *right = tree_in(order + 1 + n / 2, n - 1 - n / 2);
    top->left = left;
    top->right = right;
    top->value = *order;
    return top;
}

void F(scatter)(long n, const uint32_t *order)
{
    all = malloc((size_t)n * sizeof *all);
    for (long i = 0; i < n; i++) all[i] = new_node();
    scattered = tree_in(order, n);
    free(all);
}

static long sum_of(const struct node *top) { return top ? top->value + sum_of(top->left) + sum_of(top->right) : 0; }

long F(sum)(void) { return sum_of(scattered); }
