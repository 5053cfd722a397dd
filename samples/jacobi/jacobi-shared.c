/* Jacobi iteration as jacobi.c, over plain shared memory: PROCESSES processes of one host, each with a strip of rows of the same two grids,
 * and a barrier after each iteration. Nothing is sent, and nothing is copied: no system that has processes is faster. */
#define _GNU_SOURCE /* for sched_setaffinity */
#include "jacobi.h"

#include <sched.h>
#include <stdatomic.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <time.h>

#ifndef PROCESSES
#define PROCESSES 2
#endif

enum { LOOKS = 2000 }; /* before a process that waits lets another one run */

struct meeting {
    _Alignas(64) atomic_int arrived;
    _Alignas(64) atomic_int ended;         /* how many meetings have ended */
    _Alignas(64) double change[2][PROCESSES]; /* by whether the number of the meeting is odd */
};

static double seconds_now(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + (double)now.tv_nsec * 1e-9;
}

/* The largest of the values that all processes bring. */
static double meet(struct meeting *m, int self, double change)
{
    int before = atomic_load(&m->ended);
    double *all = m->change[before % 2];
    all[self] = change;
    if (atomic_fetch_add(&m->arrived, 1) == PROCESSES - 1) {
        atomic_store(&m->arrived, 0);
        atomic_store(&m->ended, before + 1);
    }
    for (int looks = 0; atomic_load_explicit(&m->ended, memory_order_acquire) == before; looks++)
        if (looks >= LOOKS) sched_yield();
    for (int p = 0; p < PROCESSES; p++) change = larger(all[p], change);
    return change;
}

/* Each process on a processor of its own, as mpiexec -bind-to core has it. */
static void bind(int self)
{
    cpu_set_t may, one;
    if (sched_getaffinity(0, sizeof may, &may) != 0 || CPU_COUNT(&may) < PROCESSES) return;
    CPU_ZERO(&one);
    for (int cpu = 0, n = 0; cpu < CPU_SETSIZE; cpu++)
        if (CPU_ISSET(cpu, &may) && n++ == self) CPU_SET(cpu, &one);
    sched_setaffinity(0, sizeof one, &one);
}

static int first_row(int process, int size) { return 1 + (int)((long)(size - 2) * process / PROCESSES); }

static void *shared_memory(size_t bytes)
{
    void *memory = mmap(NULL, bytes, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    return memory == MAP_FAILED ? perror("jacobi-shared: mmap"), exit(1), NULL : memory;
}

static bool work(struct meeting *m, int self, double *new, double *old, int size, int limit)
{
    int first = first_row(self, size), end = first_row(self + 1, size), iterations = 0;
    bind(self);
    for (int i = self == 0 ? 0 : first; i < (self == PROCESSES - 1 ? size : end); i++)
        fill_row(new + (size_t)i * size, i, size), fill_row(old + (size_t)i * size, i, size);
    meet(m, self, 0);
    double start = seconds_now(), change;
    do {
        change = 0;
        for (int i = first; i < end; i++) {
            double *row = old + (size_t)i * size;
            change = larger(relax(new + (size_t)i * size, row - size, row, row + size, size), change);
        }
        change = meet(m, self, change);
        double *swapped = new;
        new = old, old = swapped;
    } while (++iterations < limit && change > PRECISE_ENOUGH);
    double seconds = seconds_now() - start;
    if (self > 0) return true;
    double **grid = malloc((size_t)size * sizeof *grid);
    for (int i = 0; i < size; i++) grid[i] = old + (size_t)i * size;
    bool right = print_result(grid, iterations, size, change);
    fprintf(stderr, "%.6f seconds\n", seconds);
    free(grid);
    return right;
}

int main(int argc, char **argv)
{
    int size = 64, limit = 50, self = 0, status;
    bool overlap = false;
    if (!parse(argc, argv, &size, &limit, &overlap) || overlap) {
        fprintf(stderr, "usage: jacobi-shared [-n SIZE] [-i ITERATIONS]\n");
        return 2;
    }
    size_t bytes = (size_t)size * size * sizeof(double);
    struct meeting *m = shared_memory(sizeof *m);
    double *new = shared_memory(bytes), *old = shared_memory(bytes);
    for (int p = 1; p < PROCESSES && self == 0; p++)
        if (fork() == 0) self = p;
    bool right = work(m, self, new, old, size, limit);
    while (self == 0 && wait(&status) > 0) right = right && status == 0;
    return right ? 0 : 1;
}
