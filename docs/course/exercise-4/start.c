/* Exercise 4: words are counted by their length, a counter for each length. */
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

static long words(region struct counter *c)
{
    read_lock(c);
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
        for (int w = 0; w < WORDS; w++) {
            add(counter[w * w % LENGTHS]); rpc
            add(counter[w % LENGTHS]); rpc
        }
        long all = 0, most = 0;
        for (int i = 0; i < LENGTHS; i++) {
            long n = words(counter[i]); rpc
            all += n;
            if (n > most) most = n;
        }
        printf("%ld words, at most %ld of a length\n", all, most);
    }
    barrier();
    return 0;
}
