// RUN: rm -f %t
// RUN: not preludec %s -o %t 2>&1 | FileCheck %s
// RUN: test ! -e %t
#include <prelude.h>
struct node { long key; region struct node *next; };

#include <string.h>
struct text { long length; char bytes[16]; };
void set(struct text *t);
long measure(const struct text *t);
void f(region struct text *n)
{
    read_lock(n);
    long sum = local(n)->length + measure(local(n)) + (long)strlen(local(n)->bytes) + local(n)->bytes[2];
    const char *second = &local(n)->bytes[1];
    const struct text *whole = sum ? local(n) : NULL;
    memcmp(local(n), whole, sizeof *local(n));
    // CHECK: :[[#@LINE+1]]:9: error: local(n) is used here as if it could be written, under a read lock
    set(local(n));
    // CHECK: note: locked here
    // CHECK: :[[#@LINE+1]]:12: error: local(n) is used here as if it could be written
    memset(local(n)->bytes, 0, 3);
    // CHECK: :[[#@LINE+1]]:15: error: local(n) is used here as if it could be written
    char *p = local(n)->bytes + 1;
    // CHECK: :[[#@LINE+1]]:5: error: local(n) is used here as if it could be written
    local(n)->length = *p + *second;
    // CHECK: :[[#@LINE+1]]:7: error: local(n) is used here as if it could be written
    ++local(n)->length;
    // CHECK: :[[#@LINE+1]]:22: error: local(n) is used here as if it could be written
    struct text *t = local(n);
    // CHECK: :[[#@LINE+1]]:41: error: local(n) is used here as if it could be written
    struct node *other = (struct node *)local(n);
    unlock(n);
    write_lock(n);
    set(local(n));
    unlock(n);
    (void)t, (void)other;
}
void update(region struct text *n)
{
    update_lock(n);
    measure(local(n));
    // CHECK: :[[#@LINE+1]]:9: error: local(n) is used here as if it could be written, under an update lock; 'upgrade(n)' comes first
    set(local(n));
    upgrade(n);
    // CHECK-NOT: error: local(n)
    set(local(n));
    unlock(n);
}
