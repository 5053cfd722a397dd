// What forks set has no value before, unless a record holds it.
// RUN: preludec --emit=c %s | grep -v //.CHECK | FileCheck %s
#include <prelude.h>

struct node { long value; };

static long get(region struct node *n, long k)
{
    write_lock(n); move
    k += n->value;
    unlock(n);
    return k;
}

// CHECK: MCRL_BODY long all__body(
long all(region struct node *n, int count)
{
    // CHECK: long found[8], sum = 0;
    long found[8], sum = 0;
    for (int i = 0; i < count; i++) found[i] = fork get(n, i) at any;
    join;
    for (int i = 0; i < count; i++) sum += found[i];
    return sum;
}

// CHECK: MCRL_BODY long moved__body(
long moved(region struct node *n, int count)
{
    // CHECK: long found[8], sum = 0;
    long found[8], sum = 0;
    for (int i = 0; i < count; i++) found[i] = fork get(n, i) at any;
    read_lock(n); move
    sum = n->value;
    unlock(n);
    join;
    for (int i = 0; i < count; i++) sum += found[i];
    return sum;
}
