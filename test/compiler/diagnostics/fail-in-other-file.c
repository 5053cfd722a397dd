// RUN: rm -f %t
// RUN: not preludec %s -o %t 2>&1 | FileCheck %s
// RUN: test ! -e %t
// CHECK: rest-of-function.inc:1:14: error: 'n' is in another file than the beginning of its function; preludec translates functions that are in one file as a whole
#include <prelude.h>
// CHECK: rest-of-function.inc:2:5: error: 'unlock' is in another file than the beginning of its function; preludec translates functions that are in one file as a whole
struct node { long key; region struct node *next; };

long f(region struct node *n)
{
    read_lock(n);
#include "Inputs/rest-of-function.inc"
    return k;
}
