// What a UPC program declares: each node would have an array of its own.
// RUN: rm -f %t
// RUN: not preludec %s -o %t 2>&1 | FileCheck %s
// RUN: test ! -e %t
#include <prelude.h>
#include <prelude_arrays.h>
struct point { double x, y; };
// CHECK: :[[#@LINE+1]]:22: error: 'shared' says of a pointer that it leads to a shared array, but 'a' is an array, of which each node has its own; declare 'shared double **a', and call 'a = shared_new(double, 100, 4, write_invalidate)' on all nodes
static shared double a[100][4];
// CHECK: :[[#@LINE+1]]:21: error: {{.*}} 'points' is an array, {{.*}}; declare 'shared struct point *points', and call 'points = shared_new(struct point, 8, write_invalidate)' on all nodes
shared struct point points[8];
// CHECK: :[[#@LINE+1]]:12: error: {{.*}} 'counter' is a 'int', of which each node has its own; keep it in a region, or in a shared array of one element
shared int counter;
// CHECK: :[[#@LINE+1]]:23: error: {{.*}} 'grid' is an array, {{.*}}; declare a pointer, and give it what shared_new makes
typedef shared double grid[2][2][2][2][2];
// CHECK: :[[#@LINE+1]]:35: error: {{.*}} 'row' is an array, {{.*}}; declare 'shared double *row'
struct job { int n; shared double row[4]; };

void f(int n)
{
    // CHECK: :[[#@LINE+1]]:19: error: {{.*}} 'b' is an array, {{.*}}; declare 'shared double *b', and call 'b = shared_new(double, 10, write_invalidate)'
    shared double b[10];
    // CHECK: :[[#@LINE+1]]:19: error: {{.*}} 'c' is an array, {{.*}}; declare a pointer, and give it what shared_new makes
    shared double c[n];
    b[0] = c[0] = 1;
}

// Pointers, arrays of pointers, functions that return one, and array parameters, which are pointers.
// CHECK-NOT: error:
shared double *fine, *rows[4];
shared double **made(void);
long g(shared double a[][4], shared const double *const *b) { return a != 0 && b != 0; }
typedef shared double *row;
struct work { shared double *row; row other; };
