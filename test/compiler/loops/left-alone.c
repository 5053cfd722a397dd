// Loops that need no check, or that the compiler must not change.
// RUN: preludec --emit=c %s | grep -v //.CHECK | FileCheck %s --implicit-check-not="mcrl_{{strip|turns?}}("
// RUN: preludec -fpoll=none --emit=c %s | diff %s -
// RUN: preludec --emit=c -DPRELUDE_SERIAL %s | diff %s -
// RUN: preludec -Wall -Wextra -Werror -Wno-unknown-pragmas -O2 -c %s -o %t.o

// What stands before the header knows nothing of the runtime.
// CHECK-LABEL: int before(
int before(const char *s)
{
    int n = 0;
    while (*s) n += *s++ == 'x';
    return n;
}

#include <prelude.h>
#include <ctype.h>

long unknown(long);

// A loop of known length that is less work than a strip.
// CHECK-LABEL: int small(
int small(int a[10][10])
{
    int s = 0;
    for (int i = 0; i < 10; i++)
        for (int j = 9; j >= 0; --j) s += a[i][j];
    do s++; while (0);
    for (unsigned i = 0; i < sizeof(int[4]) / sizeof(int); i += 2) s += toupper(a[i][i]);
    return s;
}

// In a loop of a macro only the body is the program's.
#define EACH(i, n) for (int i = 0; i < n; i++)
#define TIMES(n, what) for (int k = 0; k < n; k++) { what; }
#define TRY_AGAIN goto again
// CHECK-LABEL: int macros(
int macros(int n)
{
    int s = 0;
    // CHECK: EACH(i, n) { mcrl_turn(); /* messages that have come */ s += i; }
    EACH(i, n) s += i;
    // CHECK: EACH(i, n) { mcrl_turn(); s -= i; }
    EACH(i, n) { s -= i; }
    // CHECK: TIMES(n, s++)
    TIMES(n, s++)
again:
    // CHECK: if (s > 1000) { mcrl_turn(); TRY_AGAIN; }
    if (s > 1000) TRY_AGAIN;
    return s;
}

// A pragma stays with its loop.
// CHECK-LABEL: int hinted(
int hinted(int n, int *a)
{
    int s = 0;
    // CHECK: #pragma clang loop unroll_count(2)
    // CHECK-NEXT: for (int i = 0; i < n; i++) { mcrl_turn(); /* messages that have come */ s += a[i]; }
#pragma clang loop unroll_count(2)
    for (int i = 0; i < n; i++) s += a[i];
    return s;
}

// CHECK-LABEL: void bare(
__attribute__((naked)) void bare(void) { __asm__("ret"); }

