// A partial frame stays where it is if it uses data that the rest of its procedure has locked before it and still has locked after it.
// RUN: rm -f %t
// RUN: not preludec -Werror=frame-stays %s -o %t 2>&1 | FileCheck %s
// RUN: test ! -e %t
// RUN: preludec -c %s -o %t.o 2>&1 | FileCheck %s --check-prefix=WARNING
// RUN: preludec -w -Werror -c %s -o %t.o 2>&1 | count 0
// RUN: preludec -Wno-frame-stays -Werror -c %s -o %t.o
// RUN: preludec --emit=continuations %s 2>%t.err | FileCheck %s --check-prefix=SHAPE
#include <prelude.h>
struct node { long key; region struct node *next; };

long f(region struct node *n, region struct node *m)
{
    write_lock(m);
    // CHECK: :[[#@LINE+1]]:5: error: the partial frame uses 'm', whose lock is held before it and after it, so the data move instead [-Werror,-Wframe-stays]
    write_lock(n); begin move(always)
    n->key += m->key;
    unlock(n); end move
    long k = m->key;
    unlock(m);
    return k;
}

long g(region struct node *n, region struct node *m)
{
    write_lock(m);
    write_lock(n); begin move(always)
    n->key++;
    unlock(n); end move
    long k = m->key;
    unlock(m);
    return k;
}

long h(region struct node *n, region struct node *m)
{
    write_lock(m);
    write_lock(n); begin move(always) /* its lock of m ends in it */
    n->key += m->key;
    unlock(m);
    unlock(n); end move
    return 0;
}
// CHECK: 1 error generated.
// WARNING: so the data move instead [-Wframe-stays]
// WARNING: 1 warning generated.
// SHAPE-NOT: f__frame
// SHAPE: g__frame
// SHAPE: h__frame
