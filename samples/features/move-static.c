/* move(static): a computation that writes goes to the region, and data that are only read come. It is for a place where readers
 * and writers are known, and where nothing should be asked or learnt. */
#include <prelude.h>
#include <stdio.h>

static void add(region long *sum, long amount)
{
    write_lock(sum); move(static) /* one message to the home, and one back */
    *sum += amount;
    unlock(sum);
}

static long get(region long *sum)
{
    read_lock(sum); move(static) /* the first read fetches a copy, which the others find */
    long now = *sum;
    unlock(sum);
    return now;
}

int main(void)
{
    if (node_self() == 0) {
        region long *sum = region_new_at(node_count() - 1, long);
        long seen = 0;
        for (int i = 1; i <= 10; i++) add(sum, i);
        for (int i = 0; i < 90; i++) seen += get(sum);
        printf("move-static: 90 reads of 55 make %ld\n", seen);
    }
    barrier();
    return 0;
}
