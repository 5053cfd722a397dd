// What the C library does at once costs as little as it takes, and a loop of it is cut into long strips (all names: rooms_test.cpp).
// RUN: preludec --dump=loops %s | FileCheck %s
#include <ctype.h>
#include <math.h>
#include <prelude.h>

double f(const double *a, int n)
{
    double s = 0;
    // CHECK: library-calls.c:[[#@LINE+1]]:5: for: 10 units, counted, strips of 8192
    for (int i = 0; i < n; i++) s += fabs(a[i]);
    // CHECK: library-calls.c:[[#@LINE+1]]:5: for: {{[12][0-9]}} units, counted
    for (int i = 0; i < n; i++) s += fmaxf(sqrtl(a[i]), 1) + isnan(a[i]);
    // CHECK: library-calls.c:[[#@LINE+1]]:5: for: {{[6-9][0-9]}} units, counted
    for (int i = 0; i < n; i++) s += sin(a[i]);
    return s;
}

int g(const char *text, int n)
{
    int s = 0;
    // CHECK: library-calls.c:[[#@LINE+1]]:5: for: {{[1-4][0-9]}} units, counted
    for (int i = 0; i < n; i++) s += isdigit((unsigned char)text[i]) != 0;
    return s;
}
