// RUN: rm -f %t
// RUN: not preludec %s -o %t 2>&1 | FileCheck %s
// RUN: test ! -e %t
#include <prelude.h>
#include <prelude_arrays.h>
struct node { long key; };
// CHECK: :[[#@LINE+1]]:28: error: 'shared' says of a pointer that it leads to a shared array, but 'n' is a region pointer; a region is shared without the word
shared region struct node *n;
// CHECK: :[[#@LINE+1]]:12: error: {{.*}} 'f' is a function that returns no pointer; leave the word out
shared int f(void) { return 1; }
