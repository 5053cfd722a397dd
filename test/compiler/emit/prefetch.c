// While the first of two calls of a recursion runs, the header of the region that the second is given comes into the cache.
// RUN: preludec --emit=c %s | grep -v //.CHECK | FileCheck %s
// RUN: preludec -Wall -Wextra -Werror -O2 -c %s -o %t.o
// RUN: preludec -O2 --emit=c %s | sed 1d > %t.c
// RUN: gcc -O2 -I %build/include -Wall -Wextra -Werror -c %t.c -o %t.o
#include <prelude.h>

struct tree { long value; region struct tree *left, *right; };
struct quad { long value; region struct quad *down[4]; };

static struct tree copy_of(region struct tree *t)
{
    read_lock(t);
    struct tree copy = *t;
    unlock(t);
    return copy;
}

// CHECK-LABEL: long sum__body(
long sum(region struct tree *t)
{
    if (t == NULL) return 0;
    read_lock(t); move
    struct tree copy = *t;
    unlock(t);
    long left, right;
    // CHECK: MCRL_PREFETCH(copy.right);
    // CHECK-NEXT: #line
    // CHECK-NEXT: left = sum__fork1(
    // CHECK-NOT: MCRL_PREFETCH
    // CHECK: right = sum__fork2(
    left = fork sum(copy.left) at copy.left;
    right = fork sum(copy.right) at copy.right;
    join;
    return copy.value + left + right;
}

// CHECK: long sum_quad(
long sum_quad(region struct quad *q, int first)
{
    read_lock(q);
    struct quad copy = *q;
    unlock(q);
    // CHECK: if (copy.down[first] != NULL)
    // CHECK-NEXT: { mcrl_turns(16); {{.*}} { MCRL_PREFETCH(copy.down[1]); MCRL_PREFETCH(copy.down[2]); return copy.value + sum_quad(
    if (copy.down[first] != NULL)
        return copy.value + sum_quad(copy.down[first], 0) + sum_quad(copy.down[1], 0) + sum_quad(copy.down[2], 0);
    return copy.value;
}

// A region is not fetched if its name gets its value later, is read from a region, or is what the first statement is about.
// CHECK: long steps(
// CHECK-NOT: MCRL_PREFETCH
// CHECK: CHECKED
long steps(region struct tree *t, region struct tree **all, int i)
{
    if (t == NULL) return 0;
    read_lock(t);
    region struct tree *next = t->left;
    unlock(t);
    long k = steps(next, all, i) + steps(all[i], all, i);
    k += steps(next, &next, i);
    k += steps(next, all, i);
    for (int j = 0; j < 4; j++) k += steps(next, all, j);
    return k + (i ? steps(next, all, i) + steps(t, all, 0) : 0);
}

// Two calls of what is no recursion of its own.
long both(region struct tree *one, region struct tree *other) { return copy_of(one).value + copy_of(other).value; }
const char *checked = "CHECKED";
