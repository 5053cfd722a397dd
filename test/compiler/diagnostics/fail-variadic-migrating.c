// RUN: rm -f %t
// RUN: not preludec %s -o %t 2>&1 | FileCheck %s
// RUN: test ! -e %t
#include <prelude.h>
struct node { long key; region struct node *next; };

#include <stdarg.h>
long f(region struct node *n, ...)
{
    read_lock(n); move
    long key = n->key;
    unlock(n);
    va_list list;
    // CHECK: :[[#@LINE+1]]:5: error: 'f' migrates before it takes its variable arguments, which stay where it was called
    va_start(list, n);
    // CHECK: :[[#@LINE-6]]:5: note: the computation may move here
    key += va_arg(list, long);
    va_end(list);
    return key;
}
