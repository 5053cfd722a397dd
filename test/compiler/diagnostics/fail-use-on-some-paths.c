// A use is reported, but not later uses: with the lock, and with the place where the path without the lock begins.
// RUN: not preludec -c %s -o %t.o 2>&1 | FileCheck %s
#include <prelude.h>
struct node { long key; region struct node *next; };

long once(region struct node *n, int c)
{
    if (c == 1)
        read_lock(n);
    // CHECK: :[[#@LINE+3]]:16: error: 'n' is dereferenced here, but only locked on some paths to here
    // CHECK: :[[#@LINE-2]]:9: note: locked here
    // CHECK: :[[#@LINE-4]]:9: note: on the path from here it is not locked
    long key = n->key;
    if (c == 1) unlock(n);
    return key;
}

long unlocked(region struct node *n, int c)
{
    read_lock(n);
    switch (c) {
    case 1: unlock(n); break;
    case 2: break;
    }
    // CHECK: :[[#@LINE+3]]:12: error: 'n' is dereferenced here, but only locked on some paths to here
    // CHECK: :[[#@LINE-6]]:5: note: locked here
    // CHECK: :[[#@LINE-5]]:13: note: on the other path it was last changed here
    return n->key;
}

long in_a_loop(region struct node *n, int c)
{
    long sum = 0;
    read_lock(n);
    while (c-- > 0) {
        // CHECK: :[[#@LINE+1]]:16: error: 'n' is dereferenced here, but only locked
        sum += n->key;
        if (sum > 3) unlock(n);
    }
    return sum;
}
// CHECK: 3 errors generated
