/* Trees and lists whose nodes are regions; peers/pointers.c is the same in plain C. */
#include "../pointers.h"

#include <prelude.h>
#include <stdlib.h>

#define F(name) OF_SIZE(regions_##name)

struct node {
    region struct node *left, *right; /* in a list: the next one as made, and in the other order */
    long value;
#if NODE_BYTES > 24
    long more[NODE_BYTES / 8 - 3];
#endif
};
_Static_assert(sizeof(struct node) == NODE_BYTES, "");

static region struct node **all, *root, *first, *first_of_order, *scattered;

void F(create)(long n)
{
    all = malloc((size_t)n * sizeof *all);
    for (long i = 0; i < n; i++) all[i] = region_new(struct node);
    free(all);
}

static region struct node *tree_of(long n, long value)
{
    if (n == 0) return NULL;
    region struct node *made = region_new(struct node);
    region struct node *left = tree_of(n / 2, value + 1), *right = tree_of(n - 1 - n / 2, value + 2);
    write_lock(made);
    struct node *node = local(made);
    node->left = left;
    node->right = right;
    node->value = value;
    unlock(made);
    return made;
}

void F(build)(long n) { root = tree_of(n, 0); }

static uint64_t state = 88172645463325252;

long F(walk)(long times)
{
    long sum = 0;
    for (long i = 0; i < times; i++) {
        uint64_t turns = next_random(&state);
        for (region struct node *at = root; at; turns >>= 1) {
            read_lock(at);
            const struct node *node = local(at);
            sum += node->value;
            region struct node *next = turns & 1 ? node->right : node->left;
            unlock(at);
            at = next;
        }
    }
    return sum;
}

void F(list)(long n, const uint32_t *order)
{
    all = malloc((size_t)n * sizeof *all);
    for (long i = 0; i < n; i++) {
        region struct node *made = all[i] = region_new(struct node);
        write_lock(made);
        local(made)->value = i;
        unlock(made);
    }
    for (long i = 0; i + 1 < n; i++) {
        region struct node *here = all[i];
        write_lock(here);
        local(here)->left = all[i + 1];
        unlock(here);
        region struct node *there = all[order[i]];
        write_lock(there);
        local(there)->right = all[order[i + 1]];
        unlock(there);
    }
    first = all[0];
    first_of_order = all[order[0]];
    free(all);
}

long F(sweep)(void)
{
    long sum = 0;
    for (region struct node *at = first; at;) {
        read_lock(at);
        const struct node *node = local(at);
        sum += node->value;
        region struct node *next = node->left;
        unlock(at);
        at = next;
    }
    return sum;
}

long F(chase)(void)
{
    long sum = 0;
    for (region struct node *at = first_of_order; at;) {
        read_lock(at);
        const struct node *node = local(at);
        sum += node->value;
        region struct node *next = node->right;
        unlock(at);
        at = next;
    }
    return sum;
}

static region struct node *tree_in(const uint32_t *order, long n)
{
    if (n == 0) return NULL;
    region struct node *top = all[*order];
    region struct node *left = tree_in(order + 1, n / 2), *right = tree_in(order + 1 + n / 2, n - 1 - n / 2);
    write_lock(top);
    struct node *node = local(top);
    node->left = left;
    node->right = right;
    node->value = *order;
    unlock(top);
    return top;
}

void F(scatter)(long n, const uint32_t *order)
{
    all = malloc((size_t)n * sizeof *all);
    for (long i = 0; i < n; i++) all[i] = region_new(struct node);
    scattered = tree_in(order, n);
    free(all);
}

static long sum_of(region struct node *top)
{
    if (!top) return 0;
    read_lock(top);
    const struct node *node = local(top);
    region struct node *left = node->left, *right = node->right;
    long value = node->value;
    unlock(top);
    return value + sum_of(left) + sum_of(right);
}

long F(sum)(void) { return sum_of(scattered); }
