/* Errors with pools of filaments end the program with one line.
 *
 * RUN: preludec -O1 -Wall -Werror %s -o %t
 * RUN: bash -c 'for case in $(%t list); do echo "$case: $(mpiexec -n 2 %t $case 2>&1 | grep ^mcrl: | head -1 | sed "s/ node [01]:/ node N:/; s/at [^ ]*fail-/at fail-/g")"; done' > %t.out
 * RUN: FileCheck --match-full-lines --implicit-check-not={{.}} %s < %t.out
 * CHECK:      create: mcrl: node N: mcrl_filament_create in a set whose filaments run
 * CHECK-NEXT: pool: mcrl: node N: mcrl_filament_pool_new in a set whose filaments run
 * CHECK-NEXT: delete: mcrl: node N: mcrl_filament_set_delete in a set whose filaments run
 * CHECK-NEXT: run: mcrl: node N: the round of filaments at fail-filament-pools.c:49 in a filament of the round of filaments at fail-filament-pools.c:62: filaments begin no others
 * CHECK-NEXT: barrier: mcrl: node N: barrier called by a filament of the round of filaments at fail-filament-pools.c:62
 * CHECK-NEXT: thread: mcrl: node N: the round of filaments at fail-filament-pools.c:56 outside the node's first thread, the one that runs main
 * CHECK-NEXT: one-node: mcrl: node N: {{barrier|the end of a round of filaments}} here, but {{barrier|the end of a round of filaments}} on node {{[01]}}: all nodes must make the same collective calls in the same order
 * CHECK-NEXT: one-round: mcrl: node N: {{barrier|the end of a round of filaments}} here, but {{barrier|the end of a round of filaments}} on node {{[01]}}: all nodes must make the same collective calls in the same order
 *
 * A filament that waits for ever.
 * RUN: not mpiexec -n 2 %t deadlock 2>&1 | FileCheck --check-prefix=DEADLOCK %s
 * DEADLOCK:      {{^}}mcrl: deadlock: nothing can happen any more; who waits, and for what:
 * DEADLOCK-NEXT: {{^}}mcrl: node 0: thread 0 waits at the end of the round of filaments at {{.*}}fail-filament-pools.c:62, to which node 1 has not come
 * DEADLOCK-NEXT: {{^}}mcrl: node 1: thread 0 waits {{.*}}for the write_lock of region id {{.*}}, held by {{.*}}node 0
 */
#include <prelude_filaments.h>
#include <mcrl_thread.h>

#include <stdio.h>
#include <string.h>

static filament_set *set;
static filament_pool *pool;
static const char *wanted;
static region long *number;

static int is(const char *name) { return strcmp(wanted, name) == 0; }

static void write(region long *n, long value)
{
    write_lock(n);
    *n = value;
    unlock(n);
}

static void filament(int i, int j)
{
    if (i < 0) return;
    if (is("create")) filament_create(pool, filament, i - 1, j);
    if (is("pool")) filament_pool_new(set);
    if (is("delete")) filament_set_delete(set);
    if (is("barrier")) barrier();
    if (is("deadlock") && node_self() == 1) write(number, i);
    if (is("run")) filament_run(set);
}

static int once(void) { return is("one-round") && node_self() == 0 ? filaments_continue : filaments_done; }

static void *run_in_thread(void *unused)
{
    filament_run(set);
    return unused;
}

static void run(void)
{
    filament_run(set);
}

static void run_case(void)
{
    set = filament_set_new(once);
    pool = filament_pool_new(set);
    filament_create(pool, filament, 1, 2);
    if (is("thread")) mcrl_thread_join(mcrl_thread_create(run_in_thread, NULL, NULL), NULL);
    else if (is("one-node") && node_self() == 1) barrier();
    else run();
    barrier();
}

int main(int argc, char **argv)
{
    wanted = argc > 1 ? argv[1] : "list";
    if (is("list")) {
        if (node_self() == 0) puts("create pool delete run barrier thread one-node one-round");
        return 0;
    }
    region long *n = node_self() == 0 ? region_new(long) : NULL;
    broadcast(0, &n, sizeof n);
    number = n;
    if (is("deadlock") && node_self() == 0) {
        write_lock(n);
        run_case();
        unlock(n);
    } else run_case();
    return 0;
}
