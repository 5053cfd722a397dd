// RUN: rm -f %t
// RUN: not preludec %s -o %t 2>&1 | FileCheck %s
// RUN: test ! -e %t
#include <prelude.h>
struct node { long key; region struct node *next; };

#include <alloca.h>
long f(region struct node *n)
{
    // CHECK: error: 'f' migrates, but calls '{{.*}}alloca', whose memory does not move
    long *work = alloca(80);
    work[0] = 1;
    read_lock(n); move
    long key = n->key;
    unlock(n);
    return key;
}
