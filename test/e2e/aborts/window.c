// A handler has something to send, and the window to that node is full, because that node sleeps and does not look for messages.
//
// RUN: preludec -O1 -Wall -Werror %s -o %t.continue
// RUN: env MCRL_STATS=%t.json mpiexec -n 3 %t.continue | FileCheck %s
// RUN: %python %S/Inputs/aborted.py %t.json window continue
// RUN: preludec -O1 -Wall -Werror --abort=undo %s -o %t.undo
// RUN: env MCRL_STATS=%t.json mpiexec -n 3 %t.undo | FileCheck %s
// RUN: %python %S/Inputs/aborted.py %t.json window undo
// RUN: preludec -O1 -Wall -Werror --abort=refuse %s -o %t.refuse
// RUN: env MCRL_STATS=%t.json mpiexec -n 3 %t.refuse | FileCheck %s
// RUN: %python %S/Inputs/aborted.py %t.json window refuse
#include <mcrl_thread.h>
#include <prelude.h>
#include <stdio.h>
#include <unistd.h>

enum { MESSAGES = 4000 };
node_private int noted;

struct filler { long first, others[30], last; }; /* calls go together: so many bytes fill the window */

void note(struct filler filler) { noted += filler.first == filler.last; }

/* Counts, and tells the last node. */
void relay(region long *n, long filler)
{
    write_lock(n);
    ++*n;
    spawn note((struct filler){.first = filler, .last = filler}) at node(2);
    unlock(n);
}

int main(void)
{
    region long *n = NULL;
    if (node_self() == 1) n = region_new(long);
    broadcast(1, &n, sizeof n);
    barrier();
    if (node_self() == 0) {
        for (long i = 0; i < MESSAGES; i++) spawn relay(n, i) at n;
        for (long all = 0; all < MESSAGES; mcrl_thread_yield()) {
            read_lock(n);
            all = *n;
            unlock(n);
        }
        // CHECK-DAG: 4000 relayed
        printf("%d relayed\n", MESSAGES);
        fflush(stdout);
    }
    if (node_self() == 2) {
        usleep(300000);
        while (noted < MESSAGES) mcrl_thread_yield();
        // CHECK-DAG: 4000 noted
        printf("%d noted\n", noted);
    }
    barrier();
    return 0;
}
