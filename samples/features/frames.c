/* frames: the callers of a computation that moves go along, so what they do next is where the data are. It is for a procedure
 * that takes a small step and returns to one that takes the next step at the same place. */
#include <prelude.h>
#include <stdio.h>

static long get(region long *number)
{
    read_lock(number); move(always, frames: 1) /* with the caller, which waits for the result */
    long value = *number;
    unlock(number);
    return value;
}

static long sum_of_three(region long *a, region long *b, region long *c)
{
    long sum = get(a); /* moves, and this procedure goes on there */
    sum += get(b);     /* is there already */
    return sum + get(c);
}

static void set(region long *number, long value)
{
    write_lock(number); move(always)
    *number = value;
    unlock(number);
}

int main(void)
{
    if (node_self() == 0) {
        region long *number[3];
        for (int i = 0; i < 3; i++) {
            region long *n = number[i] = region_new_at(node_count() - 1, long);
            set(n, 1 << i);
        }
        printf("frames: %ld\n", sum_of_three(number[0], number[1], number[2]));
    }
    barrier();
    return 0;
}
