/* Senders that never stop do not fill memory: a thread waits for room, a handler is told that the network is busy.
 *
 * REQUIRES: nightly
 * RUN: preludec -O2 -Wall -Werror %s -o %t
 * RUN: mpiexec -n 2 %t 64 400000 | FileCheck %s
 * RUN: mpiexec -n 4 %t 64 100000 | FileCheck %s
 * RUN: env ASAN_OPTIONS=quarantine_size_mb=1 mpiexec -n 2 %t 100000 600 | FileCheck %s
 * RUN: mpiexec -n 2 %t 64 30000 threads | FileCheck --check-prefix=THREADS %s
 * THREADS: all arrived, at most 4096 at a time
 * RUN: env MCRL_TUNE=shm=0 mpiexec -n 2 %t 64 200000 | FileCheck %s
 * RUN: env MCRL_CONDUIT=udp mpiexec -n 2 %t 64 200000 | FileCheck %s
 * RUN: env MCRL_TUNE=shm=0 ASAN_OPTIONS=quarantine_size_mb=1 mpiexec -n 3 %t 100000 300 | FileCheck %s
 * CHECK: all arrived
 * CHECK-NEXT: memory bounded
 * CHECK-NEXT: handlers were told busy
 */
#include <mcrl.h>
#include <prelude.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>

static long arrived, answered, refused, alive, most_alive;

static long most_kilobytes(void)
{
    struct rusage usage;
    getrusage(RUSAGE_SELF, &usage);
    return usage.ru_maxrss;
}

static void take(unsigned from, void *arguments, size_t bytes) { arrived++; }

/* A thread that lets others go first. */
static void take_slowly(unsigned from, void *arguments, size_t bytes)
{
    if (++alive > most_alive) most_alive = alive;
    for (int i = 0; i < 100; i++) mcrl_thread_yield();
    alive--;
    arrived++;
}

static void take_answer(unsigned from, void *arguments, size_t bytes) { answered++; }

/* A handler that wants to send as much as it can. */
static void answer_often(unsigned from, void *arguments, size_t bytes)
{
    double start = wall_seconds();
    while (refused == 0 && wall_seconds() - start < 30) {
        if (mcrl_do_on(from, take_answer, arguments, bytes) == MCRL_BUSY) refused++;
        else answered--;
    }
}

static void compute_without_polls(double seconds)
{
    double start = wall_seconds();
    while (wall_seconds() - start < seconds) {}
}

int main(int argc, char **argv)
{
    size_t bytes = (size_t)atol(argv[1]);
    long count = atol(argv[2]);
    int with_threads = argc > 3;
    void *data = calloc(1, bytes);
    unsigned last = crl_num_nodes - 1;

    if (crl_self_addr == last) mcrl_do_on(0, take, data, bytes), mcrl_do_on(0, take, data, bytes);
    rgn_barrier();
    long before = most_kilobytes();

    /* All others send to the last one, which sleeps at first and does not receive. */
    if (crl_self_addr == last) compute_without_polls(0.2);
    else
        for (long i = 0; i < count; i++)
            if (with_threads) mcrl_thread_on(last, take_slowly, data, bytes);
            else mcrl_do_on(last, take, data, bytes);
    if (crl_self_addr == last)
        while (arrived < count * last) mcrl_thread_yield();
    rgn_barrier();
    long grown = most_kilobytes() - before;

    if (crl_self_addr == 0) {
        mcrl_do_on(last, answer_often, data, bytes);
        compute_without_polls(0.3); /* so that the answers pile up */
    }
    double sum = rgn_reduce_dadd(0);
    while ((sum = rgn_reduce_dadd((double)answered)) != 0) {}
    double all_refused = rgn_reduce_dadd((double)refused);
    double most_grown = rgn_reduce_dmax((double)grown);
    double most_threads = rgn_reduce_dmax((double)most_alive);
    if (crl_self_addr == 0) {
        printf("all arrived");
        if (with_threads) printf(", at most %s at a time", most_threads <= 4096 ? "4096" : "more");
        printf("\n");
        /* What has been sent is 25 MB in small messages, or 60 in large ones. */
        if (most_grown < 12000) printf("memory bounded\n");
        else printf("grown by %.0f KB\n", most_grown);
        printf(all_refused > 0 ? "handlers were told busy\n" : "no handler was told busy\n");
    }
    free(data);
    return 0;
}
