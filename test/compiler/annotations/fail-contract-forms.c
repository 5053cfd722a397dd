// RUN: not preludec %s -o %t 2>&1 | FileCheck %s
#include <prelude.h>
struct node { long key; };

// CHECK: :[[#@LINE+1]]:34: error: 'requires_shared' needs names of the function's parameters, in parentheses
long find(region struct node *n) requires_shared(n->key);
// CHECK: :[[#@LINE+1]]:34: error: 'acquires' needs names of the function's parameters
void none(region struct node *n) acquires();
// CHECK: :[[#@LINE+1]]:46: error: 'requires_lock' belongs to a function, not to a pointer to functions or a function that returns one
extern void (*pointer)(region struct node *) requires_lock(n);
// CHECK: :[[#@LINE+1]]:13: error: 'releases_shared' needs a function with a prototype; give its parameters their types
long old(n) releases_shared(n) struct node region *n; { return 0; }
// CHECK: :[[#@LINE+1]]:55: error: a function with an asm label cannot have 'requires_shared', which the linker would not see
void labelled(region struct node *n) __asm__("other") requires_shared(n);
// CHECK: :[[#@LINE+1]]:47: error: annotations in macro bodies are not supported
#define FIND long find(region struct node *n) releases(n)
