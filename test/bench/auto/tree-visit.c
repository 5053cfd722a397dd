/* tree-visit.c: a binary tree, a subtree of depth 2 on each node in turn. Node 0 adds it up, which visits each part once; all nodes look up
 * keys, from a root that all read; and one writes into leaves. */
#include <prelude.h>
#include <stdio.h>

enum { DEPTH = 6, KEYS = 1 << DEPTH, TIMES = 16 };
struct tree { long key, value; region struct tree *left, *right; };

static region struct tree *build(int depth, long first, long count)
{
    if (depth > DEPTH || count <= 0) return NULL;
    int home = depth < 2 ? 0 : (int)(first * 4 / KEYS) % node_count();
    long middle = first + count / 2;
    region struct tree *left = build(depth + 1, first, count / 2), *right = build(depth + 1, middle + 1, count - count / 2 - 1);
    region struct tree *t = region_new_at(home, struct tree);
    write_lock(t);
    *local(t) = (struct tree){middle, 1, left, right};
    unlock(t);
    return t;
}

static long sum_of(region struct tree *t)
{
    if (t == NULL) return 0;
    read_lock(t);
    long value = t->value;
    region struct tree *left = t->left, *right = t->right;
    unlock(t);
    return value + sum_of(left) + sum_of(right);
}

static long look_up(region struct tree *t, long key)
{
    while (t != NULL) {
        read_lock(t);
        long found = t->key, value = t->value;
        region struct tree *next = key < found ? t->left : t->right;
        unlock(t);
        if (found == key) return value;
        t = next;
    }
    return 0;
}

static void add_to(region struct tree *t, long key)
{
    while (t != NULL) {
        update_lock(t);
        if (t->key == key) {
            upgrade(t);
            t->value++;
            unlock(t);
            return;
        }
        region struct tree *next = key < t->key ? t->left : t->right;
        unlock(t);
        t = next;
    }
}

static region struct tree *root;

int main(void)
{
    if (node_self() == 0) root = build(0, 0, KEYS);
    broadcast(0, &root, sizeof root);
    long sum = 0;
    for (int i = 0; i < TIMES; i++) sum += look_up(root, (i * 37 + node_self()) % KEYS);
    barrier();
    if (node_self() == 0) sum += sum_of(root);
    barrier();
    for (int i = 0; i < TIMES; i++) {
        if (i % node_count() == node_self()) add_to(root, i * 11 % KEYS);
        barrier();
    }
    if (node_self() == 0) sum += sum_of(root);
    barrier();
    if (node_self() == 0) printf("%ld\n", sum);
    return 0;
}
