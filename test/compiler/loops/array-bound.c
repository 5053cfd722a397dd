// A loop whose variable numbers an element of an array in each iteration ends with the array.
// RUN: preludec --dump=loops %s | FileCheck %s
#include <prelude.h>

enum { MOST = 12 };
struct pair { int many[MOST]; long sum; };

long sum(int n, const int *given)
{
    int found[MOST], few[MOST / 2];
    long s = 0;
    // CHECK: array-bound.c:[[#@LINE+1]]:5: for: at most 12 times, {{[0-9]+}} units{{$}}
    for (int i = 0; i < n; i++) found[i] = given[i];
    // CHECK: array-bound.c:[[#@LINE+1]]:5: for: at most 6 times, {{[0-9]+}} units{{$}}
    for (int i = 0; i < n; i++) few[i] = found[i];
    // CHECK: array-bound.c:[[#@LINE+1]]:5: for: at most 12 times, {{[0-9]+}} units{{$}}
    for (int i = n; i >= 0; i--) s += found[i] + (i > 3 ? few[i] : 0);
    // CHECK: array-bound.c:[[#@LINE+1]]:5: for: at most 4 times, {{[0-9]+}} units{{$}}
    for (unsigned i = 0; i < (unsigned)n; i += 3) if (found[i] > s) break;
    return s;
}

// Not where the element may be none, or the address of what follows the array.
long not_always(int n, const int *given, struct pair *p)
{
    int found[MOST] = {0};
    long s = 0;
    // CHECK: array-bound.c:[[#@LINE+1]]:5: for: {{[0-9]+}} units, counted
    for (int i = 0; i < n; i++) if (given[i]) s += found[i];
    // CHECK: array-bound.c:[[#@LINE+1]]:5: for: {{[0-9]+}} units, counted
    for (int i = 0; i < n; i++) { if (given[i]) continue; s += found[i]; }
    // CHECK: array-bound.c:[[#@LINE+1]]:5: for: {{[0-9]+}} units, counted
    for (int i = 0; i < n; i++) s += given[i] && found[i];
    // CHECK: array-bound.c:[[#@LINE+1]]:5: for: {{[0-9]+}} units, counted
    for (int i = 0; i < n; i++) s += given != &found[i];
    // CHECK: array-bound.c:[[#@LINE+1]]:5: for: {{[0-9]+}} units, counted
    for (int i = 0; i < n; i++) s += found[i % MOST] + sizeof found[i];
    // The last array of a structure may have more elements.
    // CHECK: array-bound.c:[[#@LINE+1]]:5: for: {{[0-9]+}} units, counted
    for (int i = 0; i < n; i++) s += p->many[i];
    // CHECK: array-bound.c:[[#@LINE+1]]:5: for: {{[0-9]+}} units, strips
    for (int i = 0; i < n; i++) s += found[i], n -= (int)s;
    return s;
}
