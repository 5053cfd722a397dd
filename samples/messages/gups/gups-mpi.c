/* gups-mpi.c: the same with MPI. Updates are packed.
 *
 *     gups-mpi [LOG] */
#include "gups.h"

struct item { unsigned long number; };

#include "../packets.h"

static unsigned long *words;
static long first;
static int log_words;

static inline void update(unsigned long number) { words[word_of(number, log_words) - first] ^= number; }

static void take(int from, const struct item *items, int n)
{
    (void)from;
    for (int i = 0; i < n; i++) update(items[i].number);
}

static void update_all(long last)
{
    unsigned long number = random_number((unsigned long)(UPDATES * first)), sum, all = 0;
    words = new_words(first, last);
    MPI_Barrier(MPI_COMM_WORLD);
    double start = MPI_Wtime();
    for (long i = UPDATES * first; i < UPDATES * last; i++) {
        number = after(number);
        int to = node_of(word_of(number, log_words), processes, log_words);
        if (to == self) update(number);
        else send_item(to, (struct item){number});
    }
    end_round();
    double seconds = MPI_Wtime() - start;
    sum = sum_of(words, first, last);
    MPI_Reduce(&sum, &all, 1, MPI_UNSIGNED_LONG, MPI_SUM, 0, MPI_COMM_WORLD);
    if (self == 0) print_result(log_words, all, seconds);
}

int main(int argc, char **argv)
{
    start_packets(&argc, &argv);
    log_words = size_of(argc, argv, 12, MOST_LOG);
    first = first_of(self, processes, 1L << log_words);
    if (log_words > 0) update_all(first_of(self + 1, processes, 1L << log_words));
    else if (self == 0) fprintf(stderr, "usage: gups-mpi [LOG]\n");
    end_packets();
    return log_words > 0 ? 0 : 2;
}
