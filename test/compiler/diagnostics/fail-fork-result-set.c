// Each part of a variable is set once before the join: by a fork or otherwise.
// RUN: not preludec -c %s -o %t.o 2>&1 | FileCheck %s
#include <prelude.h>
struct pair { long a, b; union { long c; int d; }; };
static long get(long x) { return x; }
static struct pair two(void) { return (struct pair){1, 2, {3}}; }

long set_after_a_fork(int far)
{
    long v[2];
    v[0] = fork get(2);
    if (far) v[1] = fork get(1);
    // CHECK: :[[#@LINE+2]]:5: error: this part of 'v' is set while a fork is to set it; each is set once, or 'join;' comes first
    // CHECK: :[[#@LINE-2]]:21: note: forked here
    v[1] = get(1);
    join;
    return v[1];
}

long forks_twice(void)
{
    long v[2] = {0};
    v[1] = fork get(1);
    // CHECK: :[[#@LINE+1]]:5: error: this part of 'v' is set
    v[1] = fork get(1);
    join;
    return v[1];
}

// Conditions may know that it is set in one turn only.
long turns(int n)
{
    struct pair p = {0, 0, {0}};
    for (int i = 0; i < n; i++) {
        if (i == 0) p.a = fork get(1);
        if (i == 1) p.b = get(2);
    }
    join;
    return p.a;
}

long same_index(int n)
{
    long v[8], w[8], x[8];
    for (int i = 0; i < n; i++) {
        v[i + 1] = fork get(i);
        // CHECK: :[[#@LINE+1]]:9: error: this part of 'v' is set
        v[(i + 1)] = 0;
        w[i] = fork get(i);
        int j = i;
        w[j] = 0; // perhaps another one
        x[i] = fork get(i);
        i++;
        x[i] = 0;
    }
    join;
    return v[0];
}

long fields(void)
{
    struct pair p, q[2], all;
    p.a = fork get(1);
    p.b = 2;
    q[0].a = fork get(1);
    q[1].a = get(2);
    // CHECK: :[[#@LINE+1]]:5: error: this part of 'q' is set
    q[0].a = 3;
    all = fork two();
    // CHECK: :[[#@LINE+1]]:5: error: this part of 'all' is set
    all.b = 1;
    join;
    return p.a + q[0].a + all.b;
}

long members_of_a_union(void)
{
    struct pair p;
    p.c = fork get(1);
    // CHECK: :[[#@LINE+1]]:5: error: this part of 'p' is set
    p.d = 1;
    join;
    return p.c;
}

// What reads is another error.
long reads(int i)
{
    long v[2] = {0}, w[2] = {0};
    v[i] = fork get(1);
    // CHECK: :[[#@LINE+1]]:5: error: 'v' is used while a fork is to set it
    v[1 - i] += 1;
    w[i] = fork get(1);
    // CHECK: :[[#@LINE+1]]:5: error: 'w' is used while a fork is to set it
    w[1 - i]++;
    join;
    return v[0] + w[0];
}
// CHECK: 8 errors generated
