/* What a procedure calls itself by: __func__ and its kin, builtins, assertions; in macros, bodies, frames, guards and filaments.
 *
 * RUN: preludec -O2 -Wall -Wextra -Werror %s -o %t
 * RUN: preludec -DPRELUDE_SERIAL %s -o %t.serial
 * RUN: %t.serial | sort > %t.expected && count 12 < %t.expected
 * RUN: mpiexec -n 1 %t | sort | diff %t.expected -
 * RUN: mpiexec -n 2 %t | sort | diff %t.expected -
 * RUN: env MCRL_FAULT=move:1 mpiexec -n 2 %t | sort | diff %t.expected -
 * RUN: %killed mpiexec -n 2 %t fail 2>&1 | FileCheck %s
 * CHECK: void asserts(struct cell *): Assertion `v == 1' failed
 */
#include <prelude.h>
#include <assert.h>
#include <stdio.h>

struct cell { long v; };
static const char *whose(const char *name) { return name; }
#define HERE() whose(__builtin_FUNCTION())
#define WHERE __FILE__, __builtin_FILE(), __builtin_LINE()

static const char *last(const char *path)
{
    const char *name = path;
    for (; *path; path++)
        if (*path == '/') name = path + 1;
    return name;
}

static void self(region struct cell *c)
{
    read_lock(c); move(always)
    long v = c->v;
    unlock(c);
    static const char *const kept = __builtin_FUNCTION();
    printf("%s %s %s %s %s %s %ld %d %d\n", __func__, __FUNCTION__, __PRETTY_FUNCTION__, __builtin_FUNCTION(), HERE(), kept, v, __builtin_LINE(),
           (int)sizeof __builtin_FUNCTION());
    printf("%d %d %d\n", __LINE__, __builtin_LINE(), (int)sizeof __func__);
    printf("%s %d\n", last(__builtin_FILE()), __builtin_LINE());
}

static void framed(region struct cell *c)
{
    read_lock(c); begin move(always)
    printf("%s %s %s %s\n", __func__, __builtin_FUNCTION(), __PRETTY_FUNCTION__, HERE());
    unlock(c); end move
    printf("%s %s %s %s after\n", __func__, __builtin_FUNCTION(), __PRETTY_FUNCTION__, HERE());
}

static void guarded(region struct cell *c)
{
    write_lock(c); when (c->v == 0 && __builtin_FUNCTION()[0] == 'g' && __func__[0] == 'g')
    printf("%s %s\n", __func__, HERE());
    unlock(c);
}

static void asserts(region struct cell *c)
{
    read_lock(c); move(always)
    long v = c->v;
    unlock(c);
    assert(v == 1);
}

static long forks(int k) { return k; }
static void parent(void)
{
    long v = fork forks(3);
    join;
    printf("%s %s %s %ld\n", __func__, __builtin_FUNCTION(), HERE(), v);
}

static void filaments(int n)
{
    forall (int i = 0; i < n; i++) {
        printf("%s %s %s %s %d\n", __func__, __builtin_FUNCTION(), __PRETTY_FUNCTION__, HERE(), i);
    }
}

/* Not one of another's. */
static void plain(void) { printf("%s %s %s\n", __func__, __builtin_FUNCTION(), HERE()); }

int main(int argc, char **argv)
{
    (void)argv;
    if (node_self() == 0) {
        region struct cell *c = region_new_at(node_count() - 1, struct cell);
        self(c);
        framed(c);
        guarded(c);
        parent();
        plain();
        if (argc > 1) asserts(c);
    }
    barrier();
    filaments(4);
    return 0;
}
