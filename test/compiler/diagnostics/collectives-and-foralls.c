// RUN: not preludec -fsyntax-only %s 2>&1 | FileCheck %s
#include <prelude.h>

// Where a computation has moved, and in what a filament calls, there may be no forall, and no other collective.
static long total;

void moves(region long *n, int count)
{
    write_lock(n); move
    *n += 1;
    unlock(n);
    // CHECK: :[[#@LINE+1]]:5: error: 'forall' is or calls a collective, but the computation may have left its node's first thread
    forall (int i = 0; i < count; i++) reduce(sum: count) { count += i; }
    // CHECK: :[[#@LINE-5]]:5: note: the computation may move here
}

static void meets(void) { barrier(); }

void filaments(int count)
{
    forall (int i = 0; i < count; i++) {
        // CHECK: :[[#@LINE+1]]:9: error: 'meets' is or calls a collective, which only a node's first thread may call, and so not by 'forall'
        meets();
    }
}
