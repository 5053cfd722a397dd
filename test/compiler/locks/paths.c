// The lock held at each use, along branches and loops.
// RUN: preludec --dump=locks %s | FileCheck %s
#include <prelude.h>

struct node { long key; region struct node *next; };

// CHECK-LABEL: function walk
long walk(region struct node *n, int c)
{
    long sum = 0;
    while (n != NULL) {
        // CHECK: :[[#@LINE+1]]:9: read lock n
        read_lock(n);
        // CHECK: :[[#@LINE+1]]:23: read of n under a read lock
        if (c) sum += n->key;
        // CHECK: :[[#@LINE+1]]:40: read of n under a read lock
        region struct node *next = c ? n->next : NULL;
        // CHECK: :[[#@LINE+1]]:9: read unlock n
        unlock(n);
        n = next;
    }
    return sum;
}

// CHECK-LABEL: function both
void both(region struct node *a, region struct node *b)
{
    // CHECK: :[[#@LINE+1]]:5: write lock a
    write_lock(a);
    // CHECK: :[[#@LINE+1]]:5: read lock b, holding a
    read_lock(b);
    // CHECK: :[[#@LINE+2]]:5: write of a under a write lock
    // CHECK: :[[#@LINE+1]]:14: local of b under a read lock
    a->key = local(b)->key;
    // CHECK: :[[#@LINE+2]]:5: write unlock a
    // CHECK: :[[#@LINE+1]]:16: read unlock b
    unlock(a); read_unlock(b);
}

// CHECK-LABEL: function whole
void whole(region struct node *a, const struct node *from)
{
    write_lock(a);
    // CHECK: write of a under a write lock
    *a = *from;
    // CHECK: read of a under a write lock
    struct node copy = *a;
    // CHECK: write of a under a write lock
    a[0].key = copy.key;
    write_unlock(a);
}
