// A partial frame that has no end in the branch that is compiled. In the other branch it has one.
// RUN: not preludec -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not=error:
// RUN: preludec -DCOUNTED -c %s -o %t.o
#include <prelude.h>
struct cell { long v; };
long f(region struct cell *n)
{
    long v;
    // CHECK: :[[#@LINE+1]]:19: error: the branch of a conditional directive that is compiled has no 'end move' for this 'begin move'
    read_lock(n); begin move v = n->v;
#ifdef COUNTED
    unlock(n); end move
#else
    unlock(n);
#endif
    return v;
}
