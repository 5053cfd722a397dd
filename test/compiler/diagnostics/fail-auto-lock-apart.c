// RUN: rm -f %t
// RUN: not preludec -fauto-lock %s -o %t 2>&1 | FileCheck %s
// RUN: test ! -e %t
#include <prelude.h>
long next(long value);

void count(region long *n)
{
    // CHECK: :[[#@LINE+3]]:5: error: what is written to 'n' comes of what was read there, and another activation may come between, since 'next' may wait or lock; lock it by hand
    // CHECK: :[[#@LINE+2]]:15: note: 'n' is read here
    // CHECK: :[[#@LINE+1]]:10: note: 'next' may wait or lock here
    *n = next(*n);
}

// A function of the file that reads for its caller, or writes, has a lock of its own.
struct s { long other, a; };
static long get(region struct s *c) { return c->a; }
static void set(region struct s *c, long v) { c->a = v; }

void by_functions(region struct s *c)
{
    // CHECK: :[[#@LINE+3]]:5: error: what is written to 'c' comes of what was read there, {{.*}} since 'get' may wait or lock
    // CHECK: :[[#@LINE+1]]:{{[0-9]+}}: note: 'c' is read here
    long v = get(c);
    c->a = v + 1;
}

void one_in_the_other(region struct s *c)
{
    // CHECK: :[[#@LINE+1]]:5: error: what is written to 'c' comes of what was read there, {{.*}} since each of the calls has a lock of its own
    set(c, get(c) + 1);
}

void decided(region struct s *c)
{
    // CHECK: :[[#@LINE+1]]:22: error: what is written to 'c' comes of what was read there, {{.*}} since 'c' may be NULL
    if (get(c) == 0) c->a = 1;
}
