// Functions that let no other activation run meanwhile: they use static data which activations write, and others could run in them.
// RUN: preludec --emit=c %s | grep -v "^ *//" | FileCheck %s
// RUN: preludec --dump=loops %s | FileCheck %s --check-prefix=DUMP
// RUN: preludec -Wall -Wextra -Wno-node-state -Werror -O2 -c %s -o %t.o
// RUN: preludec -DLIBRARY --emit=c %s | grep -v "^ *//" | FileCheck %s --check-prefix=LIBRARY
#include <prelude.h>

struct node { long value; };

static node_private long state, counter, table[4], limit, told;
static node_private volatile long seen;
static node_private _Atomic long hits;
static const long start = 3;
extern long elsewhere(long);

// Nothing looks for messages in it.
// CHECK-LABEL: static long step(
// CHECK-NOT: MCRL_CLOSED
static long step(long x) { return state = state * 31 + x; }

// CHECK-LABEL: static long run(
static long run(long n)
{
    // CHECK: MCRL_CLOSED(closed); /* activations write state, too */
    // DUMP: function run: no others meanwhile: activations write 'state'
    state = start;
    for (long i = 0; i < n; i++) step(i);
    return state;
}

// CHECK-LABEL: static long tabled(
static long tabled(long n)
{
    // CHECK: MCRL_CLOSED(closed); /* activations write table, too */
    for (long i = 0; i < n; i++) table[i & 3] += i;
    return table[0];
}

// What it calls is not known.
// CHECK-LABEL: static long calls(
// CHECK: { MCRL_CLOSED(closed); /* activations write counter, too */
static long calls(long x) { counter += elsewhere(x); return counter; }

// CHECK-LABEL: static long address(
// CHECK: { MCRL_CLOSED(closed); /* activations write state, too */
static long address(void) { long *p = &state; while (*p > 1) *p /= 2; return *p; }

// Others are expected to write these.
// CHECK-LABEL: static long awaits(
// CHECK-NOT: MCRL_CLOSED
static long awaits(void)
{
    while (!told) ;
    for (long i = 0; i < limit; i++) seen++, hits++, __atomic_fetch_add(&counter, 1, __ATOMIC_RELAXED);
    return sizeof state;
}

// The procedure: before what its forms enter.
// CHECK-LABEL: MCRL_BODY long work__body(
// CHECK: MCRL_CLOSED(closed); /* activations write counter, too */
// CHECK-NEXT: {{.*}}switch (mcrl_entry(
long work(region struct node *n)
{
    write_lock(n); move
    counter++;
    n->value += run(n->value) + tabled(7) + calls(1) + address();
    told = 1;
    unlock(n);
    return 0;
}

// No other function writes what main sets.
// CHECK-LABEL: static void set(
// CHECK-NOT: MCRL_CLOSED
static void set(long n)
{
    for (long i = 0; i < n; i++) limit += i;
}

#ifndef LIBRARY
// CHECK-LABEL: int main(
int main(void)
{
    set(awaits());
    barrier();
    return (int)limit;
}
#else
// In a unit without main: an activation of another unit may call it.
// LIBRARY: void setup(long n) { MCRL_CLOSED(closed); /* activations write limit, too */
void setup(long n) { set(n); limit = n; awaits(); }
#endif
