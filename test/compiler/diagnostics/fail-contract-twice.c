// RUN: rm -f %t
// RUN: not preludec %s -o %t 2>&1 | FileCheck %s
// RUN: test ! -e %t
#include <prelude.h>
struct node { long key; region struct node *next; };

// CHECK: :[[#@LINE+2]]:72: error: 'n' is in two contracts of the function
// CHECK: :[[#@LINE+1]]:60: note: the contract is here
long find(region struct node *n, long key) requires_shared(n) releases(n);
