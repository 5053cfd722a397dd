/* gups-sequential.c: random updates of a table.
 *
 *     gups-sequential [LOG] */
#include "gups.h"

int main(int argc, char **argv)
{
    int log = size_of(argc, argv, 12, MOST_LOG);
    if (log == 0) return fprintf(stderr, "usage: gups-sequential [LOG]\n"), 2;
    unsigned long *words = new_words(0, 1L << log), number = random_number(0);
    double start = seconds_now();
    for (long i = 0; i < (long)UPDATES << log; i++) {
        number = after(number);
        words[word_of(number, log)] ^= number;
    }
    double seconds = seconds_now() - start;
    print_result(log, sum_of(words, 0, 1L << log), seconds);
    return 0;
}
