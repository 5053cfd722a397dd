// Every way in which other code may still have the address of a local variable.
// RUN: not preludec -c %s -o %t.o 2>&1 | FileCheck %s
#include <prelude.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

struct node { long key; region struct node *next; long *plain; };
struct list { struct item *first; };
struct item { struct list *owner; long *value; };

static long *global;
static long last(region struct node *n)
{
    read_lock(n);
    long key = n->key;
    unlock(n);
    return key;
}

static void in_global(long *x) { global = x; }
static void behind_a_copy(long *x)
{
    long *p = x + 1;
    for (int i = 0; i < 2; i++) p = p - 1;
    in_global(p);
}
// CHECK: :[[#@LINE+6]]:19: error: the address of local variable 'x' may have been kept, so 'kept_behind_calls' cannot migrate
// CHECK: :[[#@LINE+6]]:5: note: the computation may move here
long kept_behind_calls(region struct node *n)
{
    long x = 0;
    last(n);
    behind_a_copy(&x);
    read_lock(n); move
    x += n->key;
    unlock(n);
    return x;
}

// CHECK: :[[#@LINE+5]]:15: error: the address of local variable 'x' may have been kept, so 'kept_by_a_copy' cannot migrate
// CHECK: :[[#@LINE+5]]:15: note: the address may be kept here
long kept_by_a_copy(region struct node *n)
{
    long x = 0;
    long *p = &x;
    in_global(p);
    read_lock(n); move
    x += n->key;
    unlock(n);
    return x;
}

static void odd(long *x, int depth);
static void even(long *x, int depth) { depth ? odd(x, depth - 1) : (void)0; }
static void odd(long *x, int depth)
{
    even(x, depth);
    in_global(x);
}
// CHECK: error: the address of local variable 'x' may have been kept, so 'kept_in_recursion' cannot migrate
long kept_in_recursion(region struct node *n)
{
    long x = 0;
    even(&x, 3);
    read_lock(n); move
    x += n->key;
    unlock(n);
    return x;
}

static void own(struct list *list, struct item *item) { list->first = item; }
// CHECK: :[[#@LINE+6]]:15: error: the address of local variable 'x' may have been kept, so 'stored_behind_an_argument' cannot migrate
// CHECK: :[[#@LINE+5]]:29: error: the address of local variable 'i' may have been kept
long stored_behind_an_argument(region struct node *n, struct list *list)
{
    long x = 0;
    struct item i;
    i.value = &x, own(list, &i);
    read_lock(n); move
    x += n->key;
    unlock(n);
    return x;
}

static void keep_contents(struct item *item) { global = item->value; }
// CHECK: error: the address of local variable 'x' may have been kept, so 'contents_kept' cannot migrate
long contents_kept(region struct node *n)
{
    long x = 0;
    struct item i = {NULL, &x};
    keep_contents(&i);
    read_lock(n); move
    x += n->key;
    unlock(n);
    return x;
}

static long *same(long *x) { return x; }
// CHECK: error: the address of local variable 'x' may have been kept, so 'returned_and_kept' cannot migrate
long returned_and_kept(region struct node *n)
{
    long x = 0;
    global = same(&x);
    read_lock(n); move
    x += n->key;
    unlock(n);
    return x;
}

// CHECK: error: the address of local variable 'x' may have been kept, so 'copied_and_kept' cannot migrate
long copied_and_kept(region struct node *n)
{
    long x = 0, *p = &x, *q;
    memcpy(&q, &p, sizeof q);
    in_global(q);
    read_lock(n); move
    x += n->key;
    unlock(n);
    return x;
}

// CHECK: error: the address of local variable 'x' may have been kept, so 'through_a_pointer' cannot migrate
long through_a_pointer(region struct node *n, void (*f)(long *))
{
    long x = 0;
    f(&x);
    read_lock(n); move
    x += n->key;
    unlock(n);
    return x;
}

// CHECK: error: the address of local variable 'x' may have been kept, so 'as_a_number' cannot migrate
long as_a_number(region struct node *n)
{
    long x = 0;
    uintptr_t u = (uintptr_t)&x;
    read_lock(n); move
    x += n->key;
    unlock(n);
    return x + (long)u;
}

// CHECK: error: the address of local variable 'x' may have been kept, so 'as_bytes' cannot migrate
// CHECK: error: the address of local variable 'y' may have been kept, so 'as_bytes' cannot migrate
long as_bytes(region struct node *n)
{
    long x = 0, y = 0, *p = &x;
    union { long *p; uintptr_t u; } pun = {&y};
    uintptr_t u = pun.u + *(uintptr_t *)&p;
    read_lock(n); move
    x += n->key;
    unlock(n);
    return x + (long)u;
}

// CHECK: error: the address of local variable 'x' may have been kept, so 'in_a_region' cannot migrate
long in_a_region(region struct node *n)
{
    long x = 0;
    write_lock(n); move
    n->plain = &x;
    x += n->key;
    unlock(n);
    return x;
}

// CHECK: error: the address of local variable 'x' may have been kept, so 'in_a_static_variable' cannot migrate
long in_a_static_variable(region struct node *n)
{
    static long *seen;
    long x = 0;
    seen = &x;
    read_lock(n); move
    x += n->key;
    unlock(n);
    return x + (seen != NULL);
}

static void keep_last(int count, ...)
{
    va_list arguments;
    va_start(arguments, count);
    while (count--) global = va_arg(arguments, long *);
    va_end(arguments);
}
// CHECK: error: the address of local variable 'x' may have been kept, so 'kept_variable_argument' cannot migrate
long kept_variable_argument(region struct node *n)
{
    long x = 0, y = 0;
    keep_last(2, &y, &x);
    read_lock(n); move
    x += n->key;
    unlock(n);
    return x;
}

static int keeps(const void *a, const void *b)
{
    global = (long *)a;
    return a != b;
}
// CHECK: error: the address of local variable 'numbers' may have been kept, so 'kept_by_a_callback' cannot migrate
long kept_by_a_callback(region struct node *n)
{
    long numbers[2] = {2, 1};
    qsort(numbers, 2, sizeof numbers[0], keeps);
    read_lock(n); move
    numbers[0] += n->key;
    unlock(n);
    return numbers[0];
}

// CHECK: error: the address of local variable 'x' may have been kept, so 'in_assembly' cannot migrate
long in_assembly(region struct node *n)
{
    long x = 0;
    __asm__ volatile("" : : "r"(&x) : "memory");
    read_lock(n); move
    x += n->key;
    unlock(n);
    return x;
}

// CHECK: error: the address of a compound literal may have been kept, so 'literal' cannot migrate
long literal(region struct node *n)
{
    in_global(&(long){1});
    read_lock(n); move
    long key = n->key;
    unlock(n);
    return key;
}

void weak(long *x) __attribute__((weak));
void weak(long *x) { *x = 1; } // another definition may take its place
// CHECK: error: the address of local variable 'x' may have been kept, so 'replaced' cannot migrate
long replaced(region struct node *n)
{
    long x = 0;
    weak(&x);
    read_lock(n); move
    x += n->key;
    unlock(n);
    return x;
}

// A pointer that is still used when the computation has moved.
// CHECK: :[[#@LINE+4]]:11: error: 'p' may hold the address of local variable 'x', which does not stay where it is
long live_pointer(region struct node *n)
{
    long x = 0;
    long *p = &x;
    read_lock(n); move
    *p += n->key;
    unlock(n);
    return x;
}

// CHECK: :[[#@LINE+3]]:18: error: 'p' may hold the address of local variable 'x', which does not stay where it is
long exchanged(region struct node *n)
{
    long x = 0, *p = NULL;
    (void)__sync_lock_test_and_set(&p, &x);
    read_lock(n); move
    x += n->key;
    unlock(n);
    return x + *p;
}

// A region variable whose lock others could change.
// CHECK: :[[#@LINE+7]]:12: error: the address of 'n' is taken, so its lock cannot be followed
static void change(region struct node **n) { *n = NULL; }
long changed_while_locked(region struct node *n)
{
    change(&n);
    read_lock(n);
    long key = n->key;
    change(&n);
    unlock(n);
    return key;
}

// CHECK: :[[#@LINE+3]]:30: error: the address of 'n' is taken, so its lock cannot be followed
long has_an_alias(region struct node *n)
{
    region struct node **p = &n;
    write_lock(n);
    *p = NULL;
    unlock(n);
    return 0;
}
// CHECK-NOT: error:
