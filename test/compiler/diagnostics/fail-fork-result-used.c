// RUN: rm -f %t
// RUN: not preludec %s -o %t 2>&1 | FileCheck %s
// RUN: test ! -e %t
#include <prelude.h>
struct node { long key; region struct node *next; };
static long get(region struct node *n) { read_lock(n); long k = n->key; unlock(n); return k; }
long f(region struct node *n)
{
    long x = fork get(n) at n;
    // CHECK: :[[#@LINE+2]]:14: error: 'x' is used while a fork is to set it; 'join;' comes first
    // CHECK: :[[#@LINE-2]]:14: note: forked here
    long y = x + 1;
    join;
    return x + y;
}
long g(region struct node *n, int again)
{
    long x = 0, v[2];
    do {
        // CHECK: :[[#@LINE+2]]:9: error: 'x' is used while a fork is to set it; 'join;' comes first
        // CHECK: :[[#@LINE+1]]:13: note: forked here
        x = fork get(n);
        v[0] = fork get(n);
        v[1] = fork get(n);
    } while (again--);
    join;
    return x + v[0] + v[1];
}
// A joined result can be used if it is named as in the join, and nothing in that name has changed.
long one(int n, int i, int j)
{
    long x, y, v[8], w[8], u[8], t[8];
    x = fork f(0);
    y = fork f(0);
    join x;
    // CHECK: :[[#@LINE+2]]:18: error: 'y' is used while a fork is to set it; 'join;' comes first
    // CHECK: :[[#@LINE-3]]:9: note: forked here
    long z = x + y;
    x = 3;
    for (int k = 0; k < n; k++) v[k] = fork f(0);
    join v[i + 1];
    z += v[i + 1] + v[(i + 1)];
    v[i + 1] += 2;
    // CHECK: :[[#@LINE+1]]:10: error: 'v' is used while a fork is to set it
    z += v[j + 1];
    for (int k = 0; k < n; k++) w[k] = fork f(0);
    for (int k = 0; k < n; k++) {
        join w[k];
        z += w[k];
    }
    join w[i];
    i++;
    // CHECK: :[[#@LINE+1]]:10: error: 'w' is used while a fork is to set it
    z += w[i];
    for (int k = 0; k < n; k++) u[k] = fork f(0);
    if (n) join u[j];
    // CHECK: :[[#@LINE+1]]:10: error: 'u' is used while a fork is to set it
    z += u[j];
    for (int k = 0; k < n; k++) t[k] = fork f(0);
    if (n) join t[j]; else join;
    z += t[j];
    t[j] = fork f(0);
    // CHECK: :[[#@LINE+1]]:10: error: 't' is used while a fork is to set it
    z += t[j];
    join;
    return z;
}
long fixed(int far)
{
    struct { long a, b[2]; } p, q;
    p.a = fork f(0);
    p.b[far] = fork f(0);
    q.b[0] = fork f(0);
    q.b[1] = fork f(0);
    join q.b[0];
    join q.b[1];
    long sum = q.b[far] + q.a;
    join p.a;
    sum += p.a;
    // CHECK: :[[#@LINE+1]]:12: error: 'p' is used while a fork is to set it
    sum += p.b[0];
    return sum;
}
