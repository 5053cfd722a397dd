/* tree-add.c: builds a binary tree and adds its values, as Olden's treeadd does. */
#include <stdio.h>
#include <stdlib.h>

typedef struct tree {
    int value;
    struct tree *left, *right;
} tree_t;

static tree_t *build(int levels)
{
    tree_t *t;
    if (levels == 0) return NULL;
    t = (tree_t *)malloc(sizeof(tree_t));
    t->value = 1;
    t->left = build(levels - 1);
    t->right = build(levels - 1);
    return t;
}

static int add(tree_t *t)
{
    if (t == NULL) return 0;
    int left = add(t->left);
    int right = add(t->right);
    return left + right + t->value;
}

static int depth(const tree_t *t)
{
    int left, right;
    if (!t) return 0;
    left = depth(t->left), right = depth(t->right);
    return 1 + (left > right ? left : right);
}

static void drop(tree_t *t)
{
    if (t == NULL) return;
    drop(t->left);
    drop(t->right);
    free(t);
}

int main(int argc, char **argv)
{
    int levels = argc > 1 ? atoi(argv[1]) : 8;
    tree_t *root = build(levels);
    printf("levels %d: sum %d, depth %d\n", levels, add(root), depth(root));
    drop(root);
    return 0;
}
