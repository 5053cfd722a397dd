// A forall in the body of a macro, or in its argument, or a part of it: the error names the macro.
// RUN: not preludec -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not=error:
#include <prelude.h>
// CHECK: :[[#@LINE+1]]:20: error: annotations in macro bodies are not supported; 'EACH' has 'forall'
#define EACH(i, n) forall (int i = 0; i < (n); i++)
#define BLOCK(...) { __VA_ARGS__ }
void g(int n, int *p) { EACH(i, n) { (void)p, (void)i; } }
#define BODY { s += i; }
#define SUM(x) reduce(sum: x)
#define CYCLIC at cyclic
long parts(int n)
{
    long s = 0;
    // CHECK: :[[#@LINE+1]]:5: error: expected 'at', 'reduce' or a block after the head of 'forall', which preludec does not find in macro 'BODY'
    forall (int i = 0; i < n; i++) reduce(sum: s) BODY
    // CHECK: :[[#@LINE+1]]:5: error: expected 'at', 'reduce' or a block after the head of 'forall', which preludec does not find in macro 'SUM'
    forall (int i = 0; i < n; i++) SUM(s) { s += i; }
    // CHECK: :[[#@LINE+1]]:5: error: expected 'at', 'reduce' or a block {{.*}} does not find in macro 'CYCLIC'
    forall (int i = 0; i < n; i++) CYCLIC reduce(sum: s) { s += i; }
    // CHECK: :[[#@LINE+1]]:5: error: expected 'at', 'reduce' or a block {{.*}} does not find in macro 'BODY'
    forall (int i = 0; i < n; i++) at node(i) BODY
    // CHECK: :[[#@LINE+1]]:5: error: expected 'at', 'reduce' or a block after the head of 'forall'{{$}}
    forall (int i = 0; i < n; i++) (void)i;
    return s;
}
// CHECK: :[[#@LINE+1]]:30: error: an annotation in an argument or the body of macro 'BLOCK', where preludec does not find it
void h(int n) { int i; BLOCK(forall (i = 0; i < n; i++) { }) }
// CHECK: 7 errors generated
