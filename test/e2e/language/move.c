/* `read_lock(n); move`: the whole activation goes to n's home, from home to home, and its result straight to the caller.
 *
 * RUN: preludec --emit=c %s | grep -v //.SHAPE | FileCheck %s --check-prefix=SHAPE
 * RUN: preludec -O2 -Wall -Werror %s -o %t
 * RUN: env MCRL_STATS=%t.json MCRL_POLICY=always mpiexec -n 2 %t | FileCheck %s
 * RUN: FileCheck %s --check-prefix=STATS < %t.json
 */
#include <prelude.h>
#include <stdio.h>

struct node { long value; int at; region struct node *next; };

long sum(region struct node *n)
{
    long total = 0;
    int right = 1;
    while (n != NULL) {
        // SHAPE: mcrl_leave(run, mcrl_forward(live, MCRL_BY_DEFAULT));
        // SHAPE: n__at = mcrl_go(live, MCRL_BY_DEFAULT);
        // SHAPE-NEXT: if (!n__at) return MCRL_RESULT(long);
        // SHAPE: static mcrl_outcome sum__rest(mcrl_activation *self, unsigned entry)
        // SHAPE: long [[VALUE:value[_0-9]*]] = sum__body(MCRL_REST, &run, n);
        // SHAPE: return mcrl_return(self, &[[VALUE]], sizeof [[VALUE]]);
        read_lock(n); move
        total += n->value;
        right &= n->at == node_self(); /* the rest runs where the region is */
        region struct node *next = n->next;
        unlock(n);
        n = next;
    }
    return right ? total : -1;
}

static void set(region struct node *n, int home)
{
    write_lock(n);
    n->at = home;
    unlock(n);
}

int main(void)
{
    if (node_self() == 0) {
        region struct node *first = NULL;
        for (int i = 0; i < 6; i++) {
            int home = i % node_count();
            region struct node *n = region_new_at(home, struct node);
            write_lock(n);
            n->value = i;
            n->next = first;
            unlock(n);
            set(n, home); rpc /* the only copy is at home now */
            first = n;
        }
        // CHECK: sum 15 on 0
        printf("sum %ld", sum(first));
        printf(" on %d\n", node_self());
    }
    barrier();
    return 0;
}
// Each of the six is on another node than the one before.
// STATS: "migrations": 6,
