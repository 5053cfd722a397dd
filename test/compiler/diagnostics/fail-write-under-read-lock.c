// RUN: rm -f %t
// RUN: not preludec %s -o %t 2>&1 | FileCheck %s
// RUN: test ! -e %t
#include <prelude.h>
struct node { long key; region struct node *next; };

void f(region struct node *n)
{
    // CHECK: :[[#@LINE+2]]:5: error: 'n' is written under a read lock
    read_lock(n);
    n->key = 3;
    // CHECK: :[[#@LINE-2]]:5: note: locked here
    // CHECK: :[[#@LINE+1]]:5: error: 'n' is written under a read lock
    n->key++;
    unlock(n);
}

void g(region struct node *n, int c)
{
    update_lock(n);
    if (c) upgrade(n);
    // CHECK: :[[#@LINE+1]]:5: error: 'n' is written under an update lock; 'upgrade(n)' comes first
    n->key = 4;
    unlock(n);
}

// However it is written: lanes and other parts, and by assembly.
typedef long v4 __attribute__((vector_size(32)));
typedef float f4 __attribute__((ext_vector_type(4)));
struct cell { _Complex double z; v4 v; f4 f; long l; char text[8]; };
char *strchr(const char *, int);
int printf(const char *, ...);

void parts(region struct cell *c, long i)
{
    read_lock(c);
    // CHECK: :[[#@LINE+1]]:14: error: 'c' is written under a read lock
    __real__ c->z = 1;
    // CHECK: :[[#@LINE+1]]:14: error: 'c' is written under a read lock
    __imag__ c->z += 1;
    // CHECK: :[[#@LINE+1]]:16: error: 'c' is written under a read lock
    ++__real__ c->z;
    // CHECK: :[[#@LINE+1]]:5: error: 'c' is written under a read lock
    c->v[0] = 1;
    // CHECK: :[[#@LINE+1]]:5: error: 'c' is written under a read lock
    c->v[i] += 1;
    // CHECK: :[[#@LINE+1]]:5: error: 'c' is written under a read lock
    c->v[1]++;
    // CHECK: :[[#@LINE+1]]:5: error: 'c' is written under a read lock
    c->f.x = 1;
    // CHECK: :[[#@LINE+1]]:5: error: 'c' is written under a read lock
    c->f.yx = c->f.xy;
    // CHECK: :[[#@LINE+1]]:23: error: 'c' is written under a read lock
    __asm__("" : "+m"(c->l));
    // CHECK: :[[#@LINE+1]]:23: error: 'c' is written under a read lock
    __asm__("" : "=r"(c->l));
    // CHECK: :[[#@LINE+1]]:22: error: 'c' is written under a read lock
    _Generic(1, int: c->l) = 3;
    // CHECK: :[[#@LINE+1]]:30: error: 'c' is written under a read lock
    __builtin_choose_expr(1, c->l, i) = 3;
    // CHECK: :[[#@LINE+1]]:5: error: local(c) is used here as if it could be written
    local(c)->v[1] = 4;
    // CHECK: :[[#@LINE+1]]:5: error: local(c) is used here as if it could be written
    __real__ local(c)->z = 4;
    __asm__("" : "=r"(i) : "r"(c->l), "m"(c->l));
    // CHECK: :[[#@LINE+1]]:5: error: local(c) is used here as if it could be written
    *strchr(local(c)->text, 0) = 'x';
    printf("%s %c\n", local(c)->text, *strchr(local(c)->text, 'a'));
    i = c->v[0] + (long)c->f.x + (long)__real__ c->z + _Generic(1, int: c->l);
    unlock(c);
}
// CHECK: 18 errors generated
