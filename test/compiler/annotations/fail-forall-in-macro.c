// A forall in the body of a macro, or in its argument: the error names the macro.
// RUN: not preludec -c %s -o %t.o 2>&1 | FileCheck %s
#include <prelude.h>
// CHECK: :[[#@LINE+1]]:20: error: annotations in macro bodies are not supported; 'EACH' has 'forall'
#define EACH(i, n) forall (int i = 0; i < (n); i++)
#define BLOCK(...) { __VA_ARGS__ }
void g(int n, int *p) { EACH(i, n) { (void)p, (void)i; } }
// CHECK-NOT: error: use of undeclared
// CHECK: :[[#@LINE+1]]:30: error: an annotation in an argument or the body of macro 'BLOCK', where preludec does not find it
void h(int n) { int i; BLOCK(forall (i = 0; i < n; i++) { }) }
