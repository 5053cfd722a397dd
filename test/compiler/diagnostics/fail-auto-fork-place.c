// RUN: rm -f %t
// RUN: not preludec -fauto-lock -fno-caret-diagnostics %s -o %t 2>&1 | FileCheck --implicit-check-not=error: %s
// RUN: test ! -e %t
#include <prelude.h>

struct node { long value; region struct node *child[8], *next; };
long f(long a);
region struct node *leaf(int number);

// CHECK: :[[#@LINE+3]]:33: error: -fauto-lock cannot begin this fork on its own: its result goes to a region, so that each round
void rounds(region struct node *n)
{
    for (int i = 0; i < 8; i++) n->child[i] = fork leaf(i);
}

// CHECK: :[[#@LINE+3]]:5: error: {{.*}}: its result goes to a region that no local variable names
void unnamed(region struct node *n)
{
    n->next->value = fork f(1);
}

// CHECK: :[[#@LINE+3]]:12: error: {{.*}}: a condition decides whether it begins; write an 'if'
long decided(long a, long b)
{
    return a && (fork f(b));
}

// CHECK: :[[#@LINE+3]]:{{[0-9]+}}: error: {{.*}}: it is in the head of a loop or a switch
void heads(long a)
{
    while ((fork f(a)) > 3) a++;
}

// CHECK: :[[#@LINE+3]]:{{[0-9]+}}: error: {{.*}}: what is assigned to may have side effects
long effects(long a, long *p)
{
    p[a++] = 1 + (fork f(2));
    return a;
}

// CHECK: :[[#@LINE+3]]:{{[0-9]+}}: error: {{.*}}: a value in it uses another variable of the same declaration
long together(long a)
{
    long b = a * 2, c = b + (fork f(a));
    return b + c;
}
