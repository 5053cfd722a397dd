/* runs.h: the timed part of a run of an experiment, and its line, which experiments.py reads. Both calls are collective. */
#ifndef RUNS_H
#define RUNS_H

#include <prelude.h>
#include <stdio.h>
#include <sys/resource.h>

/* The nodes whose time a run's is. */
enum run_time {
    run_slowest, /* the node that worked longest; the others may begin later */
    run_mean,
    run_of_all   /* until all have done their work, and know it */
};

struct run {
    long interruptions;
    double start;
};

/* How often another program has taken this node's core. */
static inline long interruptions(void)
{
    struct rusage usage;
    getrusage(RUSAGE_SELF, &usage);
    return usage.ru_nivcsw;
}

static inline struct run run_begin(void)
{
    barrier();
    mcrl_statistics_reset();
    barrier();
    return (struct run){interruptions(), wall_seconds()};
}

/* Node 0 prints the way, its iterations, the seconds that they took, and the interruptions, messages and bytes of all nodes; nothing, if
 * `way` is NULL. */
static inline void run_end(const struct run *run, const char *way, long iterations, enum run_time time)
{
    double seconds = wall_seconds() - run->start;
    barrier();
    double with_barrier = wall_seconds() - run->start;
    long interrupted = (long)reduce_sum((double)(interruptions() - run->interruptions));
    mcrl_counters total;
    mcrl_statistics_total(&total);
    seconds = time == run_mean ? reduce_sum(seconds) / node_count() : reduce_max(time == run_slowest ? seconds : with_barrier);
    if (way != NULL && node_self() == 0)
        printf("%s %ld %.9f %ld %lu %lu\n", way, iterations, seconds, interrupted, (unsigned long)total.messages,
               (unsigned long)total.bytes);
}

#endif
