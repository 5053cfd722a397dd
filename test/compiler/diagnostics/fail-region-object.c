// RUN: rm -f %t
// RUN: not preludec %s -o %t 2>&1 | FileCheck %s
// RUN: test ! -e %t
#include <prelude.h>
struct node { long key; region struct node *next; };

// CHECK: :[[#@LINE+1]]:20: error: 'object' is an object, only the target of a pointer can be a region
region struct node object;
