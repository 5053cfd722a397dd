/* Each form of `move` that -fauto-move places: the program computes what the sequential one does, wherever its computations go.
 *
 * RUN: preludec -DPRELUDE_SERIAL %s -o %t.serial && %t.serial > %t.expected
 * RUN: preludec -fauto-move -Rmove %s -o %t 2>&1 | grep -o "'[^']*' is placed" | sort | uniq -c | FileCheck %s
 * CHECK: {{ }}3 'begin move' is placed
 * CHECK: {{ }}7 'move' is placed
 * CHECK: {{ }}1 'move(frames: 1)' is placed
 * RUN: mpiexec -n 1 %t | diff %t.expected -
 * RUN: mpiexec -n 2 %t | diff %t.expected -
 * RUN: env MCRL_POLICY=always mpiexec -n 4 %t | diff %t.expected -
 * RUN: env MCRL_FAULT=move:5 mpiexec -n 2 %t | diff %t.expected -
 * RUN: env MCRL_FAULT=move:6,abort:3 mpiexec -n 4 %t | diff %t.expected -
 */
#include <prelude.h>
#include <stdio.h>

enum { NODES = 60, LEVELS = 6 };

struct item { long value, seen; region struct item *next; };
struct tree { long value; region struct tree *left, *right; };

static region struct item *list(void)
{
    region struct item *first = NULL;
    for (int i = 0; i < NODES; i++) {
        region struct item *one = region_new_at(i / 8 % node_count(), struct item);
        write_lock(one);
        one->value = i;
        one->next = first;
        unlock(one);
        first = one;
    }
    return first;
}

static region struct tree *tree(int levels, long value)
{
    if (levels == 0) return NULL;
    region struct tree *left = tree(levels - 1, 2 * value), *right = tree(levels - 1, 2 * value + 1);
    region struct tree *one = region_new_at((int)(value % node_count()), struct tree);
    write_lock(one);
    one->value = value;
    one->left = left;
    one->right = right;
    unlock(one);
    return one;
}

/* A loop. */
static long sum_of(region struct item *i)
{
    long sum = 0;
    while (i) {
        read_lock(i);
        sum = sum * 3 + i->value + i->seen;
        region struct item *next = i->next;
        unlock(i);
        i = next;
    }
    return sum;
}

/* Two calls of itself. */
static long visit(region struct tree *t, long sum)
{
    if (!t) return sum;
    write_lock(t);
    long value = t->value++;
    region struct tree *left = t->left, *right = t->right;
    unlock(t);
    sum = visit(left, sum * 5 + value);
    return visit(right, sum);
}

/* The caller comes again. */
static region struct item *after(region struct item *i)
{
    read_lock(i);
    region struct item *next = i->next;
    unlock(i);
    return next;
}

static long length_of(region struct item *i)
{
    long length = 0;
    while (i) {
        length++;
        i = after(i);
    }
    return length;
}

/* A loop in a function that cannot go along. */
static void sum_into(region struct item *first, long *to)
{
    long sum = 0;
    read_lock(first);
    region struct item *i = first->next;
    sum = first->value;
    unlock(first);
    for (int n = 1; i; n++) {
        read_lock(i);
        if (i->seen % 5 == 4 && i->value < 4) { /* early */
            unlock(i);
            *to = sum;
            return;
        }
        sum += n * i->value;
        region struct item *next = i->next;
        unlock(i);
        i = next;
    }
    *to = sum + 1;
}

static void sum_all_into(region struct item *first, long *to)
{
    long sum = 0;
    read_lock(first);
    region struct item *i = first->next;
    unlock(first);
    while (i) {
        read_lock(i);
        sum = sum * 7 + i->value;
        region struct item *next = i->next;
        unlock(i);
        i = next;
    }
    *to = sum;
}

/* Two sections of one region. */
static long mark(region struct item *i, long by)
{
    write_lock(i);
    i->seen += by;
    unlock(i);
    read_lock(i);
    long seen = i->seen;
    unlock(i);
    return seen + by;
}

/* What is needed of it comes back: a plain pointer stays, and an array. */
static long mark_all(region struct item **all, int count, long *log)
{
    long sum = 0;
    for (int n = 0; n < count; n++) {
        region struct item *one = all[n];
        long before, twice;
        write_lock(one);
        before = one->seen;
        one->seen = before + n;
        twice = one->seen * 2;
        unlock(one);
        log[n] = before;
        sum += twice;
    }
    return sum;
}

/* Regions whose names stand in one object: a frame for all of them. */
struct ends { region struct item *of[3]; };

static long between(struct ends e, long *log)
{
    region struct item *from = e.of[0];
    write_lock(from);
    from->seen += 3;
    long sum = from->value;
    unlock(from);
    region struct item *middle = e.of[1];
    read_lock(middle);
    sum = sum * 9 + middle->value;
    unlock(middle);
    region struct item *to = e.of[2];
    write_lock(to);
    to->seen = sum;
    long seen = to->value;
    unlock(to);
    *log += seen;
    return sum - seen;
}

int main(void)
{
    if (node_self() == 0) {
        region struct item *first = list(), *all[NODES];
        region struct tree *root = tree(LEVELS, 1);
        long log[NODES], sum = 0;
        int count = 0;
        for (region struct item *i = first; i;) {
            all[count++] = i;
            read_lock(i);
            region struct item *next = i->next;
            unlock(i);
            i = next;
        }
        for (int i = 0; i < count; i += 7) sum += mark(all[i], i);
        sum += mark_all(all, count, log);
        for (int i = 0; i < count; i++) sum += log[i];
        for (int i = 0; i + 9 < count; i += 4) sum += between((struct ends){{all[i], all[i + 9], all[i + 1]}}, &log[0]);
        printf("%ld %ld\n", sum, log[0]);
        printf("%ld\n", sum_of(first));
        printf("%ld\n", length_of(first));
        long into[2];
        sum_into(first, &into[0]);
        sum_all_into(first, &into[1]);
        printf("%ld %ld\n", into[0], into[1]);
        printf("%ld\n", visit(root, 1));
        printf("%ld\n", visit(root, 2));
    }
    barrier();
    return 0;
}
