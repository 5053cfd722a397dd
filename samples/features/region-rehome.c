/* region_rehome: another node becomes the home of a region, and operations there send no message any more. It is for programs
 * with phases, each of which uses the data on other nodes. MCRL_BALANCE=1 does it without a call. */
#include <prelude.h>
#include <stdio.h>

static long add(region long *counter)
{
    write_lock(counter); move(always)
    long now = ++*counter;
    unlock(counter);
    return now;
}

int main(void)
{
    if (node_self() == 0) {
        region long *counter = region_new_at(node_count() - 1, long);
        for (int i = 0; i < 10; i++) add(counter); /* two messages each */
        region_rehome(counter, node_self());
        for (int i = 0; i < 1000; i++) add(counter); /* none */
        printf("region-rehome: %ld, %s\n", add(counter), home_of(counter) == node_self() ? "at home" : "away");
    }
    barrier();
    return 0;
}
