/* mcrl_statistics: the counters of the runtime, in the program. It is for a part of a program, of which MCRL_STATS knows only the
 * whole: here how many messages each of two reads takes. With an argument, the table of all nodes is printed. */
#include <prelude.h>
#include <stdio.h>

static unsigned long messages(void)
{
    mcrl_counters counters;
    mcrl_statistics(&counters);
    return counters.messages;
}

static long get(region long *number)
{
    read_lock(number); move(never) /* the first call fetches a copy */
    long value = *number;
    unlock(number);
    return value;
}

int main(int argc, char **argv)
{
    (void)argv;
    if (node_self() == 0) {
        region long *number = region_new_at(node_count() - 1, long);
        mcrl_statistics_reset();
        get(number);
        unsigned long first = messages();
        mcrl_statistics_reset();
        get(number);
        printf("statistics: %s, then %lu\n", first <= 1 ? "one message or none" : "many messages", messages());
    }
    barrier();
    mcrl_counters all;
    mcrl_statistics_total(&all); /* of all nodes, on all nodes */
    if (argc > 1) mcrl_statistics_print();
    return all.migrations != 0;
}
