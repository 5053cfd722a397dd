/* migration.c: the operations of migration.h; migration.py makes a file of this text for each policy, whose name it puts in for POLICY. */
#include "migration.h"

static long get_POLICY(region long *r, long at)
{
    read_lock(r); move(POLICY)
    long value = r[at];
    unlock(r);
    return value;
}

static void add_POLICY(region long *r, long at, long by)
{
    write_lock(r); move(POLICY)
    r[at] += by;
    unlock(r);
}

static long walk_POLICY(region struct element *e, unsigned long path, long steps)
{
    long sum = 0;
    for (; steps > 0 && e != NULL; steps--) {
        read_lock(e); move(POLICY)
        sum += e->value;
        region struct element *next = e->next[path & 1];
        unlock(e);
        path >>= 1;
        e = next;
    }
    return sum;
}

static long find_POLICY(region struct element *e, long key)
{
    while (e != NULL) {
        read_lock(e); move(POLICY)
        long here = e->key, value = e->value;
        region struct element *next = e->next[0];
        unlock(e);
        if (here == key) return value;
        e = next;
    }
    return -1;
}

static void put_POLICY(region struct leaf *leaf, long key, long value)
{
    write_lock(leaf); move(POLICY)
    leaf->sum += value - leaf->value[key];
    leaf->value[key] = value;
    leaf->count++;
    unlock(leaf);
}

static long look_up_POLICY(region struct leaf *leaf, long key)
{
    read_lock(leaf); move(POLICY)
    long value = leaf->value[key];
    unlock(leaf);
    return value;
}

static long visit_POLICY(region struct vertex *v, long level)
{
    write_lock(v); move(POLICY)
    long is_new = v->level < 0;
    if (is_new) v->level = level;
    unlock(v);
    return is_new;
}

static long next_number_POLICY(region struct balancer *b)
{
    write_lock(b); move(POLICY)
    while (b->next[0] != NULL) {
        region struct balancer *next = b->next[b->passed % 2];
        b->passed++;
        unlock(b);
        b = next;
        write_lock(b); move(POLICY)
    }
    long number = b->wire + WIDTH * b->passed;
    b->passed++;
    unlock(b);
    return number;
}

long find_in_tree_POLICY(region struct anchor *tree, long key);
long insert_POLICY(region struct anchor *tree, long key, long value);

const struct operations operations_POLICY = {
    .name = "POLICY",
    .get = get_POLICY,
    .add = add_POLICY,
    .walk = walk_POLICY,
    .find = find_POLICY,
    .put = put_POLICY,
    .look_up = look_up_POLICY,
    .visit = visit_POLICY,
    .next_number = next_number_POLICY,
    .find_in_tree = find_in_tree_POLICY,
    .insert = insert_POLICY,
};
