/* Callers that go along with a computation that moves: calls of each form, callers of callers, recursion, what they take along, and what
 * waits or moves on in them. The result is that of the sequential program, wherever the rest of a caller runs.
 *
 * RUN: preludec --emit=serial %s -o %t.serial.c
 * RUN: gcc -O1 -w -I %root/runtime/include %t.serial.c -o %t.serial
 * RUN: %t.serial > %t.expected
 * RUN: count 46 < %t.expected
 * RUN: preludec -O2 -Wall -Wextra -Werror -Wno-may-stay %s -o %t
 * RUN: preludec -O1 -w --abort=undo %s -o %t.undo
 * RUN: preludec -O1 -w --abort=refuse %s -o %t.refuse
 * RUN: preludec -O1 -w -fno-move %s -o %t.stays
 * RUN: mpiexec -n 1 %t | diff %t.expected -
 * RUN: mpiexec -n 2 %t | diff %t.expected -
 * RUN: mpiexec -n 4 %t | diff %t.expected -
 * RUN: mpiexec -n 8 %t | diff %t.expected -
 * RUN: env MCRL_STATS=%t.json MCRL_POLICY=always MCRL_TUNE=oam_budget=0,phases=0 mpiexec -n 4 %t | diff %t.expected -
 * RUN: FileCheck %s --check-prefix=STATS < %t.json
 * RUN: env MCRL_POLICY=repeat mpiexec -n 3 %t | diff %t.expected -
 * RUN: env MCRL_FAULT=move:1 mpiexec -n 1 %t | diff %t.expected -
 * RUN: env MCRL_FAULT=move:2 mpiexec -n 2 %t | diff %t.expected -
 * RUN: env MCRL_FAULT=move:3,abort:3 mpiexec -n 4 %t | diff %t.expected -
 * RUN: env MCRL_FAULT=abort:4 mpiexec -n 8 %t | diff %t.expected -
 * RUN: env MCRL_FAULT=abort:5 mpiexec -n 4 %t.undo | diff %t.expected -
 * RUN: env MCRL_FAULT=move:6,abort:6 mpiexec -n 3 %t.refuse | diff %t.expected -
 * RUN: mpiexec -n 2 %t.stays | diff %t.expected -
 *
 * STATS: "stayed": {{[1-9]}}
 * STATS: "callers": {{[1-9]}}
 */
#include <prelude.h>
#include <stdio.h>

enum { CELLS = 12, MANY = 4 };

struct cell { long value; region struct cell *next; };
struct both { double a; short b[3]; };

static void set(region struct cell *c, long value, region struct cell *next)
{
    write_lock(c); move(always)
    c->value = value;
    c->next = next;
    unlock(c);
}

/* Where the region is: no other node has a copy afterwards. */
static void reset(region struct cell *c, long value)
{
    write_lock(c);
    c->value = value;
    unlock(c);
}

static long add(region struct cell *c, long by)
{
    write_lock(c); move(always, frames: MANY)
    long before = c->value;
    c->value += by;
    unlock(c);
    return before;
}

static void clear(region struct cell *c)
{
    write_lock(c); move(frames: 1) /* as the policy says */
    c->value = 0;
    unlock(c);
}

static struct both as_both(region struct cell *c)
{
    update_lock(c); move(frames: 2, always)
    struct both b = {c->value, {1, 2, (short)c->value}};
    unlock(c);
    return b;
}

static long get(region struct cell *c)
{
    read_lock(c); move(adaptive, frames: MANY - 1)
    long value = c->value;
    unlock(c);
    return value;
}

/* Calls of each form; callers of callers. */
static int twice(region struct cell *c, region struct cell *d)
{
    int x = 3;
    const long first = add(c, 1);
    x += add(d, 2);
    short small;
    small = add(c, 3);
    for (int i = 0; i < 3; i++) x ^= add(d, i);
    if (x > 2) add(c, 7);
    else add(d, 9);
    for (int i = 0; i < 2; i++)
        add(i ? c : d, i);
    switch (x & 1) {
    case 0: x -= get(c); break;
    default: x <<= add(c, 0) & 3;
    }
    return (int)(x + 10 * first + 100 * small);
}

static long last(region struct cell *c, int again)
{
    long local[2] = {7, 8};
    if (again) return add(c, 5);
    int result = twice(c, c);
    struct both p = as_both(c);
    return result + (long)p.a + p.b[2] * local[1];
}

/* It takes locks of its own afterwards, and waits for a guard. */
static long walk(region struct cell *c)
{
    long sum = 0;
    while (c != NULL) {
        read_lock(c);
        region struct cell *next = c->next;
        unlock(c);
        long value = get(c);
        clear(c);
        write_lock(c); when (c->value == 0)
        c->value = value + 1;
        unlock(c);
        sum = sum * 3 + value;
        c = next;
    }
    return sum;
}

/* Recursion in which the callers have come along themselves. */
static long weigh(region struct cell *c, long factor)
{
    if (c == NULL) return factor;
    read_lock(c); move(always, frames: 2)
    long value = c->value;
    region struct cell *next = c->next;
    unlock(c);
    long rest = weigh(next, factor + 1);
    value = value * factor + rest;
    rest = get(c);
    return value ^ rest;
}

static long odd(region struct cell *c);
static long even(region struct cell *c)
{
    if (c == NULL) return 1;
    read_lock(c); move(frames: 1)
    region struct cell *next = c->next;
    unlock(c);
    return odd(next);
}
static long odd(region struct cell *c)
{
    if (c == NULL) return 2;
    write_lock(c); move(always, frames: 1)
    region struct cell *next = c->next;
    c->value++;
    unlock(c);
    long x = even(next);
    return x + 10;
}

/* With an address of a local variable, and a pointer that may not travel. */
static void add_to(long *sum, region struct cell *c)
{
    long value = get(c);
    *sum += value;
}

static long total(region struct cell *c, const char *word)
{
    long sum = 0;
    for (int i = 0; i < 2; i++) {
        add_to(&sum, c);
        sum += add(c, 1);
        sum += word[0];
    }
    return sum;
}

/* With a lock of another region, which the callee takes along, and a frame in the caller. */
static long lend(region struct cell *c, region struct cell *d)
{
    write_lock(d);
    read_lock(c); move(always, frames: 1)
    d->value += c->value;
    unlock(c);
    long value = d->value;
    unlock(d);
    return value;
}

static long framed(region struct cell *c, region struct cell *d)
{
    long x = lend(c, d), y = 0;
    read_lock(d); begin move
    y = d->value;
    unlock(d); end move
    x += lend(d, c);
    long z = get(c); rpc
    return x * y + z;
}

/* As a child, and from another node. */
static long child(region struct cell *c, region struct cell *d)
{
    long x = add(c, 2), y = 1;
    y += add(d, 3);
    return x + y;
}

int main(void)
{
    if (node_self() == 0) {
        region struct cell *first = NULL, *cells[CELLS];
        for (int i = 0; i < CELLS; i++) {
            region struct cell *c = region_new_at(i * 5 % node_count(), struct cell);
            set(c, i, first);
            cells[i] = first = c;
        }
        for (int i = 0; i < CELLS; i++) {
            long t = twice(cells[i], cells[(i + 5) % CELLS]), l = last(cells[i], i % 2);
            printf("%ld %ld\n", t, l);
        }
        for (int i = 0; i < 3; i++) printf("%ld\n", walk(first));
        printf("%ld\n", weigh(first, 2));
        long e = even(first), o = odd(first);
        printf("%ld %ld\n", e, o);
        char word[] = "abc";
        for (int i = 0; i < CELLS; i++) {
            region struct cell *c = cells[i];
            reset(c, i); rpc
        }
        for (int i = 0; i < CELLS; i++) {
            long x = total(cells[i], "x"), y = total(cells[i], word + i % 3);
            printf("%ld %ld\n", x, y);
        }
        for (int i = 0; i < CELLS; i++) printf("%ld\n", framed(cells[i], cells[(i + 1) % CELLS]));
        long results[4];
        for (int i = 0; i < 4; i++) results[i] = fork child(cells[i], cells[i + 4]) at node(i % node_count());
        join;
        for (int i = 0; i < 4; i++) printf("%ld\n", results[i]);
        long far = child(cells[3], cells[2]); rpc
        printf("%ld\n", far);
    }
    barrier();
    return 0;
}
