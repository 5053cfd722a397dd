// RUN: rm -f %t
// RUN: not preludec %s -o %t 2>&1 | FileCheck %s
// RUN: test ! -e %t
#include <prelude.h>
struct node { long key; region struct node *next; };

#include <setjmp.h>
jmp_buf back;
long f(region struct node *n)
{
    // CHECK: :[[#@LINE+1]]:9: error: 'f' migrates after a call of 'setjmp', which may return once more into the frame that it has left
    if (setjmp(back)) return 1;
    // CHECK: :[[#@LINE+1]]:5: note: the computation may move here
    read_lock(n); move
    long key = n->key;
    unlock(n);
    return key;
}
