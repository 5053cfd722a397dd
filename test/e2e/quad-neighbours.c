/* A quad-tree whose subtrees are on different nodes: the leaves ask their neighbours to the right. A walk that fetches a quad, and whose
 * calls then go to its home one after another, goes there itself: the default policy sends at most 1.15 times as many messages as the best
 * fixed one, which here is `always`. Inputs/beside-best.py compares them.
 *
 * RUN: preludec -O2 %s -o %t
 * RUN: %python %inputs/beside-best.py %t
 * RUN: gcc -DPRELUDE_SERIAL -I %build/include %s -o %t.serial && %t.serial | FileCheck %s
 * CHECK: sum 1771587
 */
#include <prelude.h>
#include <stdio.h>

enum { depth = 6 };

struct quad {
    int which;
    long value;
    region struct quad *up, *down[4];
};
struct kids {
    region struct quad *quad[4];
};

/* Below the first two levels the home is the parent's. */
static region struct quad *build(region struct quad *up, int level, int which, long seed)
{
    region struct quad *q = region_new(struct quad);
    struct kids kids = {{NULL, NULL, NULL, NULL}};
    for (int i = 0; i < 4 && level < 2; i++)
        kids.quad[i] = fork build(q, level + 1, i, seed * 5 + i) at node((level * which * 4 + i) % node_count());
    join;
    for (int i = 0; i < 4 && level >= 2 && level < depth; i++) kids.quad[i] = build(q, level + 1, i, seed * 5 + i);
    write_lock(q);
    q->which = which;
    q->value = seed % 97;
    q->up = up;
    for (int i = 0; i < 4; i++) q->down[i] = kids.quad[i];
    unlock(q);
    return q;
}

/* The quad of the same size to the right of one: up until one can go right, and down again. */
static region struct quad *right_of(region struct quad *q)
{
    read_lock(q); move
    int which = q->which;
    region struct quad *up = q->up;
    unlock(q);
    if (up == NULL) return NULL;
    if ((which & 1) == 0) {
        read_lock(up); move
        region struct quad *n = up->down[which | 1];
        unlock(up);
        return n;
    }
    region struct quad *n = right_of(up);
    if (n == NULL) return NULL;
    read_lock(n); move
    region struct quad *down = n->down[which & ~1];
    unlock(n);
    return down != NULL ? down : n;
}

static long value_of(region struct quad *q)
{
    if (q == NULL) return 1;
    read_lock(q); move
    long value = q->value;
    unlock(q);
    return value;
}

static long walk(region struct quad *q)
{
    read_lock(q); move
    struct kids kids;
    for (int i = 0; i < 4; i++) kids.quad[i] = q->down[i];
    long value = q->value;
    unlock(q);
    if (kids.quad[0] == NULL) return value * value_of(right_of(q)) % 1009;
    long sum = 0;
    for (int i = 0; i < 4; i++) sum += walk(kids.quad[i]);
    return sum;
}

int main(void)
{
    if (node_self() == 0) {
        region struct quad *root = build(NULL, 0, 0, 1);
        printf("sum %ld\n", walk(root));
    }
    barrier();
    return 0;
}
