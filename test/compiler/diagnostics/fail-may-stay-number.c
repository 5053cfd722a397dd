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

// By assembly, builtins, atomics, in bit-fields and lanes, and with marks in the highest bits.
typedef int lanes __attribute__((vector_size(16)));
long forms(region struct node *n, long *p)
{
    // CHECK: :[[#@LINE+1]]:47: error: 'bits' may hold an address in parts, or in another form
    struct { uint64_t place : 60, mark : 4; } bits = { (uintptr_t)p, 1 };
    // CHECK: :[[#@LINE+5]]:15: error: 'out' may hold an address
    // CHECK: :[[#@LINE+4]]:20: error: 'sum' may hold an address
    // CHECK: :[[#@LINE+3]]:25: error: 'turned' may hold an address
    // CHECK: :[[#@LINE+2]]:33: error: 'set' may hold an address
    // CHECK: :[[#@LINE+1]]:38: error: 'marked' may hold an address in parts, or in another form
    uintptr_t out, sum, turned, set, marked = (uintptr_t)p | 1ull << 63, from = (uintptr_t)p;
    __asm__("mov %1, %0" : "=r"(out) : "r"(p));
    (void)__builtin_add_overflow(from, 8, &sum);
    turned = __builtin_bswap64((uintptr_t)p);
    __atomic_store(&set, &from, __ATOMIC_SEQ_CST);
    // CHECK: :[[#@LINE+1]]:11: error: 'halves' may hold an address in parts
    lanes halves = { (int)from, (int)(from >> 32) };
    // CHECK: :[[#@LINE+1]]:19: error: 'bytes' may hold an address in parts
    unsigned char bytes[8];
    for (int i = 0; i < 8; i++) bytes[i] = from >> 8 * i & 0xff;
    read_lock(n); move
    long v = n->key;
    unlock(n);
    uintptr_t again = 0;
    for (int i = 0; i < 8; i++) again |= (uintptr_t)bytes[i] << 8 * i;
    v += *(long *)(uintptr_t)bits.place + *(long *)out + *(long *)(sum - 8) + *(long *)__builtin_bswap64(turned) + *(long *)set;
    v += *(long *)(marked & ~(1ull << 63)) + *(long *)((uintptr_t)(unsigned)halves[0] | (uintptr_t)(unsigned)halves[1] << 32);
    return v + *(long *)again;
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
