/* shared_touch and shared_pin: pages of a shared array are fetched together, and stay here until they are let go. They are for
 * a part of an array that one activation changes as a whole; shared_as says where pages are, and how large. */
#include <prelude_arrays.h>
#include <stdio.h>

enum { N = 8192 };

static void add_to_all(shared long *a, long amount)
{
    shared_pin(a, N * sizeof *a, shared_write); /* no page goes away in the middle */
    for (int i = 0; i < N; i++) a[i] += amount;
    shared_unpin(a, N * sizeof *a);
}

int main(void)
{
    shared long *a = shared_new_with(long, N, migratory, shared_as(.home = shared_at_first, .page_bytes = 16384));
    for (int turn = 0; turn < 4; turn++) {
        if (turn % node_count() == node_self()) add_to_all(a, turn + 1);
        barrier();
    }
    if (node_self() == 0) {
        long sum = 0;
        shared_touch(a, N * sizeof *a, shared_read); /* all requests are under way together */
        for (int i = 0; i < N; i++) sum += a[i];
        printf("pins: %ld\n", sum);
    }
    barrier();
    shared_delete(a);
    return 0;
}
