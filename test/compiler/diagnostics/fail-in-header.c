// RUN: rm -f %t
// RUN: not preludec %s -o %t 2>&1 | FileCheck %s
// RUN: test ! -e %t
#include <prelude.h>
struct node { long key; region struct node *next; };

// CHECK: in-header.h:3:5: error: regions can be locked and dereferenced in the main file only
#include "Inputs/in-header.h"
