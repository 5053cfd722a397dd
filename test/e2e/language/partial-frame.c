/* `read_lock(n); begin move` ... `end move`: only the block runs at n's home. What it has set comes back, also through a return, a break
 * and a continue out of it.
 *
 * RUN: preludec --emit=c %s | grep -v //.SHAPE | FileCheck %s --check-prefix=SHAPE
 * RUN: preludec -O2 -Wall -Werror %s -o %t
 * RUN: mpiexec -n 2 %t | FileCheck %s
 * RUN: mpiexec -n 1 %t | FileCheck %s
 * RUN: env MCRL_FAULT=move:1 mpiexec -n 2 %t | FileCheck %s
 */
#include <prelude.h>
#include <stdio.h>

struct node { long value; region struct node *next; };
struct sums { long before, after; };

// SHAPE: *   point 1  line {{[0-9]+}}:9  read_lock(n), begin move  travels: extra (long), sums (struct sums)  24 bytes + the name of n
// SHAPE-NEXT: *            gives back: {{.*}}next (region struct node *)
// SHAPE: struct sum__live { long extra; struct sums sums; };
// SHAPE-NEXT: struct sum__result { int way; long [[VALUE:value[_0-9]*]]; region struct node *n; struct sums sums; long v; region struct node *next; };
// SHAPE: MCRL_BODY long sum__body(const int part, mcrl_run *run, region struct node *n, long extra)
static node_private int steps; /* not in the frame, and so of the node where the procedure is */
long sum(region struct node *n, long extra)
{
    struct sums sums = { 0, 0 };
    while (n != NULL) {
        // SHAPE: if (!MCRL_READ_HIT(n, n__at)) { /* point 1 */
        // SHAPE: n__at = mcrl_go(live, MCRL_ALWAYS);
        // SHAPE-NEXT: if (!n__at) goto [[END:sum__end[0-9]*]]; /* the partial frame ran at n's home */
        read_lock(n); begin move(always)
        long v = n->value;
        region struct node *next = n->next;
        sums.before += v * extra;
        if (v == 50) { unlock(n); n = next; continue; }
        if (v < 0) { unlock(n); break; }
        if (v == 1000) { unlock(n); return sums.before; }
        unlock(n); end move
        // SHAPE: if (part == MCRL_FRAME(1)) {
        // SHAPE: result.way = MCRL_BY_CONTINUE;
        // SHAPE: result.way = MCRL_BY_BREAK;
        // SHAPE: if (v == 1000) { MCRL_READ_UNLOCK_QUIETLY(n__at); return sums.before; }
        // SHAPE: if (part == MCRL_FRAME(1)) { /* the frame ends */
        // SHAPE-NEXT: struct sum__result result = {0};
        // SHAPE-NEXT: result.way = MCRL_BY_END;
        // SHAPE: mcrl_leave(run, mcrl_return(mcrl_self(run), &result, sizeof result));
        // SHAPE: [[END]]:; /* it has run elsewhere */
        // SHAPE-NEXT: struct sum__result result = MCRL_RESULT(struct sum__result);
        // SHAPE-NEXT: if (result.way == MCRL_BY_RETURN) return result.[[VALUE]];
        // SHAPE: if (result.way == MCRL_BY_CONTINUE) continue;
        // SHAPE: if (result.way == MCRL_BY_BREAK) break;
        n = next;
        steps++;
        sums.after += v;
    }
    return sums.before * 1000 + sums.after;
    // SHAPE: static mcrl_outcome sum__frame(mcrl_activation *self, unsigned entry)
    // SHAPE: long [[VALUE]] = sum__body(MCRL_FRAME(1), &run, n, extra);
    // SHAPE-NEXT: if (mcrl_has_left(&run)) return mcrl_outcome_of(&run);
    // SHAPE: result.way = MCRL_BY_RETURN;
    // SHAPE-NEXT: result.[[VALUE]] = [[VALUE]];
    // SHAPE: return mcrl_return(self, &result, sizeof result);
}

static region struct node *list(const long *values)
{
    region struct node *first = NULL;
    for (int i = 0; values[i] != 0; i++) {
        region struct node *n = region_new_at((i + 1) % node_count(), struct node);
        write_lock(n);
        n->value = values[i];
        n->next = first;
        unlock(n);
        first = n;
    }
    return first;
}

int main(void)
{
    if (node_self() == 0) {
        // CHECK: whole 12006
        printf("whole %ld\n", sum(list((long[]){ 1, 2, 3, 0 }), 2));
        // CHECK: continue 56006
        printf("continue %ld\n", sum(list((long[]){ 1, 2, 50, 3, 0 }), 1));
        // CHECK: break -1997
        printf("break %ld\n", sum(list((long[]){ 9, -5, 1, 2, 0 }), 1));
        // CHECK: return 2006
        printf("return %ld\n", sum(list((long[]){ 9, 1000, 1, 2, 0 }), 2));
        // CHECK: steps 10 here
        printf("steps %d here\n", steps);
    }
    barrier();
    return 0;
}
