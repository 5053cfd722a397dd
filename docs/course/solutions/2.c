/* A solution of exercise 2: a chain of readings; each node of the machine has made every second, third or fourth of them. */
#include <prelude.h>
#include <stdio.h>

enum { SAMPLES = 100 };

struct reading {
    long sample[SAMPLES];
    region struct reading *next;
};

/* The largest sample of the chain. */
static long largest(region struct reading *r)
{
    long most = 0;
    while (r != NULL) {
        read_lock(r); move(always)
        for (int i = 0; i < SAMPLES; i++)
            if (r->sample[i] > most) most = r->sample[i];
        region struct reading *next = r->next;
        unlock(r);
        r = next;
    }
    return most;
}

static region struct reading *build(int readings)
{
    region struct reading *chain = NULL;
    for (int n = readings; n > 0; n--) {
        int maker = n % node_count();
        if (node_self() == maker) {
            region struct reading *r = region_new(struct reading);
            write_lock(r);
            for (int i = 0; i < SAMPLES; i++) r->sample[i] = (n * 7919L + i * 104729L) % 9973;
            r->next = chain;
            unlock(r);
            chain = r;
        }
        broadcast(maker, &chain, sizeof chain);
    }
    return chain;
}

int main(void)
{
    region struct reading *chain = build(20);
    if (node_self() == 0) printf("largest %ld\n", largest(chain));
    barrier();
    return 0;
}
