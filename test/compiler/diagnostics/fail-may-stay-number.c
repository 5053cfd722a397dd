// An address that is kept as a number, or byte by byte: looked at as plain pointers are.
// RUN: rm -f %t
// RUN: not preludec -Werror=may-stay %s -o %t 2>&1 | FileCheck %s
// RUN: test ! -e %t
#include <prelude.h>
#include <stdint.h>
#include <string.h>
struct node { long key; };

// CHECK: :[[#@LINE+1]]:51: error: 'where' may hold an address as a number, with which the computation moves only if it is a small number or leads to a shared array
static long used(region struct node *n, uintptr_t where)
{
    // CHECK: :[[#@LINE+4]]:17: note: made a pointer here
    // CHECK: :[[#@LINE+1]]:5: note: the computation may move here
    read_lock(n); move long v = n->key;
    unlock(n);
    return v + *(long *)where;
}

long made(region struct node *n, long *p)
{
    // CHECK: :[[#@LINE+2]]:15: error: 'number' may hold an address as a number
    // CHECK: :[[#@LINE+1]]:24: note: made of a pointer here
    uintptr_t number = (uintptr_t)p;
    // CHECK: :[[#@LINE+1]]:10: error: 'bytes' may hold an address as a number
    char bytes[sizeof p];
    memcpy(bytes, &p, sizeof p);
    // CHECK: :[[#@LINE+2]]:14: error: 'low' may hold an address in parts, or in another form
    // CHECK: :[[#@LINE+1]]:38: error: 'high' may hold an address in parts
    unsigned low = (unsigned)number, high = (unsigned)(number >> 32);
    read_lock(n); move
    long v = n->key;
    unlock(n);
    long *q;
    memcpy(&q, bytes, sizeof q);
    return v + *q + *(long *)number + *(long *)((uintptr_t)high << 32 | low) + used(n, number);
}

long exchanged(region struct node *n, long *p)
{
    // CHECK: :[[#@LINE+2]]:15: error: 'cell' may hold an address as a number
    // CHECK: :[[#@LINE+2]]:37: note: made of a pointer here
    uintptr_t cell = 0;
    __sync_lock_test_and_set(&cell, (uintptr_t)p);
    read_lock(n); move
    long v = n->key;
    unlock(n);
    return v + *(long *)cell + *(long *)__sync_fetch_and_add(&cell, 0);
}

// What an allocator of the program's gives to all is not one thing: these numbers have nothing to do with the pointers.
// CHECK-NOT: error:
static void *memory(unsigned long bytes) { static char pool[4096]; static unsigned long used; return pool + (used += bytes); }
long ordinary(region struct node *n, long by)
{
    long *numbers = memory(80), **pointers = memory(80);
    pointers[1] = numbers;
    numbers[1] = by;
    long sum = numbers[2] + *pointers[1];
    read_lock(n); move
    long v = n->key;
    unlock(n);
    return v + by + sum;
}
