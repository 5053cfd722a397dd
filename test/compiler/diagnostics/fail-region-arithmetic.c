// RUN: rm -f %t
// RUN: not preludec %s -o %t 2>&1 | FileCheck %s
// RUN: test ! -e %t
#include <prelude.h>
struct node { long key; region struct node *next; };

region struct node *f(region struct node *n)
{
    // CHECK: :[[#@LINE+1]]:5: error: arithmetic on a region pointer; a region is named as a whole
    n++;
    // CHECK: :[[#@LINE+1]]:5: error: arithmetic on a region pointer
    n += 2;
    // CHECK: :[[#@LINE+1]]:12: error: arithmetic on a region pointer
    return n + 1;
}
