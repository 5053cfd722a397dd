/* Pages that are asked for together come from another host as many in a message as 66 KB have room for: 256 of 4 KB in 16 or 17.
 *
 * REQUIRES: hosts
 * RUN: preludec -O2 -Wall -Wextra -Werror %s -o %t
 * RUN: %hosts 2 1 %t
 */
#include <prelude.h>
#include <prelude_arrays.h>
#include <stdio.h>

enum { pages = 256, bytes = 4096, expected_at_most = pages / 16 + 1, of_barriers = 2 };

static long sent(void)
{
    mcrl_counters counters;
    mcrl_statistics(&counters);
    return (long)counters.messages;
}

int main(void)
{
    shared char *at = shared_new_with(char, (size_t)pages * bytes, write_invalidate, shared_as(.home = shared_at_first));
    if (node_self() == 0)
        for (long i = 0; i < pages; i++) at[i * bytes] = (char)i;
    barrier();
    long before = sent(), wrong = 0;
    if (node_self() == 1) {
        shared_touch(at, (size_t)pages * bytes, shared_read);
        for (long i = 0; i < pages; i++) wrong += at[i * bytes] != (char)i;
    }
    barrier();
    long answers = sent() - before;
    if (node_self() == 0 && answers > expected_at_most + of_barriers)
        wrong++, fprintf(stderr, "%ld messages for %d pages\n", answers, pages);
    if (wrong > 0) fprintf(stderr, "node %d: wrong\n", node_self());
    return wrong > 0;
}
