// A loop between two numbers is as short as their distance, though neither is known: the tiles of a product, blocks, windows.
// RUN: preludec --dump=loops %s | FileCheck %s
// RUN: preludec -O1 -Wall -Wextra -Werror -c %s -o %t.o
#include <prelude.h>

enum { T = 32 };
#define MIN(a, b) ((a) < (b) ? (a) : (b))

static int least(int a, int b) { return a < b ? a : b; }
static int most(int a, int b) { return a < b ? b : a; }

long tiles(int n, const int *a)
{
    long s = 0;
    for (int ii = 0; ii < n; ii += T) {
        int end = least(n, ii + T), other = MIN(ii + T / 2, n);
        const int last = least(n, ii + T) - 1;
        int clamped = ii + T;
        if (clamped > n) clamped = n;
        // CHECK: distance.c:[[#@LINE+1]]:9: for: at most 32 times, {{[0-9]+}} units{{$}}
        for (int i = ii; i < end; i++) s += a[i];
        // CHECK: distance.c:[[#@LINE+1]]:9: for: at most 32 times, {{[0-9]+}} units{{$}}
        for (int i = 0; i < end - ii; i++) s += a[ii + i];
        // CHECK: distance.c:[[#@LINE+1]]:9: for: at most 16 times, {{[0-9]+}} units{{$}}
        for (int i = ii; i < other; i++) s += a[i];
        // CHECK: distance.c:[[#@LINE+1]]:9: for: at most 32 times, {{[0-9]+}} units{{$}}
        for (int i = ii; i <= last; i++) s += a[i];
        // CHECK: distance.c:[[#@LINE+1]]:9: for: at most 32 times, {{[0-9]+}} units{{$}}
        for (int i = ii; i < clamped; i++) s += a[i];
        // CHECK: distance.c:[[#@LINE+1]]:9: for: at most 11 times, {{[0-9]+}} units{{$}}
        for (int i = clamped; i > ii; i -= 3) s += a[i];
        // CHECK: distance.c:[[#@LINE+1]]:9: for: at most 9 times, {{[0-9]+}} units{{$}}
        for (int i = most(0, ii - 4); i < ii + 5; i++) s += a[i];
        // CHECK: distance.c:[[#@LINE+1]]:9: for: at most 8 times, {{[0-9]+}} units{{$}}
        for (int i = 2 * ii; i < 2 * (ii + 4); i++) s += a[i];
    }
    return s;
}

// Not where the distance is that of others, or where the numbers may have changed.
long others(int n, int m, const int *a)
{
    long s = 0;
    for (int ii = 0; ii < n; ii += T) {
        int far = most(n, ii + T), raised = ii + T, changed = ii + T;
        if (raised < n) raised = n;
        if (a[ii]) changed += n;
        // CHECK: distance.c:[[#@LINE+1]]:9: for: {{[0-9]+}} units, counted
        for (int i = ii; i < far; i++) s += a[i];
        // CHECK: distance.c:[[#@LINE+1]]:9: for: {{[0-9]+}} units, counted
        for (int i = ii; i < raised; i++) s += a[i];
        // CHECK: distance.c:[[#@LINE+1]]:9: for: {{[0-9]+}} units, counted
        for (int i = ii; i < changed; i++) s += a[i];
        // CHECK: distance.c:[[#@LINE+1]]:9: for: {{[0-9]+}} units, counted
        for (int i = m; i < ii + T; i++) s += a[i];
        // CHECK: distance.c:[[#@LINE+1]]:9: for: {{[0-9]+}} units, strips
        for (int i = ii; i < least(n, m); i++) s += a[i];
    }
    return s;
}

// Loops in a loop are costed together: only the outermost one that is long enough looks.
// CHECK-LABEL: function product
void product(int n, const double *a, const double *b, double *c)
{
    // CHECK: distance.c:[[#@LINE+1]]:5: for: {{.*}} a turn each time
    for (int ii = 0; ii < n; ii += T) {
        int ie = least(n, ii + T);
        // CHECK: distance.c:[[#@LINE+1]]:9: for: {{[0-9]+}} units, a turn each time
        for (int k = 0; k < n; k++)
            // CHECK: distance.c:[[#@LINE+1]]:13: for: at most 32 times, {{[0-9]+}} units{{$}}
            for (int j = 0; j < T; j++)
                // CHECK: distance.c:[[#@LINE+1]]:17: for: at most 32 times, {{[0-9]+}} units{{$}}
                for (int i = 0; i < ie - ii; i++) c[i + T * j] += a[i + T * k] * b[j + T * k];
    }
}
