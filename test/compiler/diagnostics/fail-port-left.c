// RUN: not preludec --port -Werror=port -fno-caret-diagnostics %s 2>&1 | FileCheck %s
#include <stdlib.h>
struct node { long value; struct node *next; };
static long larger(struct node *n, long value) { return n->next ? n->next->value + value : value; }
struct node *push(struct node *list, long value)
{
    struct node *n = malloc(sizeof *n);
    n->value = value;
    n->next = list;
    // CHECK: [[@LINE+1]]:5: error: the draft does not compile here: what is written to 'n' comes of what was read there, and another activation may come between, since 'larger' may wait or lock; lock it by hand [-Werror,-Wport]
    n->value = larger(n, n->value);
    return n;
}
