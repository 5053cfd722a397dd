/* Every annotation as the sequential program: what it prints is computed by C that has none. */
#include <prelude.h>
#include <stdio.h>

struct tree {
    long value;
    region struct tree *left, *right;
};

static region struct tree *new_tree(int depth)
{
    region struct tree *t = region_new(struct tree);
    write_lock(t);
    t->value = depth;
    if (depth > 0) {
        t->left = new_tree(depth - 1);
        t->right = new_tree(depth - 1);
    }
    unlock(t);
    return t;
}

/* The whole activation. */
static long leftmost(region struct tree *t)
{
    long value;
    read_lock(t); move
    while (t->left != NULL) {
        region struct tree *next = t->left;
        unlock(t);
        t = next;
        read_lock(t); move
    }
    value = local(t)->value;
    unlock(t);
    return value;
}

/* A partial frame. */
static long doubled(region struct tree *t)
{
    long value = 0;
    read_lock(t); begin move
    value = t->value;
    value *= 2;
    unlock(t); end move
    return value;
}

/* Children. */
static long sum(region struct tree *t)
{
    long value, sums[2] = {0, 0};
    region struct tree *left, *right;
    read_lock(t);
    value = t->value;
    left = t->left;
    right = t->right;
    unlock(t);
    if (left != NULL) {
        sums[0] = fork sum(left) at left;
        sums[1] = fork sum(right) at node(node_count() - 1);
        join;
    }
    return value + sums[0] + sums[1];
}

static void add(region long *total, long amount)
{
    write_lock(total);
    *total += amount;
    unlock(total);
}

/* Threads of their own, in places where one statement may stand. */
static void spawns(region long *total, int which)
{
    if (which == 0) spawn add(total, 1) at total;
    else if (which == 1) spawn add(total, 10) at node(0);
    else spawn add(total, 100);
}

/* Guards, alone and after a move. */
static long take(region long *total, long least)
{
    long taken;
    write_lock(total); when (*total >= least)
    taken = *total;
    *total = 0;
    unlock(total);
    write_lock(total); move when (*total == 0);
    *total = taken;
    unlock(total);
    return taken;
}

/* Contracts, several names in one and several of them. */
static long enter(region long *row, region long *total) acquires(row) acquires_shared(total);
static void put(region long *row, region long *total) requires_lock(row) requires_shared(total) { row[4] = *total > 0 ? 7 : 0; }
static void leave(region long *a, region long *b) releases_shared(b) releases(a)
{
    unlock(a);
    unlock(b);
}

static long both(region long *a, region long *b) requires_shared(a, b)
{
    return a[0] + a[4] + *b;
}

static long enter(region long *row, region long *total) acquires(row) acquires_shared(total)
{
    write_lock(row);
    read_lock(total);
    return row[4];
}

int main(int argc, char **argv)
{
    region struct tree *root = new_tree(4);
    region long *total = region_new(long);
    region long *row = region_new_array(long, 5);
    long value;
    (void)argv;
    printf("leftmost %ld\n", leftmost(root));
    value = doubled(root); rpc
    printf("doubled %ld\n", value);
    printf("sum %ld\n", sum(root));
    spawns(total, 0);
    spawns(total, 1);
    spawns(total, 2);
    printf("total %ld\n", take(total, argc > 1 ? 112 : 111));
    value = enter(row, total);
    put(row, total);
    printf("row %ld\n", value + both(row, total) - *total);
    leave(row, total);
    printf("node %d of %d, home %d, sum %g\n", node_self(), node_count(), home_of(total), reduce_sum(2.5));
    barrier();
    return 0;
}
