// A function that calls itself looks in front of the statement in which it does, so that what returns before costs nothing.
// RUN: preludec --emit=c %s | grep -v //.CHECK | FileCheck %s
// RUN: preludec --dump=loops %s | FileCheck %s --check-prefix=DUMP
// RUN: preludec -O1 -Wall -Wextra -Werror -c %s -o %t.o
#include <prelude.h>

struct node { struct node *left, *right, *next; int value; };

// DUMP: function depth: a turn when it calls itself
int depth(const struct node *n)
{
    if (!n) return 0;
    // CHECK: mcrl_turns(16); /* messages that have come */ int left = depth(n->left), right = depth(n->right);
    int left = depth(n->left), right = depth(n->right);
    return 1 + (left > right ? left : right);
}

// DUMP: function attributed: a turn when it calls itself
int attributed(const struct node *n)
{
    if (!n) return 0;
    // CHECK: mcrl_turns(16); /* messages that have come */ {{\[\[}}maybe_unused]] int left
    [[maybe_unused]] int left = attributed(n->left);
    return 1;
}

// Within a branch, if no other calls it.
// DUMP: function find: a turn when it calls itself
const struct node *find(const struct node *n, int what)
{
    const struct node *found = n;
    // CHECK: if (n && n->value != what) { mcrl_turns(16); /* messages that have come */ found = find(n->next, what); }
    if (n && n->value != what) found = find(n->next, what);
    return found;
}

// DUMP: function both: a turn when it calls itself
int both(const struct node *n)
{
    int sum = n->value;
    // CHECK: mcrl_turns(16); /* messages that have come */ if (n->left) sum += both(n->left);
    if (n->left) sum += both(n->left);
    else if (n->right) sum += both(n->right);
    return sum;
}

// In front of a loop, not in it; and where the first statement calls it, where it begins.
// DUMP: function sum: a turn when it calls itself
int sum(const struct node *all, int count)
{
    if (count == 0) return 0;
    int s = 0;
    // CHECK: mcrl_turns(16); /* messages that have come */ for (int i = 0; i < 2; i++) s += sum(all + i, count / 3);
    for (int i = 0; i < 2; i++) s += sum(all + i, count / 3);
    return s;
}

// DUMP: function fibonacci: a turn each time
// CHECK: long fibonacci(int n) { mcrl_turn(); /* messages that have come */ return
long fibonacci(int n) { return n < 2 ? n : fibonacci(n - 1) + fibonacci(n - 2); }

// A loop that calls it each time counts on it: there it looks where it begins.
// DUMP: function walk: a turn each time
int walk(const struct node *n)
{
    int s = n->value;
    if (!n->left) return s;
    // CHECK: for (const struct node *child = n->left; child; child = child->next) s += walk(child);
    for (const struct node *child = n->left; child; child = child->next) s += walk(child);
    return s;
}
