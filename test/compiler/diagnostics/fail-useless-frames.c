// RUN: rm -f %t
// RUN: not preludec -Werror=useless-frames %s -c -o %t 2>&1 | FileCheck %s
// RUN: test ! -e %t
// RUN: preludec -Wno-useless-frames -Werror %s -c -o %t.o
#include <prelude.h>
#include <stdio.h>

struct cell { long value; };

// Nothing is known of any caller.
long get(region struct cell *c)
{
    // CHECK: :[[#@LINE+1]]:5: error: no caller of 'get' in this file can go along, so 'frames' means nothing here [-Werror,-Wuseless-frames]
    read_lock(c); move(frames: 1)
    long value = c->value;
    unlock(c);
    return value;
}

static long take(region struct cell *c)
{
    // CHECK: :[[#@LINE+1]]:5: error: no caller of 'take' in this file can go along, so 'frames' means nothing here [-Werror,-Wuseless-frames]
    write_lock(c); move(always, frames: 2)
    long value = c->value;
    c->value = 0;
    unlock(c);
    return value;
}

static long calls;

// CHECK: :[[#@LINE+3]]:5: note: 'counted' stays: each node has its own 'calls', which it uses afterwards
static void counted(region struct cell *c)
{ long x = take(c);
    calls += x;
}

// CHECK: :[[#@LINE+4]]:14: note: 'holding' stays: it holds the lock of 'd' during the call
static long holding(region struct cell *c, region struct cell *d)
{
    read_lock(d);
    long x = take(c);
    x += d->value;
    unlock(d);
    return x;
}

// CHECK: :[[#@LINE+3]]:12: note: 'sum' stays: the call is not a statement 'f(...);', 'x = f(...);', 'x += f(...);', 'T x = f(...);' or 'return f(...);' with a local variable x
static long sum(region struct cell *c, region struct cell *d)
{
    return take(c) + take(d);
}

// CHECK: :[[#@LINE+4]]:14: note: 'both' stays: the call is in a declaration of several variables; write one declaration for each call
// CHECK: :[[#@LINE+3]]:27: note: 'both' stays: the call is in a declaration of several variables; write one declaration for each call
static long both(region struct cell *c, region struct cell *d)
{
    long a = take(c), b = take(d);
    return a + b;
}

// It is said once, whatever the number of calls.
// CHECK: :[[#@LINE+6]]:5: note: 'prints' stays: nothing is known of 'printf', which it calls afterwards
// CHECK-NOT: note: 'prints' stays
static void prints(region struct cell *c)
{
    long x = take(c);
    long y = take(c);
    printf("%ld\n", x + y);
}

// CHECK: :[[#@LINE+4]]:5: note: 'print' stays: nothing is known of 'printf', which it calls afterwards
static void print(region struct cell *c)
{
    long x = take(c);
    printf("%ld\n", x);
}

// CHECK: :[[#@LINE+4]]:12: note: 'where' stays: it calls 'node_self' afterwards, which depends on the node
static int where(region struct cell *c)
{
    take(c);
    return node_self();
}

// Nodes hear of a region_rehome at different times.
// CHECK: :[[#@LINE+4]]:12: note: 'home' stays: it calls 'home_of' afterwards, which depends on the node
static int home(region struct cell *c)
{
    take(c);
    return home_of(c);
}

// CHECK: :[[#@LINE+4]]:12: note: 'made' stays: it calls 'region_new' afterwards, which depends on the node
static region struct cell *made(region struct cell *c)
{
    take(c);
    return region_new(struct cell);
}

// CHECK: :[[#@LINE+3]]:{{[0-9]+}}: note: 'kept' stays: the address of local variable 'x' may have been kept, so 'kept' cannot migrate
static long *last;
static long kept(region struct cell *c) {
    long x = 0; last = &x;
    x += take(c);
    return x;
}

// CHECK: :[[#@LINE+3]]:{{[0-9]+}}: note: 'vla' stays: it would migrate where a variable-length array is in scope
static long vla(region struct cell *c, int n)
{
    long all[n];
    all[0] = n;
    long x = take(c);
    return x + all[0];
}

// CHECK: :[[#@LINE+4]]:{{[0-9]+}}: note: 'main' stays: 'main' stays on its node
int main(void)
{
    region struct cell *c = region_new(struct cell);
    take(c);
    counted(c);
    print(c);
    prints(c);
    return (int)(holding(c, c) + sum(c, c) + both(c, c) + where(c) + home(made(c)) + kept(c) + vla(c, 2));
}
