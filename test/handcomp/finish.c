/* By hand what preludec emits for `finish`: the block between two calls of the runtime. Which scope a spawn belongs to, the runtime knows.
 *
 * Source:
 *     static node_private long sum;
 *     void add(long amount, long more)
 *     {
 *         sum += amount;
 *         if (more > 0) spawn add(1, more - 1) at node((node_self() + 1) % node_count());
 *     }
 *     ...
 *         finish {
 *             for (long i = 0; i < SPAWNS; i++) spawn add(1, i % 2) at node(i % node_count());
 *         } */
#include <prelude.h>
#include <stdio.h>

static long sum;

struct add__arguments {
    long amount, more;
};
static void add__spawn(long amount, long more, unsigned node);
void add(long amount, long more)
{
    sum += amount;
    if (more > 0) add__spawn(1, more - 1, (unsigned)((node_self() + 1) % node_count()));
}
static mcrl_outcome add__stub(mcrl_activation *self, unsigned entry)
{
    (void)entry;
    const struct add__arguments *arguments = mcrl_live(self);
    add(arguments->amount, arguments->more);
    return mcrl_return(self, 0, 0);
}
static mcrl_point add__point =
    MCRL_POINT("finish.c:add", "finish.c:12", add__stub, sizeof(struct add__arguments), MCRL_POINT_THREAD, 0, NULL, NULL);
static void add__spawn(long amount, long more, unsigned node)
{
    struct add__arguments *arguments = mcrl_pack_call(node, &add__point, sizeof *arguments);
    arguments->amount = amount;
    arguments->more = more;
    mcrl_spawn(arguments);
}

static mcrl_point *const unit__points[] = {&add__point};
static mcrl_unit unit = {.abi_version = MCRL_ABI_VERSION, .point_count = 1, .fingerprint = 0xf154, .points = unit__points};
__attribute__((constructor)) static void unit__register(void) { mcrl_register(&unit); }

int main(void)
{
    enum { SPAWNS = 1000 };
    barrier();
    if (node_self() == 0) { /* finish { */
        mcrl_begin_scope();
        {
            for (long i = 0; i < SPAWNS; i++) add__spawn(1, i / 8 % 2, (unsigned)(i % node_count()));
        }
        mcrl_end_scope();
    } /* } */
    barrier(); /* on all nodes */
    long all = reduce_sum(sum);
    if (node_self() == 0) printf("%ld\n", all);
    return 0;
}
