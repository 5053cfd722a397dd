/* bitonic-sort.c: sorts the values of a binary tree in both directions, as Olden's bisort does: subtrees are swapped by their pointers. */
#include <stdio.h>
#include <stdlib.h>

#define CONST_M1 10000
#define CONST_B 31415821
#define RANGE 100

typedef struct node {
    int value;
    struct node *left;
    struct node *right;
} HANDLE;

static int random_value(int seed)
{
    long product = (long)seed * CONST_B + 1;
    return (int)(product % 1000003);
}

static int flag, swapped;

static HANDLE *new_node(int value, HANDLE *left, HANDLE *right)
{
    HANDLE *h = (HANDLE *)malloc(sizeof(*h));
    h->value = value;
    h->left = left;
    h->right = right;
    return h;
}

static HANDLE *random_tree(int n, int seed)
{
    if (n <= 1) return NULL;
    int next = random_value(seed);
    HANDLE *l = random_tree(n / 2, next + 1);
    HANDLE *r = random_tree(n / 2, next + 7);
    return new_node(next % RANGE, l, r);
}

static void swap_left(HANDLE *l, HANDLE *r)
{
    HANDLE *h = r->left;
    r->left = l->left;
    l->left = h;
    swapped++;
}

static void swap_right(HANDLE *l, HANDLE *r)
{
    HANDLE *h = r->right;
    r->right = l->right;
    l->right = h;
    swapped++;
}

static int bimerge(HANDLE *root, int spare, int direction)
{
    int rv = root->value;
    HANDLE *l = root->left, *r = root->right;
    int right_exchange = (rv > spare) ^ direction;
    if (right_exchange) {
        root->value = spare;
        spare = rv;
    }
    while (l != NULL) {
        int lv = l->value, v = r->value;
        HANDLE *ll = l->left, *lr = l->right, *rl = r->left, *rr = r->right;
        int exchange = (lv > v) ^ direction;
        if (exchange) {
            l->value = v;
            r->value = lv;
        }
        if (right_exchange) {
            if (exchange) {
                swap_right(l, r);
                l = ll, r = rl;
            } else l = lr, r = rr;
        } else if (exchange) {
            swap_left(l, r);
            l = lr, r = rr;
        } else l = ll, r = rl;
    }
    if (root->left != NULL) {
        root->value = bimerge(root->left, root->value, direction);
        spare = bimerge(root->right, spare, direction);
    }
    return spare;
}

static int bisort(HANDLE *root, int spare, int direction)
{
    if (root->left == NULL) {
        if ((root->value > spare) ^ direction) {
            int value = spare;
            spare = root->value;
            root->value = value;
        }
        return spare;
    }
    int value = root->value;
    root->value = bisort(root->left, value, direction);
    spare = bisort(root->right, spare, !direction);
    return bimerge(root, spare, direction);
}

static void print_tree(const HANDLE *h)
{
    if (h == NULL) return;
    print_tree(h->left);
    printf("%d%s", h->value, ++flag % 16 == 0 ? "\n" : " ");
    print_tree(h->right);
}

int main(void)
{
    HANDLE *h = random_tree(64, 12345);
    int spare = random_value(245867) % RANGE;
    spare = bisort(h, spare, 0);
    print_tree(h);
    printf("%d\n", spare);
    flag = 0;
    spare = bisort(h, spare, 1);
    print_tree(h);
    printf("%d\n%d swaps\n", spare, swapped);
    return 0;
}
