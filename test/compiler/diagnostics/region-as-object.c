// A region is made while the program runs, and a pointer leads to it: at each place where one could be declared as an object.
// RUN: not preludec -c %s -o %t.o 2>&1 | FileCheck %s
// RUN: not preludec -c %s -DLATER -o %t.o 2>&1 | FileCheck %s --check-prefix=LATER
#include <prelude.h>
struct node { long key; };
#ifdef LATER
// LATER: :[[#@LINE+1]]:20: error: 'n' is an object, only the target of a pointer can be a region; declare 'region struct node *n', and give it what 'region_new(struct node)' makes
region struct node n;
// LATER: :[[#@LINE+1]]:20: error: 'table' is an object, only the target of a pointer can be a region; declare 'region long *table', and give it what 'region_new_array(long, 10)' makes
static region long table[10];
#else
// CHECK: :[[#@LINE+1]]:42: error: a member cannot be a region; a member 'region T *p' is a region pointer, and region_new(T) makes a region
struct tree { long n; region struct node root; };
// CHECK: :[[#@LINE+1]]:27: error: a parameter cannot be a region; 'region T *p' is a region pointer
void g(region struct node n);
void f(region struct node *m)
{
    // CHECK: :[[#@LINE+1]]:24: error: a local variable cannot be a region; 'region struct node *n = region_new(struct node);' makes one, with a pointer to it
    region struct node n;
    __typeof__(*m) copy; // the plain type
}
#endif
