/* Datagrams from elsewhere: each is dropped and counted, none is answered, and the program's result stays what it is.
 *
 * RUN: preludec -O2 -Wall -Werror %s -o %t
 * RUN: %python %inputs/udp-foreign.py 3 %t %t.json
 */
#include <prelude.h>
#include <stdio.h>

int main(void)
{
    region long *shared;
    if (node_self() == 0) shared = region_new(long);
    broadcast(0, &shared, sizeof shared);
    if (node_self() == 0) {
        puts("ready");
        fflush(stdout);
        getchar(); /* meanwhile the datagrams come */
    }
    barrier();
    for (int i = 0; i < 100; i++) {
        write_lock(shared);
        ++*shared;
        unlock(shared);
    }
    barrier();
    if (node_self() == 0) {
        read_lock(shared);
        printf("%ld\n", *shared);
        unlock(shared);
    }
    return 0;
}
