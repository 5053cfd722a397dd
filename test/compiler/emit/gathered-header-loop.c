// A loop in a header without annotations looks for no messages. So a thread for a call that has one would let no others run, and the
// receive loop makes the call. The same loop in this file looks, and its call has a thread.
// RUN: preludec --emit=c %s | grep -v //.CHECK | FileCheck %s
// RUN: preludec -Wall -Wextra -Werror -O2 -c %s -o %t.o
#include <prelude.h>

#include "Inputs/header-loop.h"

node_private static long all;

// CHECK: static long there(long n) { all++;
static long there(long n) { all++; return steps_of(n); }

// CHECK: static long here(long n)
// CHECK: MCRL_CLOSED(
static long here(long n)
{
    long steps = 0;
    for (; n > 1; steps++) n = n % 2 == 0 ? n / 2 : 3 * n + 1;
    return all += steps;
}

// CHECK: fork 1, {{.*}}: there where its place says. There it runs with others, as a message handler.
// CHECK: if (mcrl_is_here({{node[_0-9]*}})) return there(a0);
// CHECK: fork 2, {{.*}}: here where its place says. There it has a thread, as it may take long.
// CHECK-NOT: mcrl_is_here({{node[_0-9]*}})) return here(a0);
long both(long n)
{
    long sum = 0;
    sum += fork there(n) at node(1);
    sum += fork here(n) at node(1);
    join;
    return sum;
}
