/* A solution of exercise 4: words are counted by their length, a counter for each length. */
#include <prelude.h>
#include <stdio.h>

enum { LENGTHS = 8, WORDS = 64 };

struct counter {
    long words;
};

static void add(region struct counter *c)
{
    write_lock(c);
    c->words++;
    unlock(c);
}

/* How many words there are, as soon as there are `expected`. */
static long words(region struct counter *c, long expected)
{
    read_lock(c); when (c->words == expected)
    long words = c->words;
    unlock(c);
    return words;
}

int main(void)
{
    region struct counter *counter[LENGTHS];
    for (int i = 0; i < LENGTHS; i++) {
        int maker = i % node_count();
        if (node_self() == maker) counter[i] = region_new(struct counter);
        broadcast(maker, &counter[i], sizeof counter[i]);
    }
    if (node_self() == 0) {
        long expected[LENGTHS] = {0}, n[LENGTHS], all = 0, most = 0;
        for (int w = 0; w < WORDS; w++) {
            int square = w * w % LENGTHS, plain = w % LENGTHS;
            expected[square]++;
            expected[plain]++;
            spawn add(counter[square]) at counter[square];
            spawn add(counter[plain]) at counter[plain];
        }
        for (int i = 0; i < LENGTHS; i++) n[i] = fork words(counter[i], expected[i]) at counter[i];
        join;
        for (int i = 0; i < LENGTHS; i++) {
            all += n[i];
            if (n[i] > most) most = n[i];
        }
        printf("%ld words, at most %ld of a length\n", all, most);
    }
    barrier();
    return 0;
}
