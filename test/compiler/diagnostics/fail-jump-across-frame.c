// RUN: rm -f %t
// RUN: not preludec %s -o %t 2>&1 | FileCheck %s
// RUN: test ! -e %t
#include <prelude.h>
struct node { long key; region struct node *next; };

long f(region struct node *n, int c)
{
    // CHECK: :[[#@LINE+2]]:12: error: a jump into a partial frame
    // CHECK: :[[#@LINE+2]]:5: note: the partial frame begins here
    if (c) goto in;
    read_lock(n); begin move
    long k = n->key;
    unlock(n);
    // CHECK-NOT: error:
    if (k > 3) goto out;
in:;
    end move
out:
    return 1;
}

long g(region struct node *n, int c)
{
    long k = 0;
    switch (c) {
    case 0:
        read_lock(n); begin move
        k = n->key;
        unlock(n);
    // CHECK: :[[#@LINE+2]]:5: error: a jump into a partial frame
    // CHECK: :[[#@LINE-4]]:9: note: the partial frame begins here
    case 1:
        k++;
        end move
    }
    return k;
}
