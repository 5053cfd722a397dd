/* `spawn f(a) at n;`: a detached thread at n's home, at node(i), or here; the caller goes on.
 *
 * RUN: preludec --emit=c %s | grep -v //.SHAPE | FileCheck %s --check-prefix=SHAPE
 * RUN: preludec -O2 -Wall -Werror %s -o %t
 * RUN: mpiexec -n 2 %t | FileCheck %s
 */
#include <mcrl_thread.h>
#include <prelude.h>
#include <stdio.h>

struct marks { int done; int at[4]; };

static void mark_here(region struct marks *m, int who)
{
    write_lock(m);
    m->at[who] = node_self() + 1;
    m->done++;
    unlock(m);
}
static int returns(region struct marks *m) { mark_here(m, 3); return 7; } /* its result goes nowhere */

// A callee with locks begins as a handler; one that only calls such does not.
// SHAPE: mark_here__rest, sizeof(struct main__args1), 0, 0, 0, 0);
// SHAPE: static mcrl_outcome main__run3(mcrl_activation *self, unsigned entry)
// SHAPE: returns(args{{[_0-9]*}}->a0);
// SHAPE-NEXT: return mcrl_return(self, 0, 0);
// SHAPE: main__run3, {{.*}}, MCRL_POINT_THREAD, 0, 0, 0);
// SHAPE: mcrl_spawn(args{{[_0-9]*}});
// SHAPE-NOT: mcrl_call(
int main(void)
{
    if (node_self() == 0) {
        region struct marks *far = region_new_at(node_count() - 1, struct marks);
        for (int i = 0; i < 2; i++) spawn mark_here(far, i) at node(i % node_count());
        if (far != NULL) spawn mark_here(far, 2);
        spawn returns(far) at far;
        int done = 0;
        struct marks seen;
        while (done < 4) {
            mcrl_thread_yield();
            read_lock(far);
            seen = *far;
            unlock(far);
            done = seen.done;
        }
        // CHECK: at 1 2 1 2
        printf("at %d %d %d %d\n", seen.at[0], seen.at[1], seen.at[2], seen.at[3]);
    }
    barrier();
    return 0;
}
