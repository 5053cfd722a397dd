/* A solution of exercise 3: how often each digit ends a number, over blocks of numbers that live on all nodes. */
#include <prelude.h>
#include <stdio.h>

enum { NUMBERS = 500, BLOCKS = 8 };

struct block {
    int number[NUMBERS];
};

/* Adds to count[d] how many numbers of the block end with the digit d. */
static void count_digits(region struct block *b, long *count)
{
    struct { long digit[10]; } here = {{0}};
    read_lock(b); begin move(always)
    for (int i = 0; i < NUMBERS; i++) here.digit[b->number[i] % 10]++;
    unlock(b); end move
    for (int d = 0; d < 10; d++) count[d] += here.digit[d];
}

int main(void)
{
    region struct block *block[BLOCKS];
    for (int n = 0; n < BLOCKS; n++) {
        int maker = n % node_count();
        if (node_self() == maker) {
            region struct block *b = region_new(struct block);
            write_lock(b);
            for (int i = 0; i < NUMBERS; i++) b->number[i] = (n + 1) * i % 1009;
            unlock(b);
            block[n] = b;
        }
        broadcast(maker, &block[n], sizeof block[n]);
    }
    if (node_self() == 0) {
        long count[10] = {0};
        for (int n = 0; n < BLOCKS; n++) count_digits(block[n], count);
        for (int d = 0; d < 10; d++) printf("%d:%ld ", d, count[d]);
        printf("\n");
    }
    barrier();
    return 0;
}
