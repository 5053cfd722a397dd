/* neighbours.c: a quad-tree of small regions, whose subtrees of depth 2 are on nodes of their own; node 0 visits it, and from each leaf
 * looks for the neighbour to the right: up until one can go right, and down again. */
#include <prelude.h>
#include <stdio.h>

enum { DEPTH = 5 };
struct quad { int depth, which; long value; region struct quad *up, *down[4]; };
struct parts { region struct quad *part[4]; };

static region struct quad *build(region struct quad *up, int depth, int which, long seed)
{
    region struct quad *q = region_new(struct quad);
    struct parts k = {{NULL, NULL, NULL, NULL}};
    if (depth < 2)
        for (int i = 0; i < 4; i++) {
            k.part[i] = fork build(q, depth + 1, i, seed * 5 + i) at node((which * 4 * depth + i) % node_count());
        }
    join;
    if (depth >= 2 && depth < DEPTH)
        for (int i = 0; i < 4; i++) k.part[i] = build(q, depth + 1, i, seed * 5 + i);
    write_lock(q);
    *local(q) = (struct quad){depth, which, seed % 97, up, {k.part[0], k.part[1], k.part[2], k.part[3]}};
    unlock(q);
    return q;
}

static region struct quad *right_of(region struct quad *q)
{
    read_lock(q);
    int which = q->which;
    region struct quad *up = q->up;
    unlock(q);
    if (up == NULL) return NULL;
    if ((which & 1) == 0) {
        read_lock(up);
        region struct quad *n = up->down[which | 1];
        unlock(up);
        return n;
    }
    region struct quad *n = right_of(up);
    if (n == NULL) return NULL;
    read_lock(n);
    region struct quad *d = n->down[which & ~1];
    unlock(n);
    return d != NULL ? d : n;
}

static long value_of(region struct quad *q)
{
    if (q == NULL) return 1;
    read_lock(q);
    long v = q->value;
    unlock(q);
    return v;
}

static long walk(region struct quad *q)
{
    read_lock(q);
    struct parts k = {{q->down[0], q->down[1], q->down[2], q->down[3]}};
    long v = q->value;
    unlock(q);
    if (k.part[0] == NULL) return v * value_of(right_of(q)) % 1009;
    long sum = 0;
    for (int i = 0; i < 4; i++) sum += walk(k.part[i]);
    return sum;
}

int main(void)
{
    if (node_self() == 0) printf("%ld\n", walk(build(NULL, 0, 0, 1)));
    barrier();
    return 0;
}
