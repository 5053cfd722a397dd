/* gups.c: random updates of a table that is divided among the nodes. An update is a spawn.
 *
 *     gups [LOG] */
#include <prelude.h>

#include "gups.h"

static node_private unsigned long *words; /* of this node, from `first` on */
static node_private long first;
static node_private int log_words;

static void update(unsigned long number)
{
    words[word_of(number, log_words) - first] ^= number;
}

int main(int argc, char **argv)
{
    int log = size_of(argc, argv, 12, MOST_LOG), nodes = node_count();
    if (log == 0) {
        if (node_self() == 0) fprintf(stderr, "usage: gups [LOG]\n");
        return 2;
    }
    long last = first_of(node_self() + 1, nodes, 1L << log);
    first = first_of(node_self(), nodes, 1L << log);
    log_words = log;
    words = new_words(first, last);
    unsigned long number = random_number((unsigned long)(UPDATES * first));
    barrier();
    double start = wall_seconds();
    finish {
        for (long i = UPDATES * first; i < UPDATES * last; i++) {
            number = after(number);
            spawn update(number) at node(node_of(word_of(number, log), nodes, log));
        }
    }
    barrier();
    double seconds = wall_seconds() - start;
    unsigned long sum = reduce_sum(sum_of(words, first, last));
    if (node_self() == 0) print_result(log, sum, seconds);
    return 0;
}
