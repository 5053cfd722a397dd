// RUN: rm -f %t
// RUN: not preludec -Werror=useless-move %s -o %t 2>&1 | FileCheck %s
// RUN: test ! -e %t
// RUN: preludec -Wno-useless-move -Werror %s -c -o %t.o
#include <prelude.h>
struct node { long key; region struct node *next; };

region struct node *made_and_filled(long key)
{
    region struct node *n = region_new(struct node);
    write_lock(n); move
    // CHECK: :[[#@LINE-1]]:5: error: the region of 'n' was made on this node, which is its home, so nothing ever moves here [-Werror,-Wuseless-move]
    // CHECK: :[[#@LINE-3]]:29: note: made here
    n->key = key;
    unlock(n);
    return n;
}

// On both ways, and under another name.
region struct node *on_both_ways(region struct node *other, long key)
{
    region struct node *made, *n;
    if (key > 0) {
        made = region_new(struct node);
    } else {
        made = region_new_array(struct node, 3);
        read_lock(other);
        key += other->key;
        unlock(other);
    }
    n = made;
    // CHECK: :[[#@LINE+1]]:5: error: the region of 'n' was made on this node
    write_lock(n); move(always)
    n->key = key;
    unlock(n);
    // CHECK: :[[#@LINE+1]]:5: error: the region of 'made' was made on this node
    read_lock(made); move(if: key > 3)
    key = made->key;
    unlock(made);
    return n;
}

long frame(long key)
{
    region struct node *n = region_new(struct node);
    // CHECK: :[[#@LINE+1]]:5: error: the region of 'n' was made on this node
    write_lock(n); begin move
    key += ++n->key;
    unlock(n); end move
    return key;
}

// In a loop that makes another one each time.
long loop(long count)
{
    long sum = 0;
    for (long i = 0; i < count; i++) {
        region struct node *n = region_new(struct node);
        // CHECK: :[[#@LINE+1]]:9: error: the region of 'n' was made on this node
        write_lock(n); move
        sum += n->key++;
        unlock(n);
    }
    return sum;
}
// CHECK-NOT: error: the region
