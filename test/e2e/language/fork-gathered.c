/* Forks of functions that cannot wait: calls where their place is here, elsewhere messages of many. Results of several kinds, in parts of
 * variables, added to them, joined one variable at a time, where the computation has moved, and from a handler.
 * RUN: preludec -O2 -Wall -Wextra -Werror %s -o %t
 * RUN: preludec -O0 %s -o %t.slow
 * RUN: preludec -O2 -DARRAY %s -o %t.array
 * RUN: mpiexec -n 1 %t | FileCheck %s
 * RUN: mpiexec -n 2 %t | FileCheck %s
 * RUN: mpiexec -n 4 %t | FileCheck %s
 * RUN: mpiexec -n 3 %t.slow | FileCheck %s
 * RUN: mpiexec -n 2 %t.array | FileCheck %s
 * RUN: env MCRL_FAULT=move:3,abort:5 mpiexec -n 3 %t | FileCheck %s
 * RUN: env MCRL_PROFILE=%t.profile.json mpiexec -n 2 %t | FileCheck %s
 * RUN: env MCRL_CONDUIT=udp MCRL_UDP_DISTURB=loss:1,seed:3 mpiexec -n 2 %t | FileCheck %s
 * RUN: preludec --emit=serial %s -o %t.c
 * RUN: gcc -I %build/include -O2 %t.c -o %t.serial
 * RUN: %t.serial | FileCheck %s
 * RUN: preludec --emit=c %s -o - | FileCheck --check-prefix=EMITTED %s
 * CHECK: right
 * EMITTED: mcrl_fork_gathered( */
#include <prelude.h>
#include <prelude_arrays.h>
#include <stdio.h>
#include <string.h>

enum { MANY = 3000 };
struct pair { short low; double high; };
struct bits { unsigned few : 5, more : 11; };

static node_private long notes;
static long wrong;

static void check(int is_right) { wrong += !is_right; }

static long twice(long n) { return 2 * n; }
static char letter(int n) { return (char)('a' + n % 26); }
static struct pair both(int n) { return (struct pair){(short)n, n / 2.0}; }
static long seven(void) { return 7; }
static void note(long n) { notes += n; }
static long steps(long n)
{
    long count = 0;
    for (; n != 1; count++) n = n % 2 == 0 ? n / 2 : 3 * n + 1;
    return count;
}

static void kinds(void)
{
    long sum = 0, odd = 1, all = 0, slow = 0;
    struct bits bits = {0, 0};
    struct { int first; long part[3]; } parts = {0, {0, 0, 0}};
    long local[MANY];
    char text[27] = "";
    struct pair two[50];
    for (int i = 0; i < MANY; i++) {
        int to = i % node_count();
        sum += fork twice(i) at node(to);
        local[MANY - 1 - i] = fork twice(i) at node(to);
        if (i < 26) text[i] = fork letter(i) at node(to);
        if (i < 50) two[i] = fork both(i) at node((to + 1) % node_count());
        if (i < 20) odd ^= fork twice(1L << i) at node(to);
        all += fork seven() at node(to);
        parts.part[i % 3] += fork twice(1) at node(to);
        if (i % 10 == 0) fork note(1) at node(to);
        if (i % 100 == 0) slow += fork steps(i + 1) at node(to);
    }
    bits.few = fork twice(9) at node(node_count() - 1);
    bits.more = fork twice(1000) at node(0);
    join;
    check(sum == MANY * (MANY - 1L) && all == 7L * MANY && bits.few == 18 && bits.more == 2000);
    check(odd == (1 << 21) - 1 && strcmp(text, "abcdefghijklmnopqrstuvwxyz") == 0);
    for (int i = 0; i < MANY; i++) check(local[MANY - 1 - i] == 2 * i);
    for (int i = 0; i < 50; i++) check(two[i].low == i && two[i].high == i / 2.0);
    for (int i = 0; i < 3; i++) check(parts.part[i] == 2 * MANY / 3);
    check(parts.first == 0);
    for (int i = 0; i < MANY; i += 100) slow -= steps(i + 1);
    check(slow == 0);
}

static void one_at_a_time(void)
{
    long a[40], sum = 0, last = 0;
    int to = node_count() - 1;
    for (int i = 0; i < 40; i++) a[i] = fork twice(i) at node(to);
    for (int i = 0; i < 10; i++) sum += fork twice(i) at node(to);
    last = fork twice(500) at node(to);
    join a[17];
    check(a[17] == 34);
    join sum;
    check(sum == 90);
    for (int i = 0; i < 10; i++) sum += fork twice(i) at node(to);
    join a;
    for (int i = 0; i < 40; i++) check(a[i] == 2 * i);
    join;
    check(sum == 180 && last == 1000);
}

/* Forks before it moves and after, and joins elsewhere. */
static long moved(region long *r)
{
    long sum = 0, part = 0;
    for (int i = 0; i < 50; i++) sum += fork twice(i) at node(i % node_count());
    part = fork twice(21) at node(node_count() - 1);
    read_lock(r); move(always)
    long here = *r;
    unlock(r);
    for (int i = 50; i < 100; i++) sum += fork twice(i) at node(i % node_count());
    join part;
    if (part != 42) return -1;
    join;
    return sum + here;
}

int main(void)
{
#ifdef ARRAY
    shared double **array = shared_new(double, 64, 64, implicit_invalidate);
    forall (int i = 0; i < 64; i++) forall (int j = 0; j < 64; j++) at array[i] { array[i][j] = i; }
#endif
    region long *r = region_new_at((node_self() + 1) % node_count(), long);
    write_lock(r);
    *r = 5;
    unlock(r);
    barrier();
    for (int i = 0; i < 3; i++) {
        kinds();
        one_at_a_time();
        check(moved(r) == 2 * 4950 + 5);
    }
    barrier(); /* all nodes have joined what they have forked */
    check(reduce_sum(notes) == 3L * MANY / 10 * node_count());
    if (reduce_sum(wrong) == 0 && node_self() == 0) printf("right\n");
    return 0;
}
