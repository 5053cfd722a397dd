// The variables that are live at a migration point, and no others.
// RUN: preludec --dump=live %s | FileCheck %s
#include <prelude.h>

struct pair { int a, b; };
struct node { long key; region struct node *next; };

// CHECK-LABEL: function only_later_uses
long only_later_uses(region struct node *n, long used, long unused, struct pair p)
{
    long before = unused + 1;
    long sum = before;
    long after;
    // CHECK: :[[#@LINE+1]]:5: live after read_lock(n), move: used (long, 8 bytes), p (struct pair, 8 bytes), sum (long, 8 bytes)
    read_lock(n); move
    after = n->key;
    unlock(n);
    return sum + after + used + p.a;
}

// CHECK-LABEL: function nothing
long nothing(region struct node *n)
{
    // CHECK: live after write_lock(n), move: nothing
    write_lock(n); move
    long key = n->key++;
    unlock(n);
    return key;
}

// CHECK-LABEL: function around_the_loop
long around_the_loop(region struct node *n, int times)
{
    long sum = 0;
    for (int i = 0; i < times; i++) {
        // CHECK: live after read_lock(n), move: times (int, 4 bytes), sum (long, 8 bytes), i (int, 4 bytes)
        read_lock(n); move
        sum += n->key;
        region struct node *next = n->next;
        unlock(n);
        n = next;
    }
    return sum;
}

// The name is used again, so the old value travels under the point's own variable, not beside it.
// CHECK-LABEL: function arrays_and_regions
long arrays_and_regions(region struct node *n, region struct node *m)
{
    long weight[3] = {1, 2, 3};
    // CHECK: live after read_lock(n), move: m (region struct node *, 8 bytes), weight (long[3], 24 bytes)
    read_lock(n); move
    long key = n->key;
    unlock(n);
    // CHECK: live after read_lock(m): weight (long[3], 24 bytes), key (long, 8 bytes)
    read_lock(m);
    key += m->key * weight[1];
    unlock(m);
    return key;
}

// A function without a migration point has nothing to send.
// CHECK-NOT: function stays
long stays(region struct node *n)
{
    read_lock(n);
    long key = n->key;
    unlock(n);
    return key;
}
