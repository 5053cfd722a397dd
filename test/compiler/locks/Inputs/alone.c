/* What is read and written here is apart, since a call that may wait is between: an error if another activation may come there. */
#include <prelude.h>
#include <stdio.h>
#include <stdlib.h>

struct node { long key, count; region struct node *left, *right; };

static region struct node *new_node(long key)
{
    region struct node *n = region_new(struct node);
    *local(n) = (struct node){key, 1, NULL, NULL};
    return n;
}

static region struct node *insert(region struct node *n, long key)
{
    if (n == NULL) return new_node(key);
    if (key < n->key) n->left = insert(n->left, key);
    else if (key > n->key) n->right = insert(n->right, key);
    else n->count++;
    return n;
}

static long sum(region struct node *n)
{
    if (n == NULL) return 0;
    return n->key * n->count + sum(n->left) + sum(n->right);
}

#ifdef ELSEWHERE
extern void elsewhere(void);
#endif
#ifdef CALLBACK
static region struct node *kept;
static void at_end(void) { insert(kept, 3); }
#endif

static region struct node *build(void)
{
    region struct node *tree = NULL;
    for (long i = 0; i < 100; i++) tree = insert(tree, i * 37 % 61);
    return tree;
}

static void work(void)
{
    region struct node *tree = build();
    long first, second;
    first = fork sum(tree) at any;
    second = fork sum(tree) at node(node_count() - 1);
#ifdef BETWEEN
    insert(tree, 70);
#endif
    join;
#ifdef FORKED
    tree = fork insert(tree, 70) at any;
    join;
#endif
#ifdef SPAWNED
    spawn insert(tree, 70);
#endif
#ifdef FINISHED
    finish {
        spawn sum(tree) at node(node_count() - 1);
        insert(tree, 71);
    }
#endif
    finish {
        spawn sum(tree) at node(node_count() - 1);
    }
    insert(tree, 72);
#ifdef ELSEWHERE
    elsewhere();
#endif
#ifdef CALLBACK
    kept = tree;
    atexit(at_end);
#endif
    printf("%ld %ld %ld\n", first, second, sum(tree));
}

int main(void)
{
#if defined(EACH)
    work();
#elif defined(BY_NAME)
    int me = node_self();
    if (!me) work();
#elif defined(CHANGED)
    int me = node_self();
    me = 0;
    if (!me) work();
#elif defined(LEFT)
    if (node_self() != 0 && node_count() > 1) {
        barrier();
        return 0;
    }
    if (node_self()) return 1;
    work();
#elif defined(SENT)
    region long *place = region_new(long);
    if (node_self() == 1) {
        work(); rpc(to: place)
    }
#else
    if (node_self() == 0) work();
#endif
    barrier();
    return 0;
}
