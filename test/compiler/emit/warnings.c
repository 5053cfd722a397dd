// gcc and clang give no warnings of their own for what is emitted.
// RUN: preludec -O2 --emit=c %s | sed 1d > %t.c
// RUN: gcc -O2 -I %build/include -Wall -Wextra -Werror -c %t.c -o %t.o
// RUN: clang-19 -O2 -I %build/include -Wall -Wextra -Werror -c %t.c -o %t.o
// RUN: grep -v //.CHECK %t.c | FileCheck %s
#include <prelude.h>

struct node { region struct node *next; long value; };

// Calls of it begin its continuation.
// CHECK: __attribute__((__unused__)) static void put(region struct node *n, long value)
static void put(region struct node *n, long value)
{
    write_lock(n); move
    n->value = value;
    unlock(n);
}

// A variable that may have no value is saved all the same; one that is set before it is saved needs no first value.
// CHECK: MCRL_BODY long unset__body(
long unset(region struct node *n, region struct node *m, int c)
{
    // CHECK: long late __attribute__((unused)) = 0, sum;
    // CHECK: _Bool flag = 0;
    long late __attribute__((unused)), sum;
    _Bool flag;
    write_lock(n); move
    sum = n->value;
    unlock(n);
    if (c) late = sum, flag = 1;
    write_lock(m); move
    sum += m->value;
    unlock(m);
    if (c) sum += late + flag;
    return sum;
}

// A variable that is set by a fork has a value before the join.
static long get(region struct node *n, long k)
{
    write_lock(n); move
    k += n->value;
    unlock(n);
    return k;
}
// CHECK: MCRL_BODY long forks__body(const int part, mcrl_run *run,
long forks(region struct node *n, region struct node *m)
{
    long a = 0;
    read_lock(n); begin move(always)
    long v = n->value;
    unlock(n);
    // CHECK: a = forks__fork1(mcrl_children_of(run), m, v);
    a = fork get(m, v);
    end move
    join;
    return a;
}
// CHECK: MCRL_BODY void only_forks__body(const int part __attribute__((__unused__)), mcrl_run *run,
void only_forks(region struct node *n)
{
    fork put(n, 1);
    join;
}

// Each form is told where it is entered: the variables of a loop are set there, or not needed.
// CHECK: MCRL_BODY long frames__body(
// CHECK: if (part == MCRL_REST) switch (mcrl_entry(run)) { case 1: goto resume1; case 2: goto resume2; case 3: goto resume3; case 5: goto resume5; default: __builtin_unreachable(); }
// CHECK-NEXT: if (part == MCRL_FRAME(1)) switch (mcrl_entry(run)) { case 4: goto resume4; default: __builtin_unreachable(); }
long frames(region struct node *n, region struct node *m, long times)
{
    write_lock(n); move
    long sum = n->value;
    unlock(n);
    for (long i = 0; i < times; i++) {
        long twice = 2 * i;
        write_lock(m); begin move
        sum += m->value;
        unlock(m); end move
        write_lock(n); move
        sum += n->value + twice;
        unlock(n);
    }
    return sum;
}

// A lock that control cannot reach is no point.
// CHECK: long dead(region struct node *n)
// CHECK-NOT: resume
// CHECK: return sum;
long dead(region struct node *n)
{
    return 0;
    long sum = 3;
    write_lock(n); move
    sum += n->value;
    unlock(n);
    write_lock(n); when (n->value > sum)
    unlock(n);
    return sum;
}

// Loops in one line, and one that has no end.
// CHECK: long loops(
long loops(const long *a, long count, long what)
{
    long sum = 0;
    for (long i = 0; i < count; i++) sum += a[i] * 3;
    for (long i = 0; i < count && a[i]; i++) sum ^= a[i];
    while (sum > 100) sum /= 3;
    for (;;) if (a[++sum] == what) return sum;
}

int main(void)
{
    region struct node *n = region_new(struct node);
    spawn put(n, 2);
    long a = 5;
    return (int)loops(&a, 1, 5);
}

// Parameters that only stand for their locks, in functions that others with loops follow.
static void give(region struct node *n) releases(n) { unlock(n); }
static long add_up(const long *a, long n)
{
    long sum = 0;
    for (long i = 0; i < n; i++) sum += a[i];
    return sum;
}
static long multiply(const long *a, long n)
{
    long product = 1;
    for (long i = 0; i < n; i++) product *= a[i];
    return product;
}
long use_all(region struct node *n, const long *a)
{
    write_lock(n);
    n->value = add_up(a, 3) + multiply(a, 3);
    give(n);
    return 0;
}
