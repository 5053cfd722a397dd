/* move(adaptive): the runtime moves the computation or the data, by what it has seen of each region. It is for a place through
 * which regions of both kinds pass: here one that only node 0 uses, and one that its home writes between two uses. */
#include <prelude.h>
#include <stdio.h>

static long add(region long *counter)
{
    write_lock(counter); move(adaptive)
    long now = ++*counter;
    unlock(counter);
    return now;
}

static void add_at_home(region long *counter)
{
    write_lock(counter);
    ++*counter;
    unlock(counter);
}

int main(void)
{
    if (node_self() == 0) {
        region long *own = region_new_at(node_count() - 1, long), *busy = region_new_at(node_count() - 1, long);
        long last = 0;
        for (int i = 0; i < 100; i++) last = add(own); /* the data come, and stay */
        for (int i = 0; i < 100; i++) {
            add_at_home(busy); rpc
            last += add(busy); /* the computation goes where the data are needed next */
        }
        printf("move-adaptive: %ld\n", last);
    }
    barrier();
    return 0;
}
