// -Rcomm: each place that may send a message, and none that cannot.
// RUN: preludec -fpoll=none -Rcomm -fno-caret-diagnostics -c %s -o %t.o 2>&1 | FileCheck %s
// RUN: preludec -Rcomm=^fresh$ -c %s -o %t.o 2>&1 | count 0
#include <prelude.h>
#include <prelude_groups.h>

struct node { long key; region struct node *next; };

// CHECK-NOT: comm.c:{{1[0-9]}}:{{.*}}remark
region struct node *fresh(void)
{
    region struct node *n = region_new(struct node);
    write_lock(n);
    n->key = 1;
    unlock(n);
    return n;
}

static node_private region struct node *known;

// The name has been given away before the lock.
void published(void)
{
    region struct node *n = region_new(struct node);
    known = n;
    // CHECK: comm.c:[[#@LINE+1]]:5: remark: write_lock of 'n' (16 bytes): nothing is sent if the only copy is here; else 2 messages, and 2 for each other node with a copy; at its unlock 1 with the data, if another node has asked meanwhile [-Rcomm]
    write_lock(n);
    n->key = 1;
    // CHECK-NOT: comm.c:[[#@LINE+1]]:{{.*}}remark
    unlock(n);
}

long visit(region struct node *n)
{
    // CHECK: comm.c:[[#@LINE+1]]:5: remark: read_lock of 'n' (16 bytes): nothing is sent if a valid copy is here; else 1 message with the computation, 0 bytes of variables, and 1 with its result; or at most 4 messages, 2 of them if another node has the write copy; at its unlock 1, if another node has asked meanwhile
    read_lock(n); move
    long key = n->key;
    unlock(n);
    return key;
}

long upgraded(region struct node *n, region struct node *m)
{
    update_lock(n);
    write_lock(m); move
    // CHECK: comm.c:[[#@LINE+1]]:5: remark: upgrade of 'n' (16 bytes): nothing is sent at its home if no other node has a copy; else 2 messages, and 2 for each other node with a copy; at its unlock 1 with the data, if another node has asked meanwhile
    upgrade(n);
    n->key = m->key;
    unlock(m);
    // CHECK: comm.c:[[#@LINE+1]]:5: remark: unlock of 'n': 1 message with the data (16 bytes) to the node where the lock was taken, if the computation has moved since
    write_unlock(n);
    return 0;
}

// A lock that another function has taken, and has no remark here: the end says what it sends.
void enter(region struct node *n) acquires(n);
void leave(region struct node *n) releases(n)
{
    n->key = 1;
    // CHECK: comm.c:[[#@LINE+1]]:5: remark: unlock of 'n': nothing is sent unless another node has asked for it meanwhile; then 1 message with the data (16 bytes)
    unlock(n);
}

void entered(region struct node *n)
{
    enter(n);
    region struct node *same = n;
    // CHECK: comm.c:[[#@LINE+1]]:5: remark: unlock of 'same': nothing is sent unless another node has asked for it meanwhile; then 1 message with the data (16 bytes)
    unlock(same);
}

// The lock goes on by another name. Its remark is where it was taken.
void carried(region struct node *n)
{
    read_lock(n);
    region struct node *same = n;
    // CHECK-NOT: comm.c:[[#@LINE+1]]:{{.*}}remark
    unlock(same);
}

void calls(region struct node *n)
{
    long a, b;
    // CHECK: comm.c:[[#@LINE+1]]:{{[0-9]+}}: remark: rpc of 'visit': 1 message with 8 bytes of arguments, and 1 with its result, if the home is another node
    a = visit(n); rpc(to: n)
    // CHECK: comm.c:[[#@LINE+1]]:{{[0-9]+}}: remark: spawn of 'published': a record with no arguments in a message with others, if the node is another one; no result comes
    spawn published() at node(1);
    // CHECK: comm.c:[[#@LINE+1]]:{{[0-9]+}}: remark: fork of 'visit': a record with 8 bytes of arguments in a message with others, and its result for the join in one with others, or alone if it has waited
    b = fork visit(n) at n;
    // CHECK: comm.c:[[#@LINE+1]]:{{[0-9]+}}: remark: join: what children on another node return comes in a message with others
    join;
    read_lock(n);
    unlock(n);
}

void visit_all(void)
{
    // CHECK: comm.c:[[#@LINE+1]]:5: remark: finish: nothing is sent at its end if no call has left this node; else about 4 messages with each node that has got one [-Rcomm]
    finish {
        for (int i = 0; i < 100; i++) spawn published() at node(1);
    }
}

// A function that does nothing else with regions.
int main(void)
{
    // CHECK: comm.c:[[#@LINE+1]]:{{[0-9]+}}: remark: 'region_new_at': 2 messages if the region is made on another node
    known = region_new_at(1, struct node);
    // CHECK: comm.c:[[#@LINE+1]]:5: remark: 'region_rehome': 2 messages with the data
    region_rehome(known, 0);
    // CHECK: comm.c:[[#@LINE+1]]:5: remark: 'barrier' is a collective: each node sends and receives about as many messages as the number of nodes has bits
    barrier();
    // Macros that come to functions of the types, one of which is a collective.
    // CHECK: comm.c:[[#@LINE+1]]:15: remark: 'reduce_sum' is a collective
    long of = reduce_sum(1L);
    // CHECK: comm.c:[[#@LINE+1]]:10: remark: 'reduce_max_to' is a collective: each node but one sends 1 message
    of = reduce_max_to(0, of);
    node_group all = node_group_range(0, node_count(), 1);
    // CHECK: comm.c:[[#@LINE+1]]:10: remark: 'group_reduce_sum' is a collective
    of = group_reduce_sum(all, of);
    // CHECK-NOT: comm.c:[[#@LINE+1]]:{{.*}}remark
    if (of + group_size(all) > 1000) return 1;
    return 0;
}
