// RUN: rm -f %t
// RUN: not preludec -Werror=may-stay %s -o %t 2>&1 | FileCheck %s
// RUN: test ! -e %t
#include <prelude.h>
#include <string.h>
struct node { long key; region struct node *next; };

static const char *const names[] = { "none", "some" };

struct text { int length; char *bytes; };
long g(region struct node *n, struct text t, int which)
{
    // CHECK: :[[#@LINE-2]]:43: error: 't' contains a plain pointer ('char *'), with which the computation moves only if it is null or leads
    // CHECK: error: 'unknown' is a plain pointer
    // CHECK-NOT: error: 'l
    const char *name = names[which], *last = NULL, *unknown = strchr(names[1], 'o'), *literal = which ? "one" : name;
    last = literal + 1;
    read_lock(n); move
    long key = n->key;
    unlock(n);
    return key + t.length + name[0] + last[0] + literal[0] + unknown[0];
}

long h(region struct node *n, _Atomic(const char *) counted)
{
    // CHECK: :[[#@LINE-2]]:53: error: 'counted' is a plain pointer
    read_lock(n); move
    long key = n->key;
    unlock(n);
    return key + *counted;
}
