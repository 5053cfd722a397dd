// RUN: rm -f %t
// RUN: not preludec %s -o %t 2>&1 | FileCheck %s
// RUN: test ! -e %t
#include <prelude.h>
struct node { long key; region struct node *next; };

// CHECK: :[[#@LINE+1]]:63: error: 'requires_shared' needs a parameter of the function that is a region pointer, not 'key'
long find(region struct node *n, long key) requires_shared(n, key);
region struct node *root;
// CHECK: :[[#@LINE+1]]:33: error: 'requires_lock' needs a parameter of the function that is a region pointer, not 'root'
void add(long by) requires_lock(root);
