/* structures.h: the work that is done to a counter, a hash table and a B-tree, which lie on several processes. Prelude C
 * (prelude/structures.c), MPI's one-sided calls (structures_rma.c) and messages by hand (structures_messages.c) do the same.
 *
 *     mpiexec -n 2 ./structures-KIND STRUCTURE PERCENT OPERATIONS BATCHES
 *
 * Each process does so many operations, one after the other, of which PERCENT look something up. A line for each batch: the mean
 * over the processes of the seconds, and how often another program took a core meanwhile. The last line is what the structure
 * holds. */
#pragma once

#include "scatter.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <time.h>

/* What each program has: this process's number, how many there are, and collectives. wait_for_all serves the others meanwhile. */
static int own_number(void);
static int processes(void);
static void wait_for_all(void);
static double sum_of_all(double);

struct structure {
  const char *name;
  /* Collective: makes it, with room for as many operations. */
  void (*make)(long operations);
  /* The operation of a number that looks random; returns whether the result is wrong. */
  int (*operate)(unsigned long chance, int is_look_up);
  /* Collective: what this process can tell of what the structure holds. */
  void (*contents)(double *count, double *sum);
};

static double seconds_now(void) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

static long interruptions(void) {
  struct rusage usage;
  getrusage(RUSAGE_SELF, &usage);
  return usage.ru_nivcsw;
}

static long run_batch(const struct structure *s, long percent, long batch, long operations) {
  long wrong = 0;
  unsigned long first = (unsigned long)own_number() << 48 | (unsigned long)(batch * operations);
  for (long i = 0; i < operations; i++) {
    unsigned long chance = scatter_bits(first + (unsigned long)i) >> 8;
    wrong += s->operate(chance / 100, (long)(chance % 100) < percent);
  }
  return wrong;
}

/* The first batch is not printed. */
static int measure(const struct structure *s, long percent, long operations, long batches) {
  long wrong = 0;
  s->make(operations * (batches + 1) * processes());
  for (long batch = 0; batch <= batches; batch++) {
    wait_for_all();
    long before = interruptions();
    double start = seconds_now();
    wrong += run_batch(s, percent, batch, operations);
    double seconds = seconds_now() - start;
    wait_for_all();
    double mean = sum_of_all(seconds) / processes(), interrupted = sum_of_all((double)(interruptions() - before));
    if (batch > 0 && own_number() == 0) printf("batch %.9f %.0f\n", mean, interrupted);
  }
  double count = 0, sum = 0;
  s->contents(&count, &sum);
  count = sum_of_all(count);
  sum = sum_of_all(sum);
  wrong = (long)sum_of_all((double)wrong);
  if (own_number() == 0) printf("%ld wrong results, %.0f entries, sum %.0f\n", wrong, count, sum);
  return wrong != 0;
}

static int run_structures(int argc, char **argv, const struct structure *all, int count) {
  const struct structure *s = NULL;
  for (int i = 0; argc == 5 && i < count; i++)
    if (strcmp(all[i].name, argv[1]) == 0) s = &all[i];
  if (s != NULL) return measure(s, strtol(argv[2], NULL, 10), strtol(argv[3], NULL, 10), strtol(argv[4], NULL, 10));
  if (own_number() == 0) fprintf(stderr, "usage: STRUCTURE PERCENT OPERATIONS BATCHES\n");
  return 2;
}
