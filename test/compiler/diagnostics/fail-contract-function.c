// RUN: rm -f %t
// RUN: not preludec %s -o %t 2>&1 | FileCheck %s
// RUN: test ! -e %t
#include <prelude.h>
struct node { long key; region struct node *next; };

// CHECK: :[[#@LINE+1]]:6: error: 'print' cannot have contracts: it has variable arguments; give it a va_list
void print(region struct node *n, ...) requires_shared(n);
long find(region struct node *n) requires_shared(n);
// CHECK: :[[#@LINE+1]]:6: error: 'alias' cannot have contracts: it is another name of a function
long alias(region struct node *n) __attribute__((alias("find"))) requires_shared(n);
