// The type of what is made must not be reported as well.
// RUN: rm -f %t
// RUN: not preludec %s -o %t 2>&1 | FileCheck %s
// RUN: test ! -e %t
#include <prelude.h>
struct node { long key; };
void f(int node)
{
    // CHECK-NOT: warning:
    // CHECK: :[[#@LINE+1]]:29: error: 'region_new' takes a type, not a size, and this makes room for one number; give it 'struct node'
    region struct node *n = region_new(sizeof(struct node));
    // CHECK: :[[#@LINE+1]]:9: error: 'region_new_at' takes a type, {{.*}}; give it 'struct node'
    n = region_new_at(node, sizeof(struct node));
    // CHECK: :[[#@LINE+1]]:9: error: 'region_new_array' takes a type, {{.*}}; give it 'struct node'
    n = region_new_array(sizeof *local(n), 10);
    // CHECK-NOT: {{warning|error:}}
    region struct node *fine = region_new(struct node);
    region unsigned long *also = region_new_array(__typeof__(sizeof(long)), sizeof(long));
    (void)n, (void)fine, (void)also;
}
