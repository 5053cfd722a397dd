// A contract needs a prototype, wherever it stands in a definition of the old style.
// RUN: not preludec -c %s -o %t.o 2>&1 | FileCheck %s
#include <prelude.h>
struct cell { long v; };
// CHECK: :[[#@LINE+1]]:44: error: 'requires_shared' needs a function with a prototype; give its parameters their types in the parentheses
static long look(a) struct cell region *a; requires_shared(a) { return a->v; }
// CHECK: :[[#@LINE+3]]:{{[0-9]+}}: error: 'releases_shared' needs a function with a prototype
static void end(a, b)
    struct cell region *a; long b;
    releases_shared(a)
{
    unlock(a);
    (void)b;
}
// CHECK: :[[#@LINE+1]]:{{[0-9]+}}: error: 'requires_shared' needs a function with a prototype
static long both(a) requires_shared(a) struct cell region *a; { return a->v; }
// CHECK-NOT: error:
