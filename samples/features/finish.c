/* finish: the block ends when all calls have ended that were spawned in it, and by those, on all nodes. It is for work of which no call
 * knows how much there is: no program counts what it has sent, and what has come. */
#include <prelude.h>
#include <stdio.h>

struct tree { long value; region struct tree *left, *right; };

static region struct tree *make(long value, int levels)
{
    if (levels == 0) return NULL;
    region struct tree *left = make(2 * value, levels - 1), *right = make(2 * value + 1, levels - 1);
    region struct tree *t = region_new_at((int)(value % node_count()), struct tree);
    write_lock(t);
    t->value = value;
    t->left = left;
    t->right = right;
    unlock(t);
    return t;
}

/* Adds the subtree's values to the sum of each node, and spawns a call for each subtree. */
static node_private long sum;
static void visit(region struct tree *t)
{
    read_lock(t); move
    sum += t->value;
    region struct tree *left = t->left, *right = t->right;
    unlock(t);
    if (left != NULL) spawn visit(left) at left;
    if (right != NULL) spawn visit(right) at right;
}

int main(void)
{
    barrier();
    if (node_self() == 0) {
        region struct tree *root = make(1, 7);
        finish {
            spawn visit(root) at root;
        }
    }
    barrier(); /* what node 0 has waited for has ended on all nodes */
    long all = reduce_sum(sum);
    if (node_self() == 0) printf("finish: %ld\n", all);
    return 0;
}
