// A function that calls itself looks for messages where it begins. A loop in which each iteration calls one need not look, too.
// RUN: preludec --emit=c %s | grep -v //.CHECK | FileCheck %s
// RUN: preludec --dump=loops %s | FileCheck %s --check-prefix=DUMP
// RUN: preludec -Wall -Wextra -Werror -O2 -c %s -o %t.o
#include <prelude.h>

struct tree { struct tree *child[4]; int children; long value; };

// DUMP: function visit: a turn each time
// DUMP-NEXT: calls-each-time.c:[[#@LINE+7]]:5: for: {{[0-9]+}} units or more, calls visit each time{{$}}
// CHECK-LABEL: long visit(
// CHECK-NEXT: { mcrl_turn(); /* messages that have come */
long visit(const struct tree *t)
{
    long s = t->value;
    // CHECK: for (int i = 0; i < t->children; i++) s += visit(t->child[i]);
    for (int i = 0; i < t->children; i++) s += visit(t->child[i]);
    return s;
}

// Either branch calls one; what calls itself by way of another does, too.
// CHECK-LABEL: long odd(
long even(const struct tree *t);
long odd(const struct tree *t)
{
    long s = 0;
    // CHECK: for (int i = 0; i < t->children; i++)
    // CHECK-NEXT: if (t->value > i) s += even(t->child[i]);
    // CHECK-NEXT: else { s -= visit(t->child[i]); }
    // DUMP: calls-each-time.c:[[#@LINE+1]]:5: for: {{[0-9]+}} units or more, calls even or visit each time{{$}}
    for (int i = 0; i < t->children; i++)
        if (t->value > i) s += even(t->child[i]);
        else { s -= visit(t->child[i]); }
    return s;
}
long even(const struct tree *t)
{
    long s = 0;
    int i = 0;
    // In the head of a loop, and of one that ends at its end.
    // CHECK: while (odd(t) > s) s++;
    while (odd(t) > s) s++;
    // CHECK: do { if (i > 7) break; s += i; } while (odd(t->child[i++]));
    do { if (i > 7) break; s += i; } while (odd(t->child[i++]));
    // CHECK: for (i = 0; i < 9; s += odd(t->child[i])) { if (t->value > i++) continue; s ^= i; }
    for (i = 0; i < 9; s += odd(t->child[i])) { if (t->value > i++) continue; s ^= i; }
    return s;
}

// Where some iterations call none, the loop looks itself.
// CHECK-LABEL: long some(
long some(const struct tree *t, long (*given)(const struct tree *), int n)
{
    long s = 0;
    // CHECK: mcrl_turn(); {{.*}}if (t->value > i) s += visit(t->child[i]);
    // DUMP: calls-each-time.c:[[#@LINE+1]]:5: for: {{[0-9]+}} units or more, a turn each time
    for (int i = 0; i < n; i++) { if (t->value > i) s += visit(t->child[i]); }
    // CHECK: mcrl_turn(); if (t->value > i) continue; s += visit(t->child[i]);
    for (int i = 0; i < n; i++) { if (t->value > i) continue; s += visit(t->child[i]); }
    // CHECK: mcrl_turn(); s += t->value > i && visit(t->child[i]);
    for (int i = 0; i < n; i++) { s += t->value > i && visit(t->child[i]); }
    // CHECK: mcrl_turn(); s += sizeof(visit(t));
    for (int i = 0; i < n; i++) { s += sizeof(visit(t)); s += given(t); }
    // CHECK: mcrl_turn(); switch (t->children) { case 1: s += visit(t); break; case 2: s--; }
    for (int i = 0; i < n; i++) { switch (t->children) { case 1: s += visit(t); break; case 2: s--; } s += given(t); }
    // A call by a pointer.
    // CHECK: mcrl_turn(); s += given(t->child[i]);
    for (int i = 0; i < n; i++) { s += given(t->child[i]); }
    // A loop around one that may end at once; the inner one has no need to look.
    // CHECK: for (int i = 0; i < n; i++) { mcrl_turn(); for (int j = 0; j < i; j++) s += visit(t->child[j]); }
    for (int i = 0; i < n; i++) { for (int j = 0; j < i; j++) s += visit(t->child[j]); }
    // A label that is jumped to from outside.
    if (n > 3) goto inside;
    // CHECK: while (s < n) { mcrl_turn();{{$}}
    while (s < n) {
        s += visit(t);
    inside:
        s += given(t);
    }
    return s;
}

// A function of another file may look or not, and one that calls no other that calls it does not.
long elsewhere(const struct tree *);
static long once(const struct tree *t) { return t->value + elsewhere(t); }
// CHECK-LABEL: long others(
long others(const struct tree *t, int n)
{
    long s = 0;
    // CHECK: mcrl_turn(); {{.*}}s += elsewhere(t->child[i]);
    for (int i = 0; i < n; i++) { s += elsewhere(t->child[i]); }
    // CHECK: mcrl_turn(); s += once(t->child[i]);
    for (int i = 0; i < n; i++) { s += once(t->child[i]); }
    return s;
}

// A spawn calls nothing here.
struct node { region struct node *next; long value; };
static void drop(region struct node *n, int depth)
{
    if (depth > 0) drop(n, depth - 1);
    write_lock(n);
    n->value++;
    unlock(n);
}
// CHECK: void spread(
// CHECK: for (int i = 0; i < n; i++) { mcrl_turn(); {{.*}}spread__spawn1(
void spread(region struct node *at, int n)
{
    for (int i = 0; i < n; i++) { spawn drop(at, i) at at; }
}
