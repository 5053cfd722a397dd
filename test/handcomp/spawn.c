/* By hand what preludec emits for `spawn`: a detached thread, here or elsewhere.
 *
 * Source:
 *     void add(region struct counter *c, long amount)
 *     {
 *         write_lock(c);
 *         c->sum += amount;
 *         c->adds++;
 *         unlock(c);
 *     }
 *     ...
 *         spawn add(c, i) at c;
 *         spawn add(c, i); */
#include <prelude.h>
#include <stdio.h>

struct counter {
    long sum, adds;
};

void add(region struct counter *c, long amount)
{
    struct counter *c__at;
    MCRL_WRITE_LOCK(c, c__at);
    c__at->sum += amount;
    c__at->adds++;
    MCRL_WRITE_UNLOCK(c__at);
}

struct add__arguments {
    region struct counter *c;
    long amount;
};
static mcrl_outcome add__stub(mcrl_activation *self, unsigned entry)
{
    (void)entry;
    const struct add__arguments *arguments = mcrl_live(self);
    add(arguments->c, arguments->amount);
    return mcrl_return(self, 0, 0); /* no thread waits for it, but its end is counted */
}
static mcrl_point add__point =
    MCRL_POINT("spawn.c:add", "spawn.c:12", add__stub, sizeof(struct add__arguments), MCRL_POINT_THREAD, 0, NULL, NULL);

static mcrl_point *const unit__points[] = {&add__point};
static mcrl_unit unit = {.abi_version = MCRL_ABI_VERSION, .point_count = 1, .fingerprint = 0x54a, .points = unit__points};
__attribute__((constructor)) static void unit__register(void) { mcrl_register(&unit); }

int main(void)
{
    enum { SPAWNS = 5000 }; /* more than may live at a time */
    struct counter *at;
    region struct counter *c = NULL;
    if (node_self() == 0) c = region_new(struct counter);
    broadcast(0, &c, sizeof c);
    for (long i = 1; i <= SPAWNS; i++) {
        { /* spawn add(c, i) at c; */
            struct add__arguments *arguments = mcrl_pack_call(home_of(c), &add__point, sizeof *arguments);
            arguments->c = c;
            arguments->amount = i;
            mcrl_spawn(arguments);
        }
        if (i % 100 == 0) { /* spawn add(c, i); */
            struct add__arguments *arguments = mcrl_pack_call(node_self(), &add__point, sizeof *arguments);
            arguments->c = c;
            arguments->amount = i;
            mcrl_spawn(arguments);
        }
    }
    if (node_self() == 0) {
        long adds, sum;
        do {
            mcrl_thread_yield();
            MCRL_READ_LOCK(c, at);
            adds = at->adds;
            sum = at->sum;
            MCRL_READ_UNLOCK(at);
        } while (adds < (SPAWNS + SPAWNS / 100) * node_count());
        printf("%ld\n", sum);
    }
    barrier();
    return 0;
}
