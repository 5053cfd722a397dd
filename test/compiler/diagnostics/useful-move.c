// Each `move` here can gain something, or is written out as none: no -Wuseless-move.
// RUN: preludec -Werror %s -c -o %t.o
#include <prelude.h>
struct node { long key; region struct node *next; };

long parameter(region struct node *n)
{
    read_lock(n); move
    long key = n->key;
    unlock(n);
    read_lock(n); move /* under other policies than `always` it may still be elsewhere */
    key += n->key;
    unlock(n);
    return key;
}

long at_a_node(int node)
{
    region struct node *n = region_new_at(node, struct node);
    write_lock(n); move
    long key = n->key++;
    unlock(n);
    return key;
}

// The computation may have moved since.
long moved_since(region struct node *other)
{
    region struct node *n = region_new(struct node);
    read_lock(other); move
    long key = other->key;
    unlock(other);
    write_lock(n); move
    key += n->key++;
    unlock(n);
    return key;
}

long on_one_way(region struct node *n, int which)
{
    if (which) n = region_new(struct node);
    write_lock(n); move
    long key = n->key++;
    unlock(n);
    return key;
}

// In the second round the region is that of `next`.
long next_round(void)
{
    long sum = 0;
    for (region struct node *n = region_new(struct node); n != NULL;) {
        read_lock(n); move
        sum += n->key;
        region struct node *next = n->next;
        unlock(n);
        n = next;
    }
    return sum;
}

// It is made where the frame runs.
long in_a_frame(region struct node *other)
{
    region struct node *made = NULL;
    write_lock(other); begin move
    made = region_new(struct node);
    other->next = made;
    unlock(other); end move
    write_lock(made); move
    long key = made->key++;
    unlock(made);
    return key;
}

static void exchange(region struct node **a, region struct node *b) { *a = b; }
long changed_by_address(region struct node *other)
{
    region struct node *held = region_new(struct node), *n;
    exchange(&held, other);
    n = held;
    write_lock(n); move
    long key = n->key++;
    unlock(n);
    return key;
}

// Data migration written out, and a lock that is only taken.
long written_out(region struct node *other)
{
    region struct node *n = region_new(struct node);
    write_lock(n); move(never)
    long key = n->key++;
    unlock(n);
    read_lock(other); move
    unlock(other);
    return key;
}
