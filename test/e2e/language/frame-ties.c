/* What belongs to a procedure's frame, in procedures that move where none of it is in use, or that have a partial frame only: arrays of
 * variable length, variables with a cleanup function, setjmp, alloca, variable arguments. Functions whose names look like such calls.
 *
 * RUN: preludec --emit=serial %s -o %t.serial.c
 * RUN: gcc -O1 -w -I %build/include %t.serial.c -o %t.serial && %t.serial > %t.expected
 * RUN: count 27 < %t.expected
 * RUN: preludec -O2 -Wall -Wextra -Werror -Wno-may-stay -Wno-clobbered -Wno-unknown-warning-option %s -o %t
 * RUN: preludec -O0 -w --abort=undo %s -o %t.undo
 * RUN: mpiexec -n 1 %t | diff %t.expected -
 * RUN: mpiexec -n 2 %t | diff %t.expected -
 * RUN: env MCRL_POLICY=always mpiexec -n 4 %t | diff %t.expected -
 * RUN: env MCRL_FAULT=move:1 mpiexec -n 2 %t | diff %t.expected -
 * RUN: env MCRL_FAULT=abort:1 MCRL_POLICY=always mpiexec -n 2 %t.undo | diff %t.expected -
 */
#include <prelude.h>
#include <alloca.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct cell { long v; };

/* ---- Arrays of variable length ------------------------------------------------------------------------------------------- */

static long array_before(region struct cell *n, int k)
{
    long r;
    {
        long buf[k];
        for (int i = 0; i < k; i++) buf[i] = i;
        r = buf[k - 1];
    }
    read_lock(n); move
    r += n->v;
    unlock(n);
    return r;
}

static long array_after(region struct cell *n, int k)
{
    read_lock(n); move
    long r = n->v;
    unlock(n);
    char buf[r];
    memset(buf, k, (size_t)r);
    typedef char same[r];
    return buf[r - 1] + (long)sizeof(same);
}

static long array_around_frame(region struct cell *n, int k)
{
    int calls = 0;
    int a[k + calls++], more = k + 1;
    typedef int row[k];
    row b;
    long grid[k][more];
    for (int i = 0; i < k; i++) a[i] = i, b[i] = 2 * i, grid[i][k] = 3 * i;
    long r;
    read_lock(n); begin move
    r = n->v;
    unlock(n); end move
    return r + a[k - 1] + b[k - 1] + grid[k - 1][k] + 100 * calls + 1000 * (long)sizeof a + (long)sizeof b;
}

static long arrays_around_frames(region struct cell *n, region struct cell *m, int k)
{
    long sum = 0;
    for (int i = 1; i <= k; i++) {
        int a[i];
        a[i - 1] = i;
        read_lock(n); begin move
        sum += n->v;
        read_lock(m); move
        sum += m->v;
        unlock(m);
        unlock(n); end move
        long b[2 * i], (*p)[2 * i] = &b;
        b[i] = sum;
        if (i % 2) {
            read_lock(m); begin move
            sum += i * m->v;
            if (i == 3) { unlock(m); continue; }
            unlock(m); end move
        }
        sum += a[i - 1] + (*p)[i];
    }
    return sum;
}

static long array_parameter(region struct cell *n, int k, int a[k][k])
{
    long r;
    read_lock(n); begin move
    r = n->v;
    unlock(n); end move
    return r + a[k - 1][k - 1] + (long)sizeof a[0];
}

static long array_in_frame(region struct cell *n, int k)
{
    long r = 0;
    read_lock(n); begin move
    {
        long inner[k];
        for (int i = 0; i < k; i++) inner[i] = n->v;
        for (int i = 0; i < k; i++) r += inner[i];
    }
    unlock(n); end move
    return r;
}

static long array_around_guard(region struct cell *n, int k)
{
    int a[k];
    a[0] = k;
    write_lock(n); when (n->v > 0)
    long r = n->v++;
    unlock(n);
    return r + a[0];
}

/* ---- Cleanup functions --------------------------------------------------------------------------------------------------- */

static node_private int cleaned;
static void done(long *x) { cleaned += (int)*x; }
static void freed(char **p) { cleaned += 1000; free(*p); }
#define tidy __attribute__((cleanup(freed)))

static long cleanup_before(region struct cell *n)
{
    long r;
    {
        __attribute__((cleanup(done))) long x = 1;
        r = x;
    }
    read_lock(n); move
    r += n->v;
    unlock(n);
    return r;
}

static long cleanup_after(region struct cell *n, int k)
{
    read_lock(n); move
    long r = n->v;
    unlock(n);
    {
        tidy char *q = malloc(4);
        q[0] = (char)k;
        r += q[0];
    }
    return r;
}

static long cleanup_around_frame(region struct cell *n, int k)
{
    __attribute__((cleanup(done))) long x = 10;
    tidy char *q = malloc(4);
    q[0] = (char)k;
    long r;
    read_lock(n); begin move
    r = n->v;
    if (k == 3) { unlock(n); return r; }
    unlock(n); end move
    x += r;
    return r + q[0];
}

static long cleanup_in_frame(region struct cell *n)
{
    long r = 0;
    read_lock(n); begin move
    {
        __attribute__((cleanup(done))) long x = n->v;
        r += x;
    }
    unlock(n); end move
    return r;
}

/* ---- What returns twice -------------------------------------------------------------------------------------------------- */

static void jump(jmp_buf *to, int value) { longjmp(*to, value); }

static long jump_before(region struct cell *n, int k)
{
    jmp_buf to;
    volatile long r = 0;
    int value = setjmp(to);
    r += value;
    if (value < k) jump(&to, value + 1);
    long seen = r;
    read_lock(n); begin move
    seen += n->v;
    unlock(n); end move
    return seen;
}

static long jump_after(region struct cell *n, int k)
{
    read_lock(n); move
    long v = n->v;
    unlock(n);
    jmp_buf to;
    int value = setjmp(to);
    if (value == 0) jump(&to, k);
    return v + value;
}

/* ---- Memory of the frame ------------------------------------------------------------------------------------------------- */

static long memory_before(region struct cell *n, int k)
{
    long *p = alloca(sizeof(long) * (size_t)k), r;
    p[k - 1] = k;
    r = p[k - 1];
    read_lock(n); move
    r += n->v;
    unlock(n);
    return r;
}

static long memory_after(region struct cell *n, int k)
{
    read_lock(n); move
    long v = n->v;
    unlock(n);
    long *p = __builtin_alloca(sizeof(long) * (size_t)k);
    p[k - 1] = v;
    return p[k - 1] + k;
}

static long memory_around_frame(region struct cell *n, int k)
{
    long *p = alloca(sizeof(long) * (size_t)k), r;
    p[k - 1] = k;
    read_lock(n); begin move
    r = n->v;
    unlock(n); end move
    return r + p[k - 1];
}

/* ---- Variable arguments -------------------------------------------------------------------------------------------------- */

static long arguments_around_frame(region struct cell *n, int count, ...)
{
    va_list list;
    va_start(list, count);
    long sum = va_arg(list, int), r;
    read_lock(n); begin move
    r = n->v;
    unlock(n); end move
    for (int i = 1; i < count; i++) sum += va_arg(list, long);
    va_end(list);
    return r + 10 * sum;
}

static long arguments_before(region struct cell *n, int count, ...)
{
    long sum = 0;
    va_list list;
    va_start(list, count);
    for (int i = 0; i < count; i++) sum += va_arg(list, long);
    va_end(list);
    read_lock(n); move
    sum += n->v;
    unlock(n);
    return sum;
}

static long twice(long v) { return 2 * v; }
static double arguments_and_forks(int count, ...)
{
    long half = fork twice(count);
    join;
    va_list list;
    va_start(list, count);
    double sum = (double)half;
    for (int i = 0; i < count; i++) sum += va_arg(list, double);
    va_end(list);
    return sum;
}

static long from_list(region struct cell *n, va_list list)
{
    long first = va_arg(list, long), r;
    read_lock(n); begin move
    r = n->v;
    unlock(n); end move
    return r + first * va_arg(list, long);
}
static long to_list(region struct cell *n, int nothing, ...)
{
    va_list list;
    va_start(list, nothing);
    long r = from_list(n, list);
    va_end(list);
    return r;
}

/* ---- Names that look like such calls ------------------------------------------------------------------------------------- */

static long allocate_id(long k) { return k + 1; }
static int my_setjmp(int k) { return k + 2; }
static long reallocated(region struct cell *n)
{
    read_lock(n); move
    long v = n->v;
    unlock(n);
    return allocate_id(v) + my_setjmp(0);
}

int main(void)
{
    if (node_self() == 0) {
        region struct cell *n = region_new_at(node_count() - 1, struct cell), *m = region_new(struct cell);
        write_lock(n); n->v = 7; unlock(n);
        write_lock(m); m->v = 5; unlock(m);
        int square[3][3] = {{1, 2, 3}, {4, 5, 6}, {7, 8, 9}};
        printf("%ld\n%ld\n", array_before(n, 4), array_after(n, 5));
        printf("%ld\n%ld\n", array_around_frame(n, 4), arrays_around_frames(n, m, 5));
        printf("%ld\n%ld\n", array_parameter(n, 3, square), array_in_frame(n, 3));
        printf("%ld\n", array_around_guard(n, 2));
        printf("%ld\n", cleanup_before(n));
        printf("%ld\n", cleanup_around_frame(n, 2));
        printf("%d\n", cleaned);
        printf("%ld\n", cleanup_around_frame(n, 3));
        printf("%d\n", cleaned);
        printf("%ld\n%ld\n", cleanup_after(n, 2), cleanup_in_frame(n));
        printf("%ld\n%ld\n", jump_before(n, 3), jump_after(n, 3));
        printf("%ld\n%ld\n%ld\n", memory_before(n, 3), memory_after(n, 3), memory_around_frame(n, 3));
        printf("%ld\n%ld\n", arguments_around_frame(n, 3, 4, 5L, 6L), arguments_before(n, 3, 4L, 5L, 6L));
        printf("%g\n%ld\n", arguments_and_forks(3, 0.5, 1.5, 2.5), to_list(n, 0, 3L, 4L));
        printf("%ld\n", reallocated(n));
        printf("%ld\n", arguments_before(n, 0));
        printf("%ld\n", array_around_frame(m, 2));
        printf("%ld\n", cleanup_in_frame(m));
    }
    barrier();
    return 0;
}
