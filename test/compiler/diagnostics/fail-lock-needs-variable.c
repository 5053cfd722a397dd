// RUN: rm -f %t
// RUN: not preludec %s -o %t 2>&1 | FileCheck %s
// RUN: test ! -e %t
#include <prelude.h>
struct node { long key; region struct node *next; };

region struct node *global;
region struct node *next(void);
struct holder { region struct node *in; };
long f(struct holder *h)
{
    // CHECK: :[[#@LINE+1]]:15: error: 'read_lock' needs a region pointer that is a local variable or parameter; name it first: 'region struct node *n = global;'
    read_lock(global);
    // CHECK: :[[#@LINE+1]]:16: error: 'write_lock' needs a region pointer that is a local variable or parameter; name it first: 'region struct node *in = h->in;'
    write_lock(h->in);
    // CHECK: :[[#@LINE+2]]:15: error: {{.*}} or parameter
    // CHECK-NEXT: read_lock(next());
    read_lock(next());
    return 0;
}
