/* Functions that use or change their caller's lock: in another file, in a header, for locks that have travelled, and the sequential
 * program of all of it.
 *
 * RUN: rm -rf %t && mkdir %t
 * RUN: preludec -O2 -Wall -Werror %s %S/Inputs/contract-list.c -o %t/together
 * RUN: mpiexec -n 1 %t/together | FileCheck %s
 * RUN: env MCRL_STATS=%t/stats.json MCRL_POLICY=always mpiexec -n 2 %t/together | FileCheck %s
 * RUN: FileCheck %s --check-prefix=STATS < %t/stats.json
 * RUN: env MCRL_POLICY=repeat mpiexec -n 4 %t/together | FileCheck %s
 * RUN: env MCRL_FAULT=move:1 mpiexec -n 4 %t/together | FileCheck %s
 * RUN: env MCRL_FAULT=abort:1 mpiexec -n 2 %t/together | FileCheck %s
 * RUN: preludec -c --abort=undo %s -o %t/one.o && preludec -g -c %S/Inputs/contract-list.c -o %t/two.o
 * RUN: preludec %t/two.o %t/one.o -o %t/apart && env MCRL_FAULT=abort:2 mpiexec -n 4 %t/apart | FileCheck %s
 *
 * A file that declares a function with other contracts than its definition has does not link.
 * RUN: sed /value_of/s/requires_shared/requires_lock/ %S/Inputs/contract-list.h > %t/contract-list.h
 * RUN: sed /value_of/s/requires_shared/requires_lock/ %S/Inputs/contract-list.c > %t/other.c
 * RUN: preludec -c %t/other.c -o %t/other.o
 * RUN: not preludec %t/other.o %t/one.o -o %t/wrong 2>&1 | FileCheck %s --check-prefix=WRONG
 * WRONG: undefined reference to `value_of__requires_shared_1'
 *
 * RUN: gcc -std=c99 -Wall -Wextra -Werror -DPRELUDE_SERIAL -I %build/include %s %S/Inputs/contract-list.c -o %t/serial
 * RUN: %t/serial | FileCheck %s
 * RUN: preludec -DPRELUDE_SERIAL %s %S/Inputs/contract-list.c -o %t/serial && %t/serial | FileCheck %s
 * RUN: preludec --emit=serial %s -o %t/serial.c && preludec --emit=serial %S/Inputs/contract-list.c -o %t/list.c
 * RUN: gcc -I %S -I %S/Inputs -I %build/include %t/serial.c %t/list.c -o %t/serial && %t/serial | FileCheck %s
 */
#include "Inputs/contract-list.h"
#include <stdio.h>

/* The lock of n travels with its data to next's home, where others use it and give it up. */
static long walk(region struct node *n, long key)
{
    long sum = 0;
    read_lock(n); move
    for (;;) {
        region struct node *next = n->next;
        if (!next) break;
        read_lock(next); move
        sum += value_of(n, key) + twice(n);
        sum += leave_shared(n);
        n = next;
    }
    sum += value_of(n, key);
    return sum + leave_shared(n);
}

static void add_to_all(region struct node *n, long by)
{
    write_lock(n); move
    for (;;) {
        add(n, by);
        region struct node *next = n->next;
        if (!next) break;
        write_lock(next); move
        add(next, 1);
        add(n, 2);
        unlock(n);
        n = next;
    }
    leave(n);
}

/* What a function releases may go on to another name. */
static long last(region struct node *n) releases_shared(n)
{
    for (region struct node *next; (next = n->next) != NULL;) {
        read_lock(next);
        unlock(n);
        n = next;
    }
    return leave_shared(n);
}

static long framed(region struct node *a, region struct node *b)
{
    long sum = 0;
    enter_both(a, b);
    long seen = a->value + twice(b);
    seen += leave_shared(b);
    write_lock(b); begin move
    add(a, 1);
    add(b, 1);
    sum = a->value * 100 + b->value;
    leave(a);
    leave(b); end move
    return sum + seen;
}

static long waits(region struct node *n, long least)
{
    write_lock(n); when (twice(n) >= 2 * least)
    long value = value_of(n, 1);
    unlock(n);
    return value;
}

static void set(region struct node *n, int i, region struct node *next)
{
    write_lock(n);
    n->key = i;
    n->value = 10 * i;
    n->next = next;
    unlock(n);
}

int main(void)
{
    region struct node *first = NULL;
    if (node_self() == 0) {
        for (int i = 0; i < 5; i++) {
            region struct node *n = region_new_at(i % node_count(), struct node);
            set(n, i, first); rpc /* at its home, so that node 0 has no copy */
            first = n;
        }
        // CHECK: 330
        printf("%ld\n", walk(first, 3));
        add_to_all(first, 5);
        // CHECK: 436
        printf("%ld\n", walk(first, 3));
        region struct node *n = first;
        read_lock(n);
        long value = value_of(n, 4);
        // CHECK: 47 5
        printf("%ld %ld\n", value, last(n));
        region struct node *other;
        enter(n);
        other = n->next;
        leave(n);
        // CHECK: 5101
        printf("%ld\n", framed(n, other));
        write_lock(n);
        n->key = 1;
        unlock(n);
        spawn add_to_all(n, 100) at n;
        // CHECK: yes
        printf("%s\n", waits(n, 140) >= 140 ? "yes" : "no");
    }
    barrier();
    return 0;
}
// STATS: "migrations": {{[1-9]}}
