/* move(repeat): a read goes to the region the first time, and fetches the data when a node reads again what no node has written
 * since. It is for data of which the program does not know whether they are read once or often between two writes (thesis,
 * 3.3.3). */
#include <prelude.h>
#include <stdio.h>

static void set(region long *number, long value)
{
    write_lock(number); move(repeat) /* writes always go to the home */
    *number = value;
    unlock(number);
}

static long get(region long *number)
{
    read_lock(number); move(repeat)
    long now = *number;
    unlock(number);
    return now;
}

int main(void)
{
    if (node_self() == 0) {
        region long *number = region_new_at(node_count() - 1, long);
        long seen = 0;
        for (int i = 1; i <= 10; i++) {
            set(number, i);
            for (int reads = 0; reads < 5; reads++) seen += get(number); /* at the home; fetched; three times found here */
        }
        printf("move-repeat: 50 reads make %ld\n", seen);
    }
    barrier();
    return 0;
}
