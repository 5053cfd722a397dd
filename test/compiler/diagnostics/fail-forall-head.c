// A forall counts, so that its indices can be divided among nodes; loops further in may have any head.
// RUN: not preludec -c %s -o %t.o 2>&1 | FileCheck %s
#include <prelude.h>

void f(long);

void multiplies(long n)
{
    // CHECK: :[[#@LINE+1]]:12: error: the head of 'forall' must count, as in 'int i = first; i < bound; i++'
    forall (long i = 1; i < n; i *= 2) { f(i); }
}

void goes_away(long n)
{
    // CHECK: :[[#@LINE+1]]:12: error: the head of 'forall' must count
    forall (long i = 0; i < n; i--) { f(i); }
}

void not_equal(long n)
{
    // CHECK: :[[#@LINE+1]]:12: error: the head of 'forall' must count
    forall (long i = 0; i != n; i++) { f(i); }
}

void declared_before(long n)
{
    long i;
    // CHECK: :[[#@LINE+1]]:12: error: the head of 'forall' must count
    forall (i = 0; i < n; i++) { f(i); }
}

void real(double n)
{
    // CHECK: :[[#@LINE+1]]:12: error: the head of 'forall' must count
    forall (double x = 0; x < n; x++) { f((long)x); }
}

void of_any_kind(long n)
{
    forall (long i = n; 0 <= i; i -= 3) forall (long j = 1; j < i; j *= 2) { f(i + j); }
}
// CHECK: 5 errors generated
