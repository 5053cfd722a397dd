/* Frames in frames, frames in an activation that has moved, guards, calls and children in frames and after moves.
 *
 * RUN: preludec -O2 -Wall -Werror -Wno-error=frame-stays %s -o %t
 * RUN: mpiexec -n 2 %t | FileCheck %s
 * RUN: preludec -O2 -Wall -Werror -Wno-error=frame-stays -fno-annotations %s -o %t.stays
 * RUN: mpiexec -n 2 %t.stays | FileCheck %s
 * RUN: env MCRL_FAULT=move:1 mpiexec -n 2 %t | FileCheck %s
 * RUN: env MCRL_FAULT=move:2 mpiexec -n 2 %t | FileCheck %s
 */
#include <prelude.h>
#include <stdio.h>

enum { NODES = 4 };
struct node { long value; region struct node *next; };

static long nested(region struct node *a, region struct node *b, int way)
{
    long outer = 1, inner = 2;
    for (int i = 0; i < 3; i++) {
        write_lock(a); begin move(always)
        outer += a->value;
        for (int j = 0; j < 3; j++) {
            write_lock(b); begin move(always)
            inner += b->value + j;
            b->value++;
            if (way == 1 && j == 1) { unlock(b); break; }
            if (way == 2 && j == 1) { unlock(b); continue; }
            if (way == 3 && i == 1) { unlock(b); unlock(a); return outer * 100 + inner; }
            unlock(b); end move
            outer += 10;
        }
        a->value += inner;
        unlock(a); end move
    }
    return outer * 1000 + inner;
}

static long frame_after_move(region struct node *n)
{
    long total = 0;
    while (n != NULL) {
        read_lock(n); move(always)
        region struct node *next = n->next;
        long seen = n->value;
        unlock(n);
        if (next != NULL) {
            write_lock(next); begin move(always)
            next->value += seen;
            seen = next->value;
            if (next->next == NULL) { unlock(next); return total * 10 + seen; }
            unlock(next); end move
        }
        total += seen;
        n = next;
    }
    return total;
}

static long get(region struct node *n, long add)
{
    read_lock(n);
    long value = n->value + add;
    unlock(n);
    return value;
}

static long join_after_move(region struct node *n, region struct node *m)
{
    long a = 0, b[3] = { 0 };
    a = fork get(n, 1) at m;
    for (int i = 0; i < 3; i++) b[i] = fork get(n, i) at node(i % node_count());
    read_lock(m); move(always)
    long here = m->value;
    unlock(m);
    long c = fork get(m, 5);
    read_lock(n); move(always)
    here += n->value;
    unlock(n);
    join;
    return a + b[0] + b[1] + b[2] + c + here;
}

static long children_of_a_frame(region struct node *n, region struct node *m)
{
    long a = 0;
    read_lock(n); begin move(always)
    long v = n->value;
    unlock(n);
    a = fork get(m, v);
    end move
    join;
    return a;
}

static long call_in_a_frame(region struct node *n, region struct node *m)
{
    read_lock(n); begin move(always)
    long v = n->value;
    unlock(n);
    v = get(m, v); rpc
    end move
    return v;
}

static void set(region struct node *n[NODES])
{
    for (int i = 0; i < NODES; i++) {
        region struct node *x = n[i];
        write_lock(x);
        x->value = i + 1;
        x->next = i + 1 < NODES ? n[i + 1] : NULL;
        unlock(x);
    }
}

int main(void)
{
    if (node_self() == 0) {
        region struct node *n[NODES];
        for (int i = 0; i < NODES; i++) n[i] = region_new_at((i + 1) % node_count(), struct node);
        // CHECK: nested 157065 68032 127065 4719
        printf("nested");
        for (int way = 0; way < 4; way++) {
            set(n);
            printf(" %ld", nested(n[0], n[1], way));
        }
        set(n);
        // CHECK: after 100
        printf("\nafter %ld\n", frame_after_move(n[0]));
        set(n);
        // CHECK: join 18
        printf("join %ld\n", join_after_move(n[0], n[1]));
        // CHECK: children 3, call 3
        printf("children %ld, ", children_of_a_frame(n[0], n[1]));
        printf("call %ld\n", call_in_a_frame(n[0], n[1]));
    }
    barrier();
    return 0;
}
