// Loops with every way in and out compute the same with checks in them, however short their strips are.
// RUN: %python %S/Inputs/same-output.py %s %t.d %build/include | FileCheck %s --check-prefix=SAME
// SAME: 28 lines are the same
// RUN: preludec -fpoll-units=40 --emit=c %s | grep -v //.CHECK | FileCheck %s
// CHECK-DAG: MCRL_STOP(
// CHECK-DAG: MCRL_STOP_DOWN(
// CHECK-DAG: MCRL_STOP_AT(
// CHECK-DAG: unsigned strip_2 =
// CHECK-DAG: mcrl_turn();
#include <prelude.h>
#include <limits.h>
#include <stdio.h>
#include <string.h>

static unsigned long seen;
static int strip; // a name that emitted text uses

static int note(int x)
{
    seen = seen * 31 + (unsigned long)(long)x;
    return x;
}

static void show(const char *what)
{
    printf("%s %lx\n", what, seen);
    seen = 0;
}

static void ways_out(int n)
{
    for (int i = 0; i < n; i++) {
        if (i % 7 == 3) continue;
        if (i == n - 3) break;
        note(i);
    }
    int i;
    for (i = 0; i < n; i++)
        if (i == n - 1) break;
    note(i);
    for (i = 0; i < n; i++) note(i);
    note(i);
    while (i-- > 0) {
        if (i % 5 == 0) continue;
        if (i == 11) break;
        note(i);
    }
    note(i);
    do {
        i += 3;
        if (i % 4 == 0) continue;
        if (i > 3 * n) break;
        note(i);
    } while (note(i) < 2 * n);
    note(i);
    for (;;) {
        switch (i % 5) {
        case 0: i += 2; continue;
        case 1: i++; break;
        default: i += 3;
        }
        if (note(i) > 5 * n) break;
    }
    note(i);
    for (int k = 0; note(k) < n; note(k), k++) {
        for (int j = k; j > 0; j--) {
            if (j == 5) goto next;
            note(j);
        }
    next:;
    }
}

static int leaves(int n, int by)
{
    for (int i = 0;; i++) {
        do {
            while (n > 0) {
                if (n % by == 0) return i * 1000 + n;
                n--;
            }
        } while (i < 0);
        if (i > n + 10) return -i;
    }
}

static void counting(int n)
{
    int a[100], *end = a + 100;
    memset(a, 1, sizeof a);
    for (int *p = a; p < end; p++) *p = note((int)(p - a));
    for (int *p = a; p != a + 100; ++p) note(*p);
    for (int *p = a; p <= a + 96; p += 3) note(*p);
    for (signed char c = -100; c < 100; c++) note(c);
    for (unsigned char c = 200; c > 3; c -= 2) note(c);
    for (unsigned i = UINT_MAX - 50; i < UINT_MAX; i++) note((int)i);
    for (int i = INT_MIN; i < INT_MIN + 77; i++) note(i);
    for (int i = INT_MAX; i > INT_MAX - 77; i--) note(i);
    for (long i = LONG_MIN + 2; i <= LONG_MIN + 50; i += 7) note((int)i);
    for (long i = -3; i < n; i++) note((int)i);
    for (int i = n; i >= 0; --i) note(i);
    for (int i = 0; i <= n; i += 4) note(i);
    for (int i = 0; n > i; i -= -2) note(i);
    for (int i = 5; i < 5; i++) note(i);
    for (int i = 9; i < 3; i++) note(i);
    for (int i = 0; i < (int)sizeof(a) / 4 - n; i++) note(i);
    for (unsigned i = 7; i < (unsigned)n * 2; i++) note((int)i);
    for (int i = -5; (size_t)i < 5; i++) note(i); // does not run
    for (int i = 0; (size_t)i < sizeof a; i++) note(i);
    int i = 3, j = 0;
    for (; i < n; i++, j++) note(i + j);
    for (i = 0, j = n; i < j; i++, j--) note(i * j);
    for (i = 0; i < n; i++) n -= i % 3 == 0;
    note(i);
    for (i = 0; i < n; i++) i += i % 2;
    note(i);
}

static void odd_heads(int n)
{
    int i = 0;
    while (i++, note(i) < n) note(-i);
    while (({ int k = i--; note(k) > 3; })) note(i);
    for (int a[n + 1], k = (a[0] = 4, 0); k < n && a[0]; k++) note(a[0] += k);
    for (i = 0; i < n ? i % 9 || i == 0 : 0; i++) note(i);
    for (struct { int x; } s = {n}; s.x--;) note(s.x);
    if (n) for (i = 0; i < n; i++) note(i);
    else while (i) note(i--);
    if (i > n) note(1);
    else do note(i); while (i-- > n / 2);
    for (i = 0; i < n; i++) for (int j = 0; j < i; j++) if (j & 1) note(j); else note(-j);
    for (i = 0; i < 40; i++);
    while (i --> 3);
    do; while (++i < n);
    note(i);
}

static void jumps(int n)
{
    int i = 0;
again:
    note(i);
    if (++i < n) goto again;
    if (n & 1) goto inside;
    for (i = 0; i < n; i++) {
        note(i);
    inside:
        note(-i);
    }
    int k = 1;
    switch (n % 4) {
        while (i < 2 * n) {
        case 1: note(i++);
        case 2: note(i++);
            for (k = 0; k < 3; k++) {
            case 3: note(i++);
            }
        default: note(i++);
        }
    }
    static void *const places[] = {&&first, &&second, &&third};
    goto *places[n % 3];
    do {
    first:
        note(1);
        if (i-- > n) goto *places[i % 3];
    second:
        note(2);
        if (i-- > n / 2) goto *places[i % 3];
    third:
        note(3);
    } while (i-- > 0);
    for (i = 0; i < n; i++) {
        k = 0;
    inner:
        if (note(k++) < i % 5) goto inner;
        if (k == 4) goto out;
    }
out:
    note(i);
}

static int depth(int n) { return n <= 0 ? 0 : 1 + (n & 1 ? depth(n - 1) : depth(n - 2)); }

static int fixed(void)
{
    static const int most = 60;
    int s = 0;
    for (int i = 0; i < most; i++) s += i;
    for (strip = 0; strip < most; strip++) s ^= strip;
    for (int strip = 0; strip < most; strip++) s ^= strip;
    return s;
}

int main(void)
{
    for (int n = 0; n < 40; n += 13) {
        ways_out(n), show("ways out");
        note(leaves(n, 17)), show("leaves");
        counting(n), show("counting");
        odd_heads(n), show("odd heads");
        jumps(n), show("jumps");
        note(depth(n)), show("depth");
        note(fixed()), show("fixed");
    }
    return 0;
}
