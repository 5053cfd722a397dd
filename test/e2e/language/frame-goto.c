/* goto leaves partial frames: forward, back to a label before the frame, and out of frames in frames.
 *
 * RUN: preludec -O2 -Wall -Wextra -Werror %s -o %t
 * RUN: mpiexec -n 1 %t | FileCheck %s
 * RUN: mpiexec -n 3 %t | FileCheck %s
 * RUN: env MCRL_FAULT=move:1 mpiexec -n 2 %t | FileCheck %s
 * RUN: env MCRL_POLICY=never mpiexec -n 2 %t | FileCheck %s
 * RUN: preludec --abort=undo -O1 -fsanitize=address,undefined -fno-sanitize-recover %s -o %t.san
 * RUN: env MCRL_FAULT=move:2,abort:2 ASAN_OPTIONS=detect_leaks=0 mpiexec -n 3 %t.san | FileCheck %s
 * RUN: preludec --emit=c %s | FileCheck %s --check-prefix=SHAPE
 */
#include <prelude.h>
#include <stdio.h>

struct node { long key; region struct node *next; };

/* The first key above a limit, counted; the frame is entered again after each jump back. */
static long above(region struct node *n, long limit, long *steps)
{
    long key = -1, seen = 0;
again:
    if (n == NULL) goto none;
    read_lock(n); begin move
    key = n->key;
    seen++;
    if (key > limit) {
        unlock(n);
        goto found;
    }
    region struct node *next = n->next;
    unlock(n);
    n = next;
    if (key == limit) goto again;
    key = 0;
    end move
    goto again;
none:
    seen = -seen;
    key = -2;
found:
    *steps = seen;
    return key;
}
// SHAPE-LABEL: long above__body(
// SHAPE: result.way = MCRL_BY_JUMP;
// SHAPE: goto found;
// SHAPE: result.way = MCRL_BY_JUMP + 1;
// SHAPE: goto again;
// SHAPE: if (result.way == MCRL_BY_JUMP) goto found;
// SHAPE: if (result.way == MCRL_BY_JUMP + 1) goto again;

/* Out of two frames at once, and out of the inner one only. */
static long both(region struct node *a, region struct node *b, int how)
{
    long sum = 0;
    for (int i = 0; i < 3; i++) {
        write_lock(a); begin move
        sum += 10 * a->key;
        unlock(a);
        read_lock(b); begin move
        sum += b->key;
        unlock(b);
        if (how == 1) goto out;
        if (how == 2) goto next;
        if (how == 3) goto inner;
        sum += 1000;
        end move
        sum += 100;
    inner:
        sum += 5;
        end move
    next:
        sum++;
    }
    return sum;
out:
    return -sum;
}

int main(void)
{
    if (node_self() == 0) {
        region struct node *list = NULL;
        for (int i = 6; i > 0; i--) {
            region struct node *n = region_new_at(i % node_count(), struct node);
            write_lock(n);
            n->key = i;
            n->next = list;
            unlock(n);
            list = n;
        }
        long steps;
        for (long limit = 0; limit < 8; limit += 3) {
            long key = above(list, limit, &steps);
            printf("%ld %ld\n", key, steps);
        }
        // CHECK: 1 1
        // CHECK-NEXT: 4 4
        // CHECK-NEXT: -2 -6
        read_lock(list);
        region struct node *second = list->next;
        unlock(list);
        for (int how = 0; how < 4; how++) printf("%ld ", both(list, second, how));
        // CHECK-NEXT: 3354 -12 39 54
        printf("\n");
    }
    barrier();
    return 0;
}
