/* Computations stay with addresses that are kept as numbers, or byte by byte, and move with numbers that are none.
 *
 * RUN: preludec -O2 -Wall -Werror -Wno-may-stay %s -o %t
 * RUN: preludec -DPRELUDE_SERIAL -O1 -w %s -o %t.serial
 * RUN: %t.serial | FileCheck %s
 * RUN: env MCRL_STATS=%t.json MCRL_POLICY=always mpiexec -n 2 %t | FileCheck %s
 * RUN: FileCheck %s --check-prefix=STATS < %t.json
 * RUN: env MCRL_POLICY=always mpiexec -n 1 %t | FileCheck %s
 * RUN: env MCRL_FAULT=move:1 mpiexec -n 4 %t | FileCheck %s
 * RUN: env MCRL_FAULT=abort:1 MCRL_POLICY=always mpiexec -n 3 %t | FileCheck %s
 * RUN: preludec -O1 -fsanitize=address,undefined -fno-sanitize-recover -w %s -o %t.san
 * RUN: env MCRL_FAULT=move:3 ASAN_OPTIONS=detect_leaks=0 mpiexec -n 3 %t.san | FileCheck %s
 *
 * The three at the end of main move, with one small number, and two that have nothing to do with pointers.
 * STATS: "migrations": 3,
 * STATS: "stayed": 17,
 */
#include <prelude.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct cell { long v; };

static long parameter(region struct cell *n, uintptr_t where)
{
    read_lock(n); move long v = n->v; unlock(n);
    return v + *(long *)where;
}
static long local_number(region struct cell *n, long *p)
{
    intptr_t k = (intptr_t)p;
    read_lock(n); move long v = n->v; unlock(n);
    return v + *(long *)k;
}
static long tagged(region struct cell *n, long *p)
{
    uintptr_t k = (uintptr_t)p | 1;
    read_lock(n); move long v = n->v; unlock(n);
    return v + *(long *)(k & ~(uintptr_t)1);
}
static long moved_by(region struct cell *n, long *p)
{
    uintptr_t k = (uintptr_t)p + 8;
    read_lock(n); move long v = n->v; unlock(n);
    return v + *(long *)(k - 8);
}
static long by_bytes(region struct cell *n, long *p)
{
    char bytes[21] = { 0 };
    memcpy(bytes + 3, &p, sizeof p);
    read_lock(n); move long v = n->v; unlock(n);
    long *q;
    memcpy(&q, bytes + 3, sizeof q);
    return v + *q;
}
static long by_loop(region struct cell *n, long *p)
{
    unsigned char bytes[8];
    for (int i = 0; i < 8; i++) bytes[i] = ((unsigned char *)&p)[i];
    read_lock(n); move long v = n->v; unlock(n);
    return v + **(long **)bytes;
}
static long halves(region struct cell *n, long *p)
{
    uint32_t low = (uint32_t)(uintptr_t)p, high = (uint32_t)((uintptr_t)p >> 32);
    read_lock(n); move long v = n->v; unlock(n);
    return v + *(long *)((uintptr_t)high << 32 | low);
}
static long exclusive(region struct cell *n, long *p)
{
    uintptr_t both = (uintptr_t)p ^ 0x5555000000000000u;
    read_lock(n); move long v = n->v; unlock(n);
    return v + *(long *)(both ^ 0x5555000000000000u);
}
static long as_double(region struct cell *n, long *p)
{
    double d;
    memcpy(&d, &p, sizeof d);
    read_lock(n); move long v = n->v; unlock(n);
    long *q;
    memcpy(&q, &d, sizeof q);
    return v + *q;
}
union word { uintptr_t number; unsigned char bytes[8]; };
static long in_union(region struct cell *n, long *p)
{
    union word w = { (uintptr_t)p };
    read_lock(n); move long v = n->v; unlock(n);
    return v + *(long *)w.number;
}
struct handle { int kind; uintptr_t number; };
static long member(region struct cell *n, struct handle h)
{
    read_lock(n); move long v = n->v; unlock(n);
    return v + h.kind + *(long *)h.number;
}
static long elements(region struct cell *n, long *p)
{
    uintptr_t table[3] = { 0, (uintptr_t)p };
    read_lock(n); move long v = n->v; unlock(n);
    return v + *(long *)table[1];
}
static void put(uintptr_t *slot, long *p) { *slot = (uintptr_t)p; }
static long put_there(region struct cell *n, long *p)
{
    uintptr_t k; put(&k, p);
    read_lock(n); move long v = n->v; unlock(n);
    return v + *(long *)k;
}
static void save(void *to, long *p) { memcpy(to, &p, sizeof p); }
static long *read_back(const void *from) { long *p; memcpy(&p, from, sizeof p); return p; }
static long saved(region struct cell *n, long *p)
{
    long bytes = 0; save(&bytes, p);
    read_lock(n); move long v = n->v; unlock(n);
    return v + *read_back(&bytes);
}
static uintptr_t name_of(long *p) { return (uintptr_t)p; }
static long *place_of(uintptr_t name) { return (long *)name; }
static long by_names(region struct cell *n, long *p)
{
    uintptr_t k = name_of(p);
    read_lock(n); move long v = n->v; unlock(n);
    return v + *place_of(k);
}
static long atomic(region struct cell *n, long *p)
{
    _Atomic uintptr_t k = (uintptr_t)p;
    read_lock(n); move long v = n->v; unlock(n);
    return v + *(long *)k;
}
struct halves { uint32_t low, high; };
static long in_parts(region struct cell *n, long *p)
{
    struct halves h;
    memcpy(&h, &p, sizeof h);
    read_lock(n); move long v = n->v; unlock(n);
    return v + *read_back(&h);
}

/* These move. */
static long small(region struct cell *n, uintptr_t k)
{
    read_lock(n); move long v = n->v; unlock(n);
    return v + (long)(intptr_t)(void *)k;
}
static long ordinary(region struct cell *n, uint64_t a, const struct handle *h)
{
    uint64_t sum = a * 0x9e3779b97f4a7c15u + (uint64_t)h->kind;
    read_lock(n); move long v = n->v; unlock(n);
    return v + (long)(sum % 1000);
}
static long hashed(region struct cell *n, const char *text)
{
    char copy[16];
    strcpy(copy, text);
    uint64_t hash = (uintptr_t)text % 1024 < 1024 ? 5 : 6;
    read_lock(n); move long v = n->v; unlock(n);
    return v + copy[0] + (long)hash;
}

/* A cell that has no copy here. */
static region struct cell *elsewhere(void) { return region_new_at(node_count() - 1, struct cell); }

int main(void)
{
    if (node_self() == 0) {
        long *p = malloc(2 * sizeof *p), sum = 0;
        *p = 41;
        // CHECK: 41
        printf("%ld\n", parameter(elsewhere(), (uintptr_t)p));
        long (*const forms[])(region struct cell *, long *) = { local_number, tagged, moved_by, by_bytes, by_loop, halves, exclusive,
            as_double, in_union, elements, put_there, saved, by_names, atomic, in_parts };
        // CHECK-COUNT-15: 41
        for (size_t i = 0; i < sizeof forms / sizeof *forms; i++) printf("%ld\n", forms[i](elsewhere(), p));
        // CHECK: 43
        printf("%ld\n", member(elsewhere(), (struct handle){ 2, (uintptr_t)p }));
        sum += small(elsewhere(), 7);
        struct handle h = { 3, 0 };
        sum += ordinary(elsewhere(), 1234567890123456789u, &h);
        sum += hashed(elsewhere(), "a");
        // CHECK: {{^[0-9]+$}}
        printf("%ld\n", sum);
        free(p);
    }
    barrier();
    return 0;
}
