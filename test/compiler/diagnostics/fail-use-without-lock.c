// RUN: rm -f %t
// RUN: not preludec %s -o %t 2>&1 | FileCheck %s
// RUN: test ! -e %t
#include <prelude.h>
struct node { long key; region struct node *next; };

long f(region struct node *n, region struct node *m)
{
    read_lock(n);
    long key = n->key;
    unlock(n);
    // CHECK: :[[#@LINE+1]]:12: error: 'n' is dereferenced without a lock
    key += n->key;
    // CHECK: :[[#@LINE+1]]:12: error: 'm' is dereferenced without a lock
    key += local(m)->key;
    return key;
}
