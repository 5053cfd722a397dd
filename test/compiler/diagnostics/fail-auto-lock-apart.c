// A read, and a write that comes of it, with something in between that may wait.
// RUN: not preludec -fauto-lock -fno-caret-diagnostics -c %s -o %t.o 2>&1 | FileCheck %s
#include <prelude.h>

struct counter { long value, limit; };
long next(long value);

void count(region struct counter *n)
{
    // CHECK: fail-auto-lock-apart.c:[[#@LINE+2]]:5: error: what is written to 'n' comes of what was read there, and another activation may come between, since 'next' may wait or lock; lock it by hand
    // CHECK-NEXT: fail-auto-lock-apart.c:[[#@LINE+1]]:21: note: 'n' is read here
    n->value = next(n->value);
}

void decide(region struct counter *n, region struct counter *p)
{
    if (n->value > 3) {
        long most = p->limit;
        // CHECK: error: what is written to 'n' comes of what was read there, and another activation may come between, since 'p' is used; lock it by hand
        n->value = most;
    }
}
