/* gups.h: what the programs have in common. A table of 2^LOG words, and four updates a word: each is a random number, whose high bits say
 * which word it changes (HPC Challenge's RandomAccess). */
#ifndef GUPS_H
#define GUPS_H

#include "../messages.h"

enum { UPDATES = 4, MOST_LOG = 30 };

static inline long word_of(unsigned long number, int log) { return (long)(number >> (64 - log)); }

static inline unsigned long *new_words(long first, long last)
{
    unsigned long *words = malloc((size_t)(last - first + 1) * sizeof *words);
    for (long i = first; i < last; i++) words[i - first] = (unsigned long)i;
    return words;
}

static inline unsigned long sum_of(const unsigned long *words, long first, long last)
{
    unsigned long sum = 0;
    for (long i = first; i < last; i++) sum += words[i - first] * hash((unsigned long)i);
    return sum;
}

static inline void print_result(int log, unsigned long sum, double seconds)
{
    printf("2^%d words, %d updates a word: %lu\n", log, UPDATES, sum);
    print_seconds(seconds);
}

#endif
