// RUN: rm -f %t
// RUN: not preludec -Werror=may-stay %s -o %t 2>&1 | FileCheck %s
// RUN: test ! -e %t
// RUN: preludec -Wno-may-stay -Werror %s -c -o %t.o
#include <prelude.h>
#include <string.h>
struct node { long key; region struct node *next; };

static const char *const names[] = { "none", "some" };
static node_private long sums[2];

long f(region struct node *n, const long *extra)
{
    // CHECK: :[[#@LINE-2]]:43: error: 'extra' is a plain pointer, with which the computation moves only if it is null or leads to a function, a literal, const data or a shared array; with any other value the data move. Pass by value what it points to, return the result, or set it anew after the move [-Werror,-Wmay-stay]
    // CHECK: :[[#@LINE+3]]:5: note: the computation may move here
    // CHECK: :[[#@LINE+6]]:23: note: its value is used later, here
    // CHECK-NOT: 'name'
    read_lock(n); move
    const char *name = names[n->key & 1];
    long *sum = sums + (n->key & 1);
    unlock(n);
    return name[0] + *extra + ++*sum;
}
