/* The calls of prelude.h in a sequential program of two files; a thread runs when it is created.
 *
 * RUN: gcc -std=gnu17 -Wall -Wextra -Werror -DPRELUDE_SERIAL -I %build/include %s -DOTHER -c -o %t.other.o
 * RUN: clang-19 -std=c11 -Wall -Wextra -Werror -DPRELUDE_SERIAL -I %build/include %s -c -o %t.o
 * RUN: gcc %t.o %t.other.o -o %t && %t | FileCheck %s
 * RUN: not --crash %t root 2>&1 | FileCheck %s --check-prefix=ROOT
 * RUN: not --crash %t size 2>&1 | FileCheck %s --check-prefix=SIZE
 * RUN: not --crash %t node 2>&1 | FileCheck %s --check-prefix=NODE
 * RUN: not --crash %t home 2>&1 | FileCheck %s --check-prefix=HOME
 * RUN: not --crash %t wait 2>&1 | FileCheck %s --check-prefix=WAIT
 * RUN: not --crash %t exit 2>&1 | FileCheck %s --check-prefix=EXIT
 * RUN: not --crash %t join 2>&1 | FileCheck %s --check-prefix=JOIN
 * ROOT: {{^}}mcrl: broadcast: a serial program has node 0 only{{$}}
 * RUN: not --crash %t reduce 2>&1 | FileCheck %s --check-prefix=REDUCE
 * REDUCE: {{^}}mcrl: reduce_sum_to: a serial program has node 0 only{{$}}
 * SIZE: {{^}}mcrl: region_new: no memory for a region, or its size is 0 or above 1 GB{{$}}
 * NODE: {{^}}mcrl: region_new_at: a serial program has node 0 only{{$}}
 * HOME: {{^}}mcrl: home_of: NULL is no region{{$}}
 * WAIT: {{^}}mcrl: mcrl_thread_suspend: no other thread of a serial program will wake it{{$}}
 * EXIT: {{^}}mcrl: mcrl_thread_exit: the first thread returns from main or calls exit{{$}}
 * JOIN: {{^}}mcrl: mcrl_thread_join: no such thread, or one that waits for the caller{{$}}
 *
 * And there are all of them:
 * RUN: %python %inputs/serial-has-all-calls.py %root/runtime/include
 */
#include <prelude.h>
#include <mcrl_thread.h>
#include <stdio.h>
#include <string.h>

void *gives_up(void *argument);

#ifdef OTHER
void *gives_up(void *argument)
{
    mcrl_thread_yield();
    mcrl_thread_exit((char *)argument + 1);
}
#else

static mcrl_thread creator;
static unsigned notify;

static void *wakes(void *argument)
{
    mcrl_poll();
    if (mcrl_thread_self() == creator) return NULL;
    mcrl_thread_detach(mcrl_thread_self());
    return mcrl_thread_wake(creator, &notify, 5) ? argument : NULL;
}

static void *nested(void *argument)
{
    void *value = NULL;
    mcrl_thread_join(mcrl_thread_create(gives_up, argument, NULL), &value);
    return (char *)value + 1;
}

static void misuse(const char *how)
{
    int x = 0;
    if (strcmp(how, "root") == 0) broadcast(1, &x, sizeof x);
    if (strcmp(how, "reduce") == 0) reduce_sum_to(1, x);
    if (strcmp(how, "size") == 0) region_new_array(long, (size_t)-1 / 4);
    if (strcmp(how, "node") == 0) region_new_at(1, long);
    if (strcmp(how, "home") == 0) home_of(NULL);
    if (strcmp(how, "wait") == 0) mcrl_thread_suspend(&notify);
    if (strcmp(how, "exit") == 0) mcrl_thread_exit(NULL);
    if (strcmp(how, "join") == 0) mcrl_thread_join(1, NULL);
}

int main(int argc, char **argv)
{
    region long *row = region_new_array_at(0, long, 3);
    region long (*table)[4] = region_new(long[4]);
    int evaluated = 0, x = 3;
    char memory[8];
    void *value = NULL;
    double before = wall_seconds();
    if (argc > 1) misuse(argv[1]);

    write_lock((evaluated++, row));
    local(row)[2] = 6;
    write_unlock(row);
    read_lock(table);
    // CHECK: 1 6 0
    printf("%d %ld %ld\n", evaluated, row[2], (*table)[3]);
    read_unlock(table);

    broadcast(0, &x, sizeof x);
    barrier();
    // CHECK-NEXT: 3 0 1 0, 1.5 2.5 3.5
    printf("%d %d %d %d, %g %g %g\n", x, node_self(), node_count(), home_of(row), reduce_sum(1.5), reduce_min(2.5), reduce_max(3.5));

    creator = mcrl_thread_self();
    mcrl_thread_create(wakes, memory, NULL);
    mcrl_thread_suspend(&notify);
    mcrl_thread_join(mcrl_thread_create(nested, memory, NULL), &value);
    mcrl_thread_detach(mcrl_thread_create(nested, memory, NULL));
    // CHECK-NEXT: 5 2 1 1
    printf("%u %d %d %d\n", notify, (int)((char *)value - memory), mcrl_thread_self() == creator, wall_seconds() >= before);
    return 0;
}
#endif
