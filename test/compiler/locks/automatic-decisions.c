// A decision goes with a write under one lock only if it tells whether control comes to the write.
// RUN: preludec -fauto-lock -Wall -Werror -c %s -o %t.o 2>&1 | count 0
// RUN: not preludec -fauto-lock -DLEAVES -c %s -o %t.o 2>&1 | FileCheck %s
#include <prelude.h>

struct node { long key, count; };

// Whatever the switch decides, and wherever the loop ends, the writes come. A `return` makes the difference.
void tally(region struct node *n, region struct node *m, long *tallies)
{
    // CHECK: :[[#@LINE+1]]:13: note: 'n' is read here
    switch (n->key) {
#ifdef LEAVES
    case 1: return;
#endif
    case 0: tallies[0]++; break;
    default: tallies[1]++; break;
    }
    if (m->count > 0)
        for (int i = 0; i < 3; i++)
            if (tallies[i] == 0) break;
    m->count = 0;
    n->key = 7;
}

// A value that is read before a condition is not read again in its branches.
void keep_greatest(region struct node *n, region struct node *m, long least)
{
    n->key = (n->key + m->key > m->count + least ? n->key + m->key : m->count + least);
}
