/* region_policy_function: a function of the program's decides at the region's home, for each request, whether the computation
 * moves. It is for knowledge that no clause can express: here that large regions stay where they are. */
#include <prelude.h>
#include <stdio.h>

static int stays_if_large(const struct region_request *request) { return request->region_bytes > 1000; } /* 1: execute it here */

static long sum(region long *v, int n)
{
    long s = 0;
    read_lock(v); move
    for (int i = 0; i < n; i++) s += v[i];
    unlock(v);
    return s;
}

static void fill(region long *v, int n)
{
    write_lock(v); move(always)
    for (int i = 0; i < n; i++) v[i] = i;
    unlock(v);
}

int main(void)
{
    if (node_self() == 0) {
        long sums = 0;
        for (int n = 10; n <= 10000; n *= 10) {
            region long *v = region_new_array_at(node_count() - 1, long, n);
            region_policy_function(v, stays_if_large);
            fill(v, n);
            for (int i = 0; i < 20; i++) sums += sum(v, n);
        }
        printf("region-policy-function: %ld\n", sums);
    }
    barrier();
    return 0;
}
