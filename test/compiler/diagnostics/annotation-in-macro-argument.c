// An annotation is not found in the arguments of a macro; the error names the macro.
// RUN: not preludec -c %s -o %t 2>&1 | FileCheck %s
#include <prelude.h>
#define BODY(...) { __VA_ARGS__ }

void g(region long *p);
void f(region long *p)
// CHECK: :[[#@LINE+1]]:6: error: an annotation in an argument or the body of macro 'BODY', where preludec does not find it
BODY(spawn g(p);)

// CHECK: :[[#@LINE+1]]:44: error: an annotation in an argument or the body of macro 'BODY', where preludec does not find it
void h(region long *p) BODY( read_lock(p); move; unlock(p); )
