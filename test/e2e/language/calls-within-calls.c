// Calls elsewhere within what runs elsewhere; ways out of frames in frames; a join where another variable has the result's name.
// RUN: preludec -Wall -Werror -Wno-shadow %s -o %t
// RUN: mpiexec -n 2 %t | FileCheck %s
// RUN: env MCRL_FAULT=move:1 MCRL_POLICY=always mpiexec -n 2 %t | FileCheck %s
// CHECK: 21 2 7
// CHECK-NEXT: 2 1 1
// CHECK-NEXT: 1
#include <prelude.h>
#include <stdio.h>

long fib(region long *p, int n)
{
    if (n < 2) return n;
    enum { FIRST };
    long a[1], b;
    a[FIRST] = fork fib(p, n - 1) at p;
    b = fork fib(p, n - 2);
    join;
    return a[0] + b;
}

static long twice(region long *p, long k) { return p ? k * 2 : 0; }
static long by_rpc(region long *p, long k)
{
    long r = twice(p, k); rpc
    return r;
}
long handler_calls(region long *p, region long *q)
{
    write_lock(p); move
    long r = ++*p;
    unlock(p);
    return by_rpc(q, r);
}

long return_out_of_two(region long *p, region long *q)
{
    long x = 1;
    write_lock(p); begin move
    *p += 1;
    unlock(p);
    write_lock(q); begin move
    x += ++*q;
    unlock(q);
    if (x == 2) return x + 5;
    end move
    x += 4;
    end move
    return x;
}

long break_and_continue(region long *p, region long *q, int k)
{
    long s = 0;
    for (int i = 0; i < 2; i++) {
        write_lock(p); begin move
        *p += 1;
        unlock(p);
        switch (i) {
        case 0: {
            write_lock(q); begin move
            *q += 1;
            unlock(q);
            if (k == 0) continue;
            if (k == 1) break;
            end move
            return -1;
        }
        }
        s += 1;
        end move
    }
    return s;
}

long join_under_another(region long *p)
{
    long x = fork by_rpc(p, 0) at p;
    {
        long x = 5;
        join;
        if (x != 5) return -1;
    }
    return x + 1;
}

/* `h` is held before both frames and used in neither. */
long held_around(region long *h, region long *a, region long *b)
{
    long s = 0;
    write_lock(h);
    write_lock(a); begin move
    *a += 2;
    write_lock(b); begin move
    s += *b;
    unlock(b);
    end move
    unlock(a);
    end move
    s += *h;
    unlock(h);
    return s;
}

int main(void)
{
    if (node_self() == 0) {
        int there = node_count() - 1;
        long a = fib(region_new(long), 8), b = handler_calls(region_new_at(there, long), region_new(long));
        printf("%ld %ld %ld\n", a, b, return_out_of_two(region_new_at(there, long), region_new(long)));
        region long *p = region_new_at(there, long), *q = region_new(long);
        long one = break_and_continue(p, q, 1), none = break_and_continue(p, q, 0);
        printf("%ld %ld %ld\n", one, none, join_under_another(p));
        printf("%d\n", held_around(region_new(long), p, q) == 2);
    }
    barrier();
    return 0;
}
