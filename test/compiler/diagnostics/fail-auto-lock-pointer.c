// RUN: rm -f %t
// RUN: not preludec -fauto-lock %s -o %t 2>&1 | FileCheck %s
// RUN: test ! -e %t
#include <prelude.h>
struct part { double value, demand; };
struct s { struct part part[9]; };
double next(double value);

void raise(region struct s *n, int i)
{
    // CHECK: :[[#@LINE+7]]:5: error: the data of 'n' is used by a pointer, and its lock cannot be held from where the pointer is made, since 'next' may wait or lock; lock it by hand
    // CHECK: :[[#@LINE+3]]:5: note: the pointer to the data of 'n' is made here
    // CHECK: :[[#@LINE+4]]:{{[0-9]+}}: note: 'next' may wait or lock here
    // CHECK-NOT: error:
    struct part *part = &local(n)->part[i];
    part->value = 1;
    double more = next(3);
    part->demand = more;
}
