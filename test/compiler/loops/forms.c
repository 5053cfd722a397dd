// The check of each kind of loop, on the lines that the loop has.
// RUN: preludec --emit=c %s | grep -v //.CHECK | FileCheck %s
// RUN: preludec --dump=loops %s | FileCheck %s --check-prefix=DUMP
// RUN: preludec -Wall -Wextra -Wno-sign-compare -Werror -O2 -c %s -o %t.o
#include <prelude.h>

struct node { struct node *next; long value; };
long unknown(long);

// A loop that counts is cut into shorter ones of its kind; the comment at the first check of a function says what it is for.
long sum(const int *a, int n)
{
    long s = 0;
    // CHECK: for (int i = 0; i < n;) { int first = i, stop = MCRL_STOP(i, n, 16384); for (; i < stop; i++)
    // CHECK-NEXT: { s += a[i]; } if (i < stop) break; mcrl_turns((unsigned)(i - first) / 16); /* messages that have come */ }
    // DUMP: forms.c:[[#@LINE+1]]:5: for: {{[0-9]+}} units, counted, strips of 16384
    for (int i = 0; i < n; i++)
        s += a[i];
    // CHECK: for (unsigned long i = n - 1; i >= 8u;) { unsigned long first = i, stop = MCRL_STOP_DOWN(i, 8u, 1024); for (; i >= stop; i -= 2) { s ^= a[i]; } if (i >= stop) break; mcrl_turns((unsigned)(first - i) / 2 * 2); }
    for (unsigned long i = n - 1; i >= 8u; i -= 2) s ^= a[i];
    // CHECK: for (const int *p = a; a + 2 * n > p;) { __typeof__(p) first = p, stop = MCRL_STOP_AT(p, a + 2 * n, 16384); for (; p < stop; p++) { s ^= *p; } if (p < stop) break; mcrl_turns((unsigned)(p - first) / 16); }
    for (const int *p = a; a + 2 * n > p; p++) s ^= *p;
    // CHECK: for (const int *p = a, *e = a + n; p != e;) { __typeof__(p) first = p, stop = MCRL_STOP_AT(p, e, 16384); for (; p != stop; ++p) { s += *p; } if (p != stop) break; mcrl_turns((unsigned)(p - first) / 16); }
    for (const int *p = a, *e = a + n; p != e; ++p) s += *p;
    return s;
}

// A loop of a few turns, which compilers make straight code of, does not keep the loop around it from being one for vector units.
double in_lanes(const double *a, int groups)
{
    double sums[4] = {0};
    // CHECK: for (int group = 0; group < groups;) { int first = group, stop = MCRL_STOP(group, groups, 2048); for (; group < stop; group++)
    for (int group = 0; group < groups; group++)
        for (int lane = 0; lane < 4; lane++) {
            int i = group * 4 + lane;
            sums[lane] += a[i];
        }
    return sums[0] + sums[1] + sums[2] + sums[3];
}

// Nor does an inline function that is as an expression.
static inline double larger(double a, double b) { return a > b ? a : b; }
double largest(const double *a, int n)
{
    double most = 0;
    // CHECK: for (int i = 0; i < n;) { int first = i, stop = MCRL_STOP(i, n, 16384); for (; i < stop; i++) { most = larger(a[i], most); }
    for (int i = 0; i < n; i++) most = larger(a[i], most);
    return most;
}

// Other loops have a variable that counts what is left of a strip. If they are short, a strip is what compilers make straight code of;
// where the condition reads no memory, it must not become one with the test of the variable.
// CHECK-LABEL: long chase(
long chase(struct node *p)
{
    long s = 0;
    // CHECK: for (;;) { unsigned strip = 17; MCRL_UNROLL(16) while (MCRL_GOES_ON(strip) && p) {
    // CHECK: } if (strip) break; mcrl_turns(128); /* messages that have come */ }
    // DUMP: forms.c:[[#@LINE+1]]:5: while: {{[0-9]+}} units, strips of 16, unrolled
    while (p) {
        s += p->value;
        p = p->next;
    }
    // CHECK: for (;;) { unsigned strip = 512; MCRL_UNROLL(16) do s = s & 1 ? 3 * s + 1 : s / 2; while (s != 1 && --strip); if (strip) break; mcrl_strip(); }
    do s = s & 1 ? 3 * s + 1 : s / 2; while (s != 1);
    // CHECK: for (p = 0;;) { unsigned strip = 17; MCRL_UNROLL(16) for (; MCRL_GOES_ON(strip) && (s || p); s /= 2) { p = 0; } if (strip) break; mcrl_turn(); }
    for (p = 0; s || p; s /= 2) p = 0;
    // CHECK: for (;;) { unsigned strip = 17; MCRL_UNROLL(16) for (; MCRL_GOES_ON(strip);) { if (s++ > 100) break; } if (strip) break; mcrl_turns(16); }
    for (;;) if (s++ > 100) break;
    return s;
}

// A loop that only a return or a goto leaves has no end that is reached, and neither has its function.
// CHECK-LABEL: long search(
long search(const int *a, int what)
{
    long i = 0;
    if (what < 0)
        // CHECK: for (;;) { unsigned strip = 17; MCRL_UNROLL(16) for (; --strip;) { switch (a[i++]) { case 0: return i; case 1: break; default: continue; } } mcrl_turns(16); /* messages that have come */ }
        for (;;) switch (a[i++]) { case 0: return i; case 1: break; default: continue; }
    // CHECK: for (;;) { unsigned strip = 512; MCRL_UNROLL(16) do {
    do {
        if (a[i++] == what) return i;
        // CHECK: } while (1 && --strip); mcrl_strip(); }
    } while (1);
}

// Where a variable is changed in more places, or its bound is, the loop does not count.
// CHECK-LABEL: long no_count(
long no_count(int *a, int n)
{
    long s = 0;
    // CHECK: unsigned strip
    for (int i = 0; i < n; i++) if (a[i]) i++;
    // CHECK: unsigned strip
    for (int i = 0; i < n; i++) n -= a[i];
    int m = n, *changes = &m;
    // CHECK: unsigned strip
    for (int i = 0; i < m; i++) *changes = a[i];
    // CHECK: unsigned strip
    for (volatile int i = 0; i < n; i++) s++;
    // CHECK: unsigned strip
    for (unsigned i = 0; i < n - 7; i++) s++;
    // CHECK: unsigned strip
    for (int i = 0; i != n; i++) s++;
    // CHECK: unsigned strip
    for (int i = 0; i < a[0]; i++) s++;
    return s;
}

// A loop around loops, or around unknown calls, counts its turns.
// CHECK-LABEL: long around(
long around(int n)
{
    long s = 0;
    // CHECK: { mcrl_turn(); /* messages that have come */ for (int j = 0; j < i;) { int first
    // DUMP: forms.c:[[#@LINE+1]]:5: for: {{[0-9]+}} units or more, a turn each time
    for (int i = 0; i < n; i++)
        for (int j = 0; j < i; j++) s += i ^ j;
    // CHECK: while (s) { mcrl_turn();
    while (s) {
        s = unknown(s);
    }
    // CHECK: do { mcrl_turn(); s = unknown(s); } while (s);
    do s = unknown(s); while (s);
    // CHECK: if (s) { mcrl_turn(); goto again; }
again:
    s += unknown(s);
    if (s) goto again;
    return s;
}

// CHECK-LABEL: int fib(
// DUMP: function fib: a turn each time
int fib(int n)
// CHECK: { mcrl_turn(); /* messages that have come */
{
    return n < 2 ? n : fib(n - 1) + fib(n - 2);
}

// Also through others.
int odd(int);
// CHECK: int even(int n) { mcrl_turn(); /* messages that have come */ return
int even(int n) { return n == 0 || odd(n - 1); }
// CHECK: int odd(int n) { mcrl_turn(); /* messages that have come */ return
int odd(int n) { return n != 0 && even(n - 1); }

// A loop that is entered in its midst stays one.
// CHECK-LABEL: int entered(
int entered(int n, int x)
{
    if (x) goto middle;
    // CHECK: while (n > 0) { mcrl_turn();
    while (n > 0) {
        n -= 2;
middle:
        n--;
    }
    // CHECK: do { mcrl_turn();
    switch (n & 3) do {
    case 0: n++;
    case 1: n++;
    case 2: n++;
    default: n++;
    } while (n < x);
    // A label that is only jumped to from within does not matter.
    // CHECK: unsigned strip
    while (n > 0) {
        if (n & 1) goto less;
        n--;
less:
        n--;
    }
    return n;
}

// A pragma that must stand first in a block still does.
// CHECK-LABEL: int in_front(
int in_front(int n)
{
    // CHECK: __label__ out; mcrl_turn();
    while (unknown(n)) {
        __label__ out;
        if (unknown(n - 1)) goto out;
        n++;
out:
        n--;
    }
    return n;
}
