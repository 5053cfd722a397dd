/* By hand what preludec emits where a continuation has to wait for a lock: it parks, and runs later; nothing else waits with it.
 *
 * Source:
 *     long transfer(region struct account *from, region struct account *to, long amount)
 *     {
 *         write_lock(from); move
 *         from->balance -= amount;
 *         unlock(from);
 *         write_lock(to);
 *         to->balance += amount;
 *         long balance = to->balance;
 *         unlock(to);
 *         return balance;
 *     }
 *
 * Node 0 holds the lock on `from` until the activations of all other nodes have arrived and had to park. */
#include <prelude.h>
#include <stdio.h>

struct account { long balance; };

/* transfer
 *   point 1  write_lock(from), move   travels: to, amount, and the name of from
 *   point 2  write_lock(to)           travels nowhere; waits with: amount, and the name of to */
struct transfer__live1 {
    region struct account *to;
    long amount;
};
struct transfer__live2 {
    long amount;
};

static mcrl_outcome transfer__rest(mcrl_activation *self, unsigned entry);

static mcrl_point transfer__point1 =
    MCRL_POINT("wait.c:transfer:1", "wait.c:6", transfer__rest, sizeof(struct transfer__live1), 0, 1, NULL, NULL);
static mcrl_point transfer__point2 =
    MCRL_POINT("wait.c:transfer:2", "wait.c:9", transfer__rest, sizeof(struct transfer__live2), 0, 2, NULL, NULL);

static mcrl_point *const unit__points[] = {&transfer__point1, &transfer__point2};
static mcrl_unit unit = {
    .abi_version = MCRL_ABI_VERSION, .point_count = 2, .fingerprint = 0x3a17, .points = unit__points};
__attribute__((constructor)) static void unit__register(void) { mcrl_register(&unit); }

/* If the lock on `from` is taken when the activation arrives, the runtime parks the record and enters this at point 1 when its turn
 * comes. */
MCRL_BODY long transfer__body(const int part, mcrl_run *run, region struct account *from, region struct account *to, long amount)
{
    struct account *from__at, *to__at;
    if (part == MCRL_REST) switch (mcrl_entry(run)) { case 1: goto resume1; case 2: goto resume2; default: __builtin_unreachable(); }
    if (!MCRL_WRITE_HIT(from, from__at)) { /* point 1 */
        struct transfer__live1 *live =
            mcrl_record(part == MCRL_REST ? run : NULL, MCRL_RID(from), MCRL_WRITE, &transfer__point1, sizeof *live);
        live->to = to;
        live->amount = amount;
        if (part == MCRL_REST) {
            mcrl_leave(run, mcrl_forward(live, MCRL_ALWAYS));
            return MCRL_NOTHING(long);
        }
        from__at = mcrl_go(live, MCRL_ALWAYS);
        if (!from__at) return MCRL_RESULT(long);
        if (0) {
          resume1:;
            const struct transfer__live1 *live = mcrl_live(mcrl_self(run));
            from = MCRL_TARGET(mcrl_self(run));
            to = live->to;
            amount = live->amount;
            from__at = MCRL_HELD(from);
        }
    }
    from__at->balance -= amount;
    MCRL_WRITE_UNLOCK(from__at);
    if (!MCRL_WRITE_HIT(to, to__at)) { /* point 2 */
        if (part == MCRL_REST) { /* a handler may not wait: the rest is left for later */
            struct transfer__live2 *live =
                mcrl_repack(mcrl_self(run), MCRL_RID(to), MCRL_WRITE, &transfer__point2, sizeof *live);
            live->amount = amount;
            mcrl_leave(run, mcrl_wait(live));
            return MCRL_NOTHING(long);
        }
        to__at = mcrl_lock_wait_at(MCRL_RID(to), MCRL_WRITE, MCRL_HERE); /* a thread may wait where it is */
        if (0) {
          resume2:;
            const struct transfer__live2 *live = mcrl_live(mcrl_self(run));
            to = MCRL_TARGET(mcrl_self(run));
            amount = live->amount;
            to__at = MCRL_HELD(to);
        }
    }
    to__at->balance += amount;
    long balance = to__at->balance;
    MCRL_WRITE_UNLOCK(to__at);
    return balance;
}

long transfer(region struct account *from, region struct account *to, long amount)
{
    return transfer__body(MCRL_CALLED, NULL, from, to, amount);
}

static mcrl_outcome transfer__rest(mcrl_activation *self, unsigned entry)
{
    mcrl_run run = mcrl_run_from(self, entry, NULL);
    region struct account *from = {0}, *to = {0};
    long amount = {0};
    long value = transfer__body(MCRL_REST, &run, from, to, amount);
    if (mcrl_has_left(&run)) return mcrl_outcome_of(&run);
    return mcrl_return(self, &value, sizeof value);
}

/* Returns when every other node has gone from the last barrier into transfer(). A node that waits in the barrier answers at most the
 * messages of one poll before it goes on; and its activation, sent before a later answer, is here before that answer. */
static void let_activations_arrive(void)
{
    for (int node = 1; node < node_count(); node++)
        for (int i = 1; i <= 64; i++) mcrl_region_new_at(node, 64u * (unsigned)i); /* each size is asked for anew */
}

int main(void)
{
    region struct account *account[2] = {NULL, NULL};
    struct account *at;
    if (node_self() == 0) {
        account[0] = region_new(struct account);
        account[1] = region_new_at(node_count() - 1, struct account);
    }
    broadcast(0, account, sizeof account);

    if (node_self() == 0) MCRL_WRITE_LOCK(account[0], at);
    barrier();
    if (node_self() == 0) {
        let_activations_arrive();
        at->balance = 100;
        MCRL_WRITE_UNLOCK(at);
    }
    long balance = transfer(account[0], account[1], 10);
    double sum = reduce_sum((double)balance), largest = reduce_max((double)balance);
    if (node_self() == 0) {
        long left, moved;
        MCRL_READ_LOCK(account[0], at);
        left = at->balance;
        MCRL_READ_UNLOCK(at);
        MCRL_READ_LOCK(account[1], at);
        moved = at->balance;
        MCRL_READ_UNLOCK(at);
        /* Every transfer has seen another balance: 10, 20, ... */
        printf("left %ld, moved %ld, seen %.0f up to %.0f\n", left, moved, sum, largest);
    }
    barrier();
    return 0;
}
