// RUN: rm -f %t
// RUN: not preludec -Werror=plain-pointer-in-region %s -o %t 2>&1 | FileCheck %s
// RUN: test ! -e %t
#include <prelude.h>

struct vertex {
    // CHECK: :[[#@LINE+1]]:10: error: 'hash' is a plain pointer in a region and means nothing on other nodes; store a region pointer, or say 'node_private' if only the node that sets it uses it [-Werror,-Wplain-pointer-in-region]
    int *hash;
    long key;
    // CHECK: :[[#@LINE+1]]:20: note: so is 'next'
    struct vertex *next;
};

// CHECK: :[[#@LINE+1]]:38: note: 'struct vertex' is used as a region here
static int get(region struct vertex *v)
{
    read_lock(v);
    int x = *v->hash;
    unlock(v);
    return x;
}

int main(void)
{
    return get(NULL);
}
// CHECK: 1 error generated
