/* Pointers to functions, string literals and const objects of static storage travel relative to the program's image.
 *
 * RUN: preludec --emit=c %s | grep -v //.SHAPE | FileCheck %s --check-prefix=SHAPE
 * RUN: preludec -O2 -Wall -Werror %s -o %t
 * RUN: mpiexec -n 2 %t | FileCheck %s
 * RUN: preludec -O2 -fPIE -pie %s -o %t.pie
 * RUN: mpiexec -n 2 %t.pie | FileCheck %s
 * RUN: env MCRL_FAULT=move:1 mpiexec -n 2 %t.pie | FileCheck %s
 */
#include <prelude.h>
#include <stdio.h>
#include <string.h>

static long twice(long x) { return 2 * x; }
static long square(long x) { return x * x; }

struct row { const char name[8]; long weight; };
static const struct row rows[] = { { "zero", 0 }, { "one", 1 }, { "two", 2 } };
static const long primes[] = { 2, 3, 5, 7 };

// SHAPE: struct visit__live1 { long (*f)(long); const char *text; const struct row *row; const long *prime; };
// SHAPE: static const mcrl_pointers visit__pointers1[] = { { __builtin_offsetof(struct visit__live1, f), 1, 0 },
// SHAPE: live->f = f;
// SHAPE: f = live->f;
long visit(region long *n, long (*f)(long), int which)
{
    const char *text = which ? "some text" : NULL;
    const struct row *row = &rows[which];
    const long *prime = primes;
    prime += which;
    long (*table[2])(long) = { 0 };
    read_lock(n); move(always)
    long x = f(*n) + (text ? (long)strlen(text) : 0) + 100 * row->weight + 1000 * *prime;
    unlock(n);
    write_lock(n); move(always)
    *n = x;
    unlock(n);
    return x + (strcmp(row->name, "two") == 0) + (text && strcmp(text, "some text") == 0) + (long)(sizeof table / sizeof *table);
}

static long apply(region long *n, long (*f)(long))
{
    read_lock(n);
    long x = f(*n);
    unlock(n);
    return x;
}

int main(void)
{
    if (node_self() == 0) {
        region long *n = region_new_at(node_count() - 1, long);
        write_lock(n);
        *n = 7;
        unlock(n);
        // CHECK: 2016
        printf("%ld\n", visit(n, twice, 0));
        write_lock(n);
        *n = 3;
        unlock(n);
        // CHECK: 5222
        printf("%ld\n", visit(n, square, 2));
        write_lock(n);
        *n = 3;
        unlock(n);
        long x = apply(n, square); rpc
        // CHECK: 9
        printf("%ld\n", x);
    }
    barrier();
    return 0;
}
