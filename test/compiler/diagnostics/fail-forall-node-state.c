// What is static each node has its own of.
// RUN: not preludec -Werror=node-state -c %s -o %t.o 2>&1 | FileCheck %s
#include <prelude.h>

static long visits;
static node_private long seen;

void all(int n)
{
    forall (int i = 0; i < n; i++) {
        // CHECK: :[[#@LINE+1]]:9: error: each node has its own 'visits', and other nodes do not see what a filament writes to it
        visits++;
        seen++;
    }
}
