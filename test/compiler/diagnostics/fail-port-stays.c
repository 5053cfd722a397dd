// RUN: not preludec --port -Werror=port -fno-caret-diagnostics %s 2>&1 | FileCheck %s
#include <stdlib.h>
struct node { struct node *next; };
struct node *make(long count)
{
    struct node *n = malloc(count * sizeof(struct node));
    // CHECK: [[@LINE+2]]:15: error: pointers to 'struct node' stay plain: the address of a part of such an object is kept here, or gets to a function that uses pointers [-Werror,-Wport]
    // CHECK-NEXT: [[@LINE+3]]:12: note: and this is arithmetic on one
    n->next = &n[1];
    (void)count;
    return n + 1;
}
