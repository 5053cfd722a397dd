// RUN: not preludec --port -Werror=port -fno-caret-diagnostics %s 2>&1 | FileCheck %s
#include <stdlib.h>
#include <string.h>
// CHECK: [[@LINE+1]]:21: error: 'name' stays a plain pointer in a region: 'strdup' of the library makes it [-Werror,-Wport]
struct node { char *name; struct node *next; };
struct node *push(struct node *list, const char *name)
{
    struct node *n = malloc(sizeof *n);
    // CHECK-NEXT: [[@LINE+1]]:15: note: here
    n->name = strdup(name);
    n->next = list;
    return n;
}
