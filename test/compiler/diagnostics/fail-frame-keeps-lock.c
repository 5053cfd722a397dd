// RUN: rm -f %t
// RUN: not preludec %s -o %t 2>&1 | FileCheck %s
// RUN: test ! -e %t
#include <prelude.h>
struct node { long key; region struct node *next; };
long f(region struct node *n)
{
    read_lock(n); begin move
    long k = n->key;
    // CHECK: :[[#@LINE+2]]:5: error: 'n' is locked in the partial frame, and still locked at its end
    // CHECK: :[[#@LINE-3]]:5: note: the partial frame begins here
    end move
    unlock(n);
    return k;
}
long g(region struct node *n, region struct node *m)
{
    long k = 0;
    for (;;) {
        read_lock(n); begin move
        write_lock(m);
        // CHECK: :[[#@LINE+2]]:34: error: 'm' is locked in the partial frame, and still locked at its end
        // CHECK: :[[#@LINE-3]]:9: note: the partial frame begins here
        if (n->key) { unlock(n); break; }
        k += n->key;
        unlock(n);
        unlock(m); end move
    }
    unlock(m);
    return k;
}
