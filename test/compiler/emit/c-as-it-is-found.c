// Constructs of C that a clone of a function must survive; the result of each is checked by running it.
// RUN: preludec -Wno-deprecated-non-prototype -Wno-return-type %s -o %t
// RUN: %t | FileCheck %s
// RUN: mpiexec -n 2 %t | FileCheck %s
// RUN: preludec -Wno-deprecated-non-prototype -Wno-return-type -fno-annotations %s -o %t.data
// RUN: mpiexec -n 2 %t.data | FileCheck %s
#include <prelude.h>
#include <stdio.h>
#include <string.h>

struct cell { long value; };

/* K&R, and names that emitted text uses. */
long kr(n, live, self)
    struct cell region *n;
    long live;
    short self;
{
    long value = live + self;
    int resume = 2;
    read_lock(n); move
    value += n->value * resume;
    unlock(n);
    return value + self;
}

/* Two live variables of one name. */
long shadows(region struct cell *n, long x)
{
    long sum = 0;
    for (int i = 0; i < 2; i++) {
        long x = 10 * i;
        write_lock(n); move
        sum += n->value + x;
        x++;
        sum += x;
        unlock(n);
    }
    return sum + x;
}

/* A static variable is one on each node, not one in each clone. */
long counts(region struct cell *n)
{
    static long calls = 40;
    write_lock(n); move
    n->value = ++calls;
    long seen = n->value;
    unlock(n);
    write_lock(n); move
    seen += ++calls;
    unlock(n);
    return seen;
}

/* switch, goto into the middle, a label on a lock, __func__. */
long jumps(region struct cell *n, int way)
{
    long sum = (long)strlen(__func__);
    switch (way) {
    case 0:
    again:
        read_lock(n); move
        sum += n->value;
        unlock(n);
        if (sum < 100) goto again;
        break;
    case 1: {
        write_lock(n);
        move;
        sum -= n->value;
        unlock(n);
        break;
    }
    default: sum = -1;
    }
    return sum + (long)strlen(__func__);
}

/* No value; the end is reached without return. */
void bumps(region struct cell *n, long by) { if (by) { write_lock(n); move n->value += by; unlock(n); } }

/* `move` at will. */
#define ANNOTATE 1
long directives(region struct cell *n)
{
    read_lock(n);
#if ANNOTATE
    /* here */ move
#endif
#define TWICE(e) ((e) + (e))
    long sum = TWICE(n->value) + TWICE(local(n)->value);
    unlock(n);
    return sum;
}

/* Returns no value although it has a type; that is valid while no caller uses the value. */
int says_nothing(region struct cell *n) { if (n) { write_lock(n); move n->value++; unlock(n); } }

/* Operands that are not evaluated need no lock, but local() in them is no C. */
#define LENGTH(a) (sizeof(a) / sizeof((a)[0]))
struct row { long cells[12]; };
long sizes(region struct row *n)
{
    long sum = sizeof local(n)->cells + sizeof n->cells[0];
    read_lock(n); move
    __typeof__(local(n)->cells[0]) first = local(n)->cells[0];
    for (unsigned i = 0; i < LENGTH(local(n)->cells); i++) sum += n->cells[i] + 1;
    unlock(n);
    return sum + first;
}

struct big { long a[40]; };
struct big returns_struct(region struct cell *n, struct big b)
{
    const long factor = b.a[0] + 1;
    write_lock(n); move
    for (int i = 0; i < 40; i++) b.a[i] += factor * n->value;
    unlock(n);
    return b;
}

_Bool is_odd(region struct cell *n) { read_lock(n); move; _Bool odd = n->value & 1; unlock(n); return odd; }

int main(void)
{
    if (node_self() == 0) {
        region struct cell *n = region_new_at(node_count() - 1, struct cell);
        write_lock(n);
        n->value = 7;
        unlock(n);
        // CHECK: kr 26
        printf("kr %ld\n", kr(n, 6, 3));
        // CHECK: shadows 41
        printf("shadows %ld\n", shadows(n, 5));
        // CHECK: counts 83 87
        long first = counts(n);
        printf("counts %ld %ld\n", first, counts(n));
        write_lock(n);
        n->value = 7;
        unlock(n);
        // CHECK: jumps 108 3 4
        printf("jumps %ld %ld %ld\n", jumps(n, 0), jumps(n, 1), jumps(n, 2));
        // CHECK: bumps 17
        bumps(n, 0), bumps(n, 10);
        read_lock(n);
        printf("bumps %ld\n", n->value);
        unlock(n);
        says_nothing(n);
        // CHECK: directives 72
        printf("directives %ld\n", directives(n));
        // CHECK: sizes 116
        printf("sizes %ld\n", sizes(region_new(struct row)));
        // CHECK: struct 54 55 93
        struct big b = {{0}};
        for (int i = 0; i < 40; i++) b.a[i] = i;
        b.a[0] = 2;
        struct big after = returns_struct(n, b);
        printf("struct %ld %ld %ld\n", after.a[0] - 2, after.a[1], after.a[39]);
        // CHECK: odd 0
        printf("odd %d\n", is_odd(n));
    }
    barrier();
    return 0;
}
