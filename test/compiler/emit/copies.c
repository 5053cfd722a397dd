// How values of each kind of type get into a record and back.
// RUN: preludec --emit=continuations %s | grep -v //.CHECK | FileCheck %s
// Checks stand after the function: a clone repeats its comments.
// RUN: preludec -c %s -o %t.o
#include <complex.h>
#include <prelude.h>

typedef unsigned char byte;
enum color { red, green };
struct pair { int a; byte b; };
union either { long l; double d; };

double kinds(region long *n, byte small, enum color c, struct pair p, union either e, double complex z, region long *other, int table[3])
{
    long matrix[2][2] = {{1, 2}, {3, 4}};
    const int fixed = small + 1;
    struct { short s; } anonymous = {7};
    _Alignas(64) int wide = 5;
    read_lock(n); move
    double sum = (double)*n + small + c + p.a + (double)e.l + creal(z) + (double)matrix[1][0] + fixed + anonymous.s + wide;
    unlock(n);
    read_lock(other); move
    sum += (double)*other;
    unlock(other);
    return sum;
}

// CHECK: struct kinds__live1 { byte small; enum color c; struct pair p; union either e; _Complex double z; region long *other;
// CHECK-SAME: {{^}} long matrix[2][2]; int fixed; unsigned char anonymous[2];
// CHECK: live->small = small;
// CHECK: live->c = c;
// CHECK: live->p = p;
// CHECK: live->e = e;
// CHECK: live->other = other;
// CHECK: __builtin_memcpy(&live->matrix, &matrix, sizeof matrix);
// CHECK: live->fixed = fixed;
// CHECK: __builtin_memcpy(&live->anonymous, &anonymous, sizeof anonymous);
// CHECK: fixed = live->fixed;
// CHECK: __builtin_memcpy(&anonymous, &live->anonymous, sizeof anonymous);
