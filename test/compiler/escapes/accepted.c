// Addresses of local variables that no other code can have any more when the computation moves.
// RUN: preludec -Wall -Wextra -Wno-unused-parameter -c %s -o %t.o 2>&1 | count 0
// RUN: preludec --dump=live %s | FileCheck %s
#include <prelude.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct node { long key; region struct node *next; };
struct list { struct item *first; long length; };
struct item { long value; struct item *next; };

static long after(region struct node *n)
{
    read_lock(n); move
    long key = n->key;
    unlock(n);
    return key;
}

// A callee that looks through its parameter, directly and through pointers of its own.
static long length(const char *s)
{
    const char *p = s;
    while (*p) p++;
    return p - s;
}
static void twice(long *x) { *x *= 2; }
static void four_times(long *x) { twice(x), twice(x); }

// CHECK-LABEL: function passed_on
long passed_on(region struct node *n)
{
    char text[] = "abc";
    long x = length(text);
    four_times(&x);
    // CHECK: live after read_lock(n), move: x (long, 8 bytes)
    read_lock(n); move
    x += n->key;
    unlock(n);
    four_times(&x);
    return x;
}

// Recursion: the least answer that agrees with the bodies.
static void up(long *x, int depth);
static void down(long *x, int depth)
{
    if (depth) up(x, depth - 1);
    else *x = 1;
}
static void up(long *x, int depth) { down(x, depth); }

long recursive(region struct node *n)
{
    long x = 0;
    up(&x, 3);
    return after(n) + x;
}
long recursive_before_move(region struct node *n)
{
    long x = 0;
    up(&x, 3);
    read_lock(n); move
    x += n->key;
    unlock(n);
    return x;
}

// A pointer that is not used any more when the computation moves.
// CHECK-LABEL: function pointer_between_points
long pointer_between_points(region struct node *n)
{
    long x = 1;
    long *p = &x;
    *p = 3;
    // CHECK: live after read_lock(n), move: x (long, 8 bytes)
    read_lock(n); move
    *&x += n->key;
    unlock(n);
    p = &x;
    *p += 1;
    long **q = &p;
    **q += 1;
    // CHECK: live after write_lock(n), move: x (long, 8 bytes)
    write_lock(n); move
    n->key = x;
    unlock(n);
    return x;
}

// What is returned, or stored through another parameter, is followed.
static char *skip(char *s)
{
    while (*s == ' ') s++;
    return s;
}
static void push(struct list *list, struct item *item)
{
    item->next = list->first;
    list->first = item;
    list->length++;
}
static long total(const struct list *list)
{
    long sum = 0;
    for (const struct item *item = list->first; item; item = item->next) sum += item->value;
    return sum;
}

long returned_and_stored(region struct node *n)
{
    char text[] = "  x";
    long x = *skip(text);
    struct item a = {1, NULL}, b = {2, NULL};
    struct list list;
    memset(&list, 0, sizeof list);
    push(&list, &a);
    push(&list, &b);
    x += total(&list);
    read_lock(n); move
    x += n->key;
    unlock(n);
    return x;
}

// A pointer to the pointer.
static long number(const char **at)
{
    long value = 0;
    for (; **at >= '0' && **at <= '9'; ++*at) value = 10 * value + (**at - '0');
    return value;
}

long parser(region struct node *n)
{
    const char text[] = "12 34";
    const char *at = text;
    long x = number(&at);
    at = at + 1;
    x += number(&at);
    read_lock(n); move
    x += n->key;
    unlock(n);
    return x;
}

// Structs and arrays of pointers, conditions, statement expressions, compound literals.
long in_aggregates(region struct node *n, int c)
{
    long x = 1, y = 2;
    long *both[] = {&x, &y};
    struct { long *p; int n; } s = {.p = c ? &x : both[1], .n = 1};
    *s.p += *both[0] + *({ long *t = &y; t; });
    *(c ? &x : &y) += total(&(struct list){&(struct item){5, NULL}, 1});
    read_lock(n); move
    x += n->key;
    unlock(n);
    return x + y;
}

// The C library, under its own names and those of the compiler.
static int ascending(const void *a, const void *b) { return *(const int *)a - *(const int *)b; }

long library(region struct node *n)
{
    int numbers[] = {3, 1, 2};
    char text[40], *end, *save = NULL;
    qsort(numbers, 3, sizeof numbers[0], ascending);
    int two = 2, *found = bsearch(&two, numbers, 3, sizeof numbers[0], ascending);
    snprintf(text, sizeof text, "%d,%d", numbers[0], *found);
    long x = strtol(text, &end, 10) + strtol(end + 1, NULL, 10) + (strchr(text, ',') != NULL);
    for (char *word = strtok_r(text, ",", &save); word; word = strtok_r(NULL, ",", &save)) x += atoi(word);
    int copy[3];
    int *to = memcpy(copy, numbers, sizeof copy);
    __builtin_memcpy(copy, to, sizeof copy);
    double whole;
    __builtin_modf(1.5, &whole);
    read_lock(n); move
    x += n->key;
    unlock(n);
    return x + copy[0] + numbers[2] + (long)whole;
}

// Variable arguments.
static int show(char *to, size_t size, const char *format, ...)
{
    va_list arguments, again;
    va_start(arguments, format);
    va_copy(again, arguments);
    int length = *va_arg(again, int *) + vsnprintf(to, size, format, arguments);
    va_end(again);
    va_end(arguments);
    return length;
}

long variadic(region struct node *n)
{
    char text[20];
    int x = 0;
    x = show(text, sizeof text, "%p", (void *)&x);
    read_lock(n); move
    x += n->key > 0;
    unlock(n);
    return x;
}

// Attributes say what cannot be seen.
long measure(const long *) __attribute__((pure));
void fill(__attribute__((noescape)) long *);

long attributes(region struct node *n)
{
    long x = 0;
    fill(&x);
    x += measure(&x);
    read_lock(n); move
    x += n->key;
    unlock(n);
    return x;
}

// Numbers that are changed in place.
long atomics(region struct node *n)
{
    long x = 0, expected = 0;
    __atomic_fetch_add(&x, 1, __ATOMIC_RELAXED);
    __atomic_compare_exchange_n(&x, &expected, 2, 0, __ATOMIC_SEQ_CST, __ATOMIC_SEQ_CST);
    __builtin_add_overflow(x, expected, &x);
    __asm__("" : "+m"(x));
    (void)__sync_fetch_and_add(&x, 1);
    read_lock(n); move
    x += n->key;
    unlock(n);
    long *p = &x;
    return *p;
}

// The address of a region variable, while it is not locked.
static void to_next(region struct node **n)
{
    region struct node *here = *n;
    read_lock(here);
    region struct node *next = here->next;
    unlock(here);
    *n = next;
}

long region_variable(region struct node *n)
{
    to_next(&n);
    read_lock(n); move
    long key = n->key;
    unlock(n);
    to_next(&n);
    return key;
}
