// RUN: rm -f %t
// RUN: not preludec %s -o %t 2>&1 | FileCheck %s
// RUN: test ! -e %t
#include <prelude.h>
struct node { long key; region struct node *next; };

region struct node *global;
struct holder { region struct node *in; };
long f(struct holder *h)
{
    // CHECK: :[[#@LINE+1]]:15: error: 'read_lock' needs a region pointer that is a local variable or parameter
    read_lock(global);
    // CHECK: :[[#@LINE+1]]:16: error: 'write_lock' needs a region pointer that is a local variable or parameter
    write_lock(h->in);
    return 0;
}
