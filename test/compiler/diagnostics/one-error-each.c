// Annotations that are nearly right: one error each, which says what to write.
// RUN: not preludec -std=c2x -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not=error:
#include <prelude.h>
struct cell { long v; };
static long g(long k) { return k; }
long value_of_spawn(region struct cell *n)
{
    // CHECK: :[[#@LINE+1]]:14: error: 'spawn' is no annotation here; it is a statement without a value, 'spawn f(a);' or 'spawn f(a) at n;'; 'x = fork f(a);' has one
    long v = spawn g(1) at n;
    // CHECK: :[[#@LINE+1]]:9: error: 'spawn' is no annotation here
    v = spawn g(2);
    // CHECK: :[[#@LINE+1]]:10: error: 'spawn' is no annotation here
    v += spawn g(3) at node(1);
    return v;
}
// CHECK: :[[#@LINE+1]]:31: error: 'fork' is no annotation here; it is a statement, 'fork f(a);' or 'x = fork f(a);'
long returned(void) { return  fork g(1) at any; }
// CHECK: :[[#@LINE+1]]:30: error: 'fork' is no annotation here
long in_a_call(void) { g(1 + fork g(2)); return 0; }
long guard_first(region struct cell *n)
{
    // CHECK: :[[#@LINE+1]]:37: error: 'move' comes before its guard: 'move when (n->v > 0)'
    write_lock(n); when (n->v > 0); move
    long v = n->v;
    unlock(n);
    // CHECK: :[[#@LINE+1]]:36: error: 'begin move' comes before its guard: 'begin move when (n->v > 0)'
    write_lock(n); when (n->v > 0) begin move
    v = n->v;
    unlock(n); end move
    return v;
}
long reductions(void)
{
    long s = 0;
    // CHECK: :[[#@LINE+1]]:5: error: unknown reduction '+'; allowed: sum
    forall (int i = 0; i < 10; i++) reduce(+: s) { s += i; }
    // CHECK: :[[#@LINE+1]]:5: error: unknown reduction 's'; allowed: sum
    forall (int i = 0; i < 10; i++) reduce(s) { s += i; }
    // CHECK: :[[#@LINE+1]]:5: error: malformed 'forall' annotation
    forall (int i = 0; i < 10; i++) reduce(sum: ) { s += i; }
    // CHECK: :[[#@LINE+1]]:5: error: expected 'at', 'reduce' or a block after the head of 'forall'
    forall (int i = 0; i < 10; i++) reduce sum: s { s += i; }
    return s;
}
// CHECK: :[[#@LINE+1]]:24: error: malformed 'spawn' annotation
void no_place(void) {  spawn g(1) at ; }
// CHECK: :[[#@LINE+1]]:26: error: 'fork' is no annotation here
long argument(void) { g( fork g(2)); return 0; }
long number(int i)
{
    // CHECK: :[[#@LINE+1]]:27: error: a number after 'at' is no place; that of a node is 'node(1)'
    long x = fork g(3) at 1;
    // CHECK: :[[#@LINE+1]]:19: error: a number after 'at' is no place; that of a node is 'node(i + 1)'
    spawn g(3) at i + 1;
    join;
    return x;
}
// CHECK: :[[#@LINE+1]]:22: error: 'spawn' is no annotation here; it is a statement without a value
void no_call(void) { spawn 0; }
