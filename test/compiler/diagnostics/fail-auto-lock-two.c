// Two regions at once.
// RUN: not preludec -fauto-lock -fno-caret-diagnostics -c %s -o %t.o 2>&1 | FileCheck %s
#include <prelude.h>

static void add(long *to, const long *from) { *to += *from; }

void add_all(region long *n, region long *p)
{
    // CHECK: fail-auto-lock-two.c:[[#@LINE+1]]:19: error: 'n' and 'p' are used at once, and -fauto-lock never holds two locks; lock them by hand
    add(local(n), local(p));
}
