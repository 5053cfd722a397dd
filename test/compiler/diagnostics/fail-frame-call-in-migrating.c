// RUN: rm -f %t
// RUN: not preludec %s -o %t 2>&1 | FileCheck %s
// RUN: test ! -e %t
#include <prelude.h>
struct node { long key; region struct node *next; };

#include <alloca.h>
#include <setjmp.h>
jmp_buf back;
long f(region struct node *n)
{
    // CHECK: error: 'f' migrates, but calls '{{.*}}alloca', which needs the frame to stay where it is
    long *work = alloca(80);
    work[0] = 1;
    // CHECK: error: 'f' migrates, but calls '{{.*}}setjmp', which needs the frame to stay where it is
    if (setjmp(back)) return 1;
    read_lock(n); move
    long key = n->key;
    unlock(n);
    return key;
}
