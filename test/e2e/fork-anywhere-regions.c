/* Forks at any: regions that children make, large values, jumps between fork and join, callers that go along, callbacks of the C library.
 *
 * RUN: preludec --emit=serial %s -o %t.c && gcc -I %build/include -O1 %t.c -o %t.serial && %t.serial > %t.expected
 * RUN: preludec -O2 -Wall -Wextra -Werror %s -o %t
 * RUN: mpiexec -n 5 %t | diff %t.expected -
 * RUN: env MCRL_TUNE=forks=100000 mpiexec -n 2 %t | diff %t.expected -
 * RUN: env MCRL_FAULT=move:3,abort:4 mpiexec -n 3 %t | diff %t.expected -
 * RUN: env MCRL_TUNE=shm=0 mpiexec -n 3 %t | diff %t.expected -
 */
#include <prelude.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct list { long value; region struct list *next; };
struct tree { long value; region struct tree *left, *right; };
struct large { long numbers[9000]; };

/* A region as a result: made wherever the child runs. */
static region struct tree *grow(int depth, long value)
{
    region struct tree *l, *r, *t;
    if (depth == 0) return NULL;
    l = fork grow(depth - 1, 2 * value) at any;
    r = fork grow(depth - 1, 2 * value + 1) at any;
    t = region_new(struct tree);
    join;
    write_lock(t);
    t->value = value;
    t->left = l;
    t->right = r;
    unlock(t);
    return t;
}

/* Callers go along. */
static long deepest(region struct tree *t)
{
    if (t == NULL) return 0;
    read_lock(t); move(frames: 2)
    region struct tree *l = t->left, *r = t->right;
    unlock(t);
    long a = deepest(l);
    long b = deepest(r);
    return 1 + (a > b ? a : b);
}

static long measure(region struct tree *t, int depth)
{
    long a, b;
    if (depth == 0 || t == NULL) return deepest(t);
    update_lock(t);
    region struct tree *l = t->left, *r = t->right;
    if (depth % 2 == 0) {
        upgrade(t);
        t->value++;
    }
    unlock(t);
    a = fork measure(l, depth - 1) at any;
    b = fork measure(r, depth - 1) at r;
    join b;
    join a;
    return 1 + (a > b ? a : b);
}

/* Large arguments and results. */
static struct large twice(struct large l, int times)
{
    struct large a;
    if (times == 0) return l;
    for (int i = 0; i < 9000; i++) l.numbers[i] += i;
    a = fork twice(l, times - 1) at any;
    join;
    a.numbers[0]++;
    return a;
}

/* Jumps between fork and join; results that are joined at the return; a part of them joined one by one. */
static long jumps(int n)
{
    long v[12], sum = 0;
    int i = 0;
    if (n < 0) return 1;
again:
    if (i < 12) {
        switch (i % 4) {
        case 0: v[i] = fork jumps(n - 4) at any; break;
        case 1: v[i] = n; break;
        case 2:
            if (n > 6) { v[i] = fork jumps(n - 5) at any; goto next; }
            /* fall through */
        default: v[i] = fork jumps(n - 6) at any;
        }
next:
        i++;
        if (i == 9 && n % 5 == 0) return n; /* joins */
        goto again;
    }
    for (int k = 0; k < 12; k++) {
        if (k % 4 == 1) continue;
        join v[k];
        sum = sum * 3 % 1000003 + v[k];
        if (sum % 17 == 0) break;
    }
    return sum;
}

/* A callback of the C library's that forks. */
static long cost(long x) { long s = 0; for (long i = 0; i < x % 50; i++) s += i * x % 7; return s; }
static int compare(const void *a, const void *b)
{
    long x, y;
    x = fork cost(*(const long *)a) at any;
    y = fork cost(*(const long *)b) at any;
    join;
    return x != y ? (x > y) - (x < y) : (*(const long *)a > *(const long *)b) - (*(const long *)a < *(const long *)b);
}

/* A list that children append to under its lock. */
static void append(region struct list *head, long value)
{
    region struct list *cell = region_new(struct list);
    write_lock(cell);
    cell->value = value;
    write_lock(head);
    cell->next = head->next;
    head->next = cell;
    unlock(head);
    unlock(cell);
}

static void append_all(region struct list *head, long begin, long end)
{
    while (end - begin > 1) {
        long middle = begin + (end - begin) / 2;
        fork append_all(head, middle, end) at any;
        end = middle;
    }
    append(head, begin);
}

static long add_up(region struct list *l)
{
    long sum = 0;
    while (l != NULL) {
        read_lock(l); move
        sum += l->value;
        region struct list *next = l->next;
        unlock(l);
        l = next;
    }
    return sum;
}

static void all(void)
{
    region struct tree *t = grow(9, 1);
    printf("depth %ld %ld\n", deepest(t), measure(t, 6));
    struct large l;
    memset(&l, 0, sizeof l);
    l = twice(l, 10);
    printf("large %ld %ld\n", l.numbers[0], l.numbers[8999]);
    printf("jumps %ld\n", jumps(14));
    long v[60];
    for (int i = 0; i < 60; i++) v[i] = i * 7919 % 101;
    qsort(v, 60, sizeof v[0], compare);
    for (int i = 0; i < 60; i++) printf("%ld%c", v[i], i == 59 ? '\n' : ' ');
    region struct list *head = region_new(struct list);
    append_all(head, 0, 300);
    printf("list %ld\n", add_up(head));
}

int main(void)
{
    barrier();
    if (node_self() == node_count() / 2) all();
    barrier();
    return 0;
}
