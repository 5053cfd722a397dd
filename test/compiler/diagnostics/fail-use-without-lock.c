// RUN: rm -f %t
// RUN: not preludec %s -o %t 2>&1 | FileCheck %s
// RUN: test ! -e %t
#include <prelude.h>
struct node { long key; region struct node *next; };

long f(region struct node *n, region struct node *m)
{
    read_lock(n);
    long key = n->key;
    // CHECK: :[[#@LINE+3]]:12: error: 'n' is dereferenced without a lock
    // CHECK: :[[#@LINE+1]]:5: note: unlocked here; read 'n->key' into a variable before that
    unlock(n);
    key += n->key;
    // CHECK: :[[#@LINE+1]]:12: error: 'm' is dereferenced without a lock
    key += local(m)->key;
    return key;
}

long sum(region struct node *n)
{
    long sum = 0;
    while (n) {
        read_lock(n);
        sum += n->key;
        // CHECK: :[[#@LINE+3]]:13: error: 'n' is dereferenced without a lock
        // CHECK: :[[#@LINE+1]]:9: note: unlocked here; read 'n->next' into a variable before that
        unlock(n);
        n = n->next;
    }
    return sum;
}

struct table { long keys[4]; struct node first; };
void h(region struct table *t, region long *n, int i)
{
    write_lock(t);
    // CHECK: :[[#@LINE+3]]:5: error: 't' is dereferenced without a lock
    // CHECK: :[[#@LINE+1]]:5: note: unlocked here; write it before that
    unlock(t);
    t->keys[i] = 1;
    read_lock(n);
    // CHECK: :[[#@LINE+3]]:10: error: 'n' is dereferenced without a lock
    // CHECK: :[[#@LINE+1]]:5: note: unlocked here; read '*n' into a variable before that
    unlock(n);
    if (*n > 2) return;
    read_lock(t);
    // CHECK: :[[#@LINE+3]]:9: error: 't' is dereferenced without a lock
    // CHECK: :[[#@LINE+1]]:5: note: unlocked here; read 't->keys[i + 1]' into a variable before that
    unlock(t);
    i = t->keys[i + 1];
    // The second unlock is told of the first.
    // CHECK: :[[#@LINE+2]]:5: error: 'n' is not locked
    // CHECK: :[[#@LINE-9]]:5: note: unlocked here
    unlock(n);
}
