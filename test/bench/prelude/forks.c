/* forks KIND SIZE TURNS: what forks at any cost. KIND: fib; queens; tree, a binary tree of 2^SIZE - 1 regions, whose halves are made on the
 * first and on the last node; chain, each child of which forks the next; pairs, two children of some 20 us each, of which another node may
 * take one. Node 0 computes, the others wait in a barrier. Prints for each turn `forked NS` and `plain NS`, the time of the same procedure
 * without forks (for pairs: of one child of each); the results are compared. */
#include <prelude.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- fib ------------------------------------------------------------------------------------------------------------------------ */

static long fib(int n)
{
    if (n < 2) return n;
    long a, b;
    a = fork fib(n - 1) at any;
    b = fib(n - 2);
    join;
    return a + b;
}

static long plain_fib(int n)
{
    if (n < 2) return n;
    long a = plain_fib(n - 1), b = plain_fib(n - 2);
    return a + b;
}

/* ---- n queens -------------------------------------------------------------------------------------------------------------------- */

static long queens(int n, int row, unsigned columns, unsigned left, unsigned right)
{
    if (row == n) return 1;
    long found[16], sum = 0;
    int count = 0;
    for (unsigned open = ~(columns | left | right) & ((1u << n) - 1); open != 0; open &= open - 1) {
        unsigned bit = open & -open;
        found[count++] = fork queens(n, row + 1, columns | bit, (left | bit) << 1, (right | bit) >> 1) at any;
    }
    join;
    for (int i = 0; i < count; i++) sum += found[i];
    return sum;
}

static long plain_queens(int n, int row, unsigned columns, unsigned left, unsigned right)
{
    if (row == n) return 1;
    long sum = 0;
    for (unsigned open = ~(columns | left | right) & ((1u << n) - 1); open != 0; open &= open - 1) {
        unsigned bit = open & -open;
        sum += plain_queens(n, row + 1, columns | bit, (left | bit) << 1, (right | bit) >> 1);
    }
    return sum;
}

/* ---- A tree of regions ----------------------------------------------------------------------------------------------------------- */

struct tree { region struct tree *left, *right; long value; };

/* In the order in which it is visited: the right half first, which is forked first since it may be elsewhere. */
static region struct tree *grow(int depth, long value)
{
    if (depth == 0) return NULL;
    region struct tree *t = region_new(struct tree), *right = grow(depth - 1, 2 * value + 1), *left = grow(depth - 1, 2 * value);
    write_lock(t);
    t->left = left;
    t->right = right;
    t->value = value;
    unlock(t);
    return t;
}

static long sum(region struct tree *t)
{
    if (t == NULL) return 0;
    long left, right;
    read_lock(t);
    region struct tree *l = t->left, *r = t->right;
    long value = t->value;
    unlock(t);
    right = fork sum(r) at r;
    left = fork sum(l) at l;
    join;
    return left + right + value;
}

/* The sequential one, in memory of malloc's. */
struct node { struct node *left, *right; long value; };

static struct node *plain_grow(int depth, long value)
{
    if (depth == 0) return NULL;
    struct node *t = malloc(sizeof *t);
    *t = (struct node){plain_grow(depth - 1, 2 * value), plain_grow(depth - 1, 2 * value + 1), value};
    return t;
}

static long plain_sum(const struct node *t) { return t == NULL ? 0 : plain_sum(t->left) + plain_sum(t->right) + t->value; }

/* ---- Forks that other nodes take ------------------------------------------------------------------------------------------------- */

static long chain(long count)
{
    if (count == 0) return 0;
    long rest;
    rest = fork chain(count - 1) at any;
    join;
    return rest + 1;
}

static long plain_chain(long count) { return count == 0 ? 0 : plain_chain(count - 1) + 1; }

static long compute(long value)
{
    unsigned long x = (unsigned long)value;
    for (int i = 0; i < 150000; i++) x = x * 6364136223846793005u + 1442695040888963407u;
    return (long)(x >> 40);
}

static long pairs(long count)
{
    long sum = 0;
    for (long i = 0; i < count; i++) {
        long one, two;
        one = fork compute(i) at any;
        two = fork compute(i) at any;
        join;
        sum += one + two;
    }
    return sum;
}

static long plain_halves(long count)
{
    long sum = 0;
    for (long i = 0; i < count; i++) sum += compute(i);
    return 2 * sum;
}

/* ---------------------------------------------------------------------------------------------------------------------------------- */

static region struct tree *tree;
static struct node *plain_tree;

static long forked(const char *kind, int size)
{
    if (strcmp(kind, "fib") == 0) return fib(size);
    if (strcmp(kind, "queens") == 0) return queens(size, 0, 0, 0, 0);
    if (strcmp(kind, "tree") == 0) return sum(tree);
    return strcmp(kind, "chain") == 0 ? chain(size) : pairs(size);
}

static long plain(const char *kind, int size)
{
    if (strcmp(kind, "fib") == 0) return plain_fib(size);
    if (strcmp(kind, "queens") == 0) return plain_queens(size, 0, 0, 0, 0);
    if (strcmp(kind, "tree") == 0) return plain_sum(plain_tree);
    return strcmp(kind, "chain") == 0 ? plain_chain(size) : plain_halves(size);
}

static void make_trees(int depth)
{
    region struct tree *halves[2] = {NULL, NULL};
    int last = node_count() - 1;
    if (node_self() == 0) halves[0] = grow(depth - 1, 2);
    if (node_self() == last) halves[1] = grow(depth - 1, 3);
    broadcast(last, &halves[1], sizeof halves[1]);
    if (node_self() != 0) return;
    tree = region_new(struct tree);
    region struct tree *t = tree;
    write_lock(t);
    t->left = halves[0];
    t->right = halves[1];
    t->value = 1;
    unlock(t);
    plain_tree = plain_grow(depth, 1);
}

int main(int argc, char **argv)
{
    if (argc != 4) return fprintf(stderr, "usage: forks fib|queens|tree|chain|pairs SIZE TURNS\n"), 2;
    const char *kind = argv[1];
    int size = atoi(argv[2]), wrong = 0;
    if (strcmp(kind, "tree") == 0) make_trees(size);
    for (int turn = 0; turn < atoi(argv[3]); turn++) {
        barrier();
        if (node_self() != 0) continue;
        double start = wall_seconds();
        long by_forks = forked(kind, size);
        double middle = wall_seconds();
        wrong += by_forks != plain(kind, size);
        printf("forked %.0f\nplain %.0f\n", (middle - start) * 1e9, (wall_seconds() - middle) * 1e9);
    }
    barrier();
    if (wrong) fprintf(stderr, "forks: %s has another result than the sequential one\n", kind);
    return wrong != 0;
}
