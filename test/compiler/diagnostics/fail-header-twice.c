// RUN: rm -f %t
// RUN: not preludec %s -o %t 2>&1 | FileCheck %s
// RUN: test ! -e %t
// CHECK: template.h:1:1: error: this header has code that uses regions and is included twice, but preludec can translate it only once
#include <prelude.h>
struct node { long key; region struct node *next; };

#define TEMPLATE_NAME first
#include "Inputs/template.h"
#define TEMPLATE_NAME second
#include "Inputs/template.h"

long f(region struct node *n) { return first(n) + second(n); }
