// RUN: not preludec -c %s -o %t.o 2>&1 | FileCheck %s
// RUN: not preludec -c %s -DOTHER -o %t.o 2>&1 | FileCheck %s --check-prefix=OTHER
#include <prelude.h>
struct node { long key; };
#ifndef OTHER
// CHECK: :[[#@LINE+1]]:35: error: unknown annotation 'aquires'; did you mean 'acquires'?
void begin(region struct node *n) aquires(n);
// CHECK: :[[#@LINE+1]]:42: error: unknown annotation 'requries_shared'; did you mean 'requires_shared'?
long find(region struct node *n, long k) requries_shared(n) { return n->key + k; }
#else
// OTHER: :[[#@LINE+1]]:33: error: expected function body after function declarator
void end(region struct node *n) something(n);
#endif
