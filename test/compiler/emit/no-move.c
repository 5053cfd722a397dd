// -fno-move: only what a call elsewhere takes is emitted; a function without one is what it is under -fno-annotations.
// RUN: preludec -fno-move --emit=c %s | grep -v //.CHECK | FileCheck %s
// RUN: preludec -fno-move --dump=plan %s | FileCheck %s --check-prefix=PLAN
// RUN: preludec -fno-move -Wall -Werror -c %s -o %t.o
// RUN: preludec -fno-annotations -fno-move --dump=plan %s | FileCheck %s --check-prefix=NEITHER
// RUN: preludec -fno-move -fmove --emit=c %s -o %t.c && preludec --emit=c %s -o %t.same.c && diff %t.c %t.same.c
#include <prelude.h>

// CHECK-NOT: {{mcrl_go\(|mcrl_forward\(|mcrl_pack\(|MCRL_ALWAYS|key > 10}}
// PLAN: function whole: 0 points
long whole(region long *n, region long *m, long key)
{
    write_lock(n); move(if: key > 10, always)
    long value = (*n)++;
    unlock(n);
    read_lock(m);
    value += *m;
    unlock(m);
    return value + key;
}

// PLAN: function block: 0 points
long block(region long *n, long key)
{
    long value = key;
    write_lock(n); begin move(if: key > 10)
    value += ++*n;
    unlock(n); end move
    return value;
}

// What begins as a handler waits for locks, as records do.
// PLAN: function called: 3 points
// PLAN: wait for n, write lock, continues in called__rest (handler)
// PLAN: become a thread before begin move
// PLAN: wait for m, read lock, continues in called__rest (handler)
// NEITHER: function called: 0 points
long called(region long *n, region long *m)
{
    write_lock(n); move(always)
    ++*n;
    unlock(n);
    long value = 0;
    write_lock(n); begin move
    read_lock(m);
    value = ++*n + *m;
    unlock(m);
    unlock(n); end move
    read_lock(m); move
    value += *m;
    unlock(m);
    return value;
}

// CHECK: mcrl_call(
long calls(region long *n)
{
    long value = called(n, n); rpc
    // CHECK: mcrl_fork
    long more = fork called(n, n) at n;
    join;
    // CHECK: mcrl_spawn
    spawn called(n, n) at n;
    return value + more;
}
// CHECK-NOT: {{mcrl_go\(|mcrl_forward\(}}
