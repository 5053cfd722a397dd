/* By hand what preludec emits where a handler may have to abort: at a lock that is not free it continues, is undone or is refused, and
 * where it has run for too long the rest of it goes on in a thread.
 *
 * Source:
 *     long transfer(region struct account *from, region struct account *to, long amount)
 *     {
 *         write_lock(from); move
 *         from->balance -= amount;
 *         write_lock(to);
 *         for (int i = 0; i < amount; i++) to->balance++;
 *         long balance = to->balance;
 *         unlock(to);
 *         unlock(from);
 *         return balance;
 *     }
 *
 * Usage: abort continue|undo|refuse. Both accounts are on node 0, which holds the lock on `to` until the activations of all other nodes
 * have arrived. Which way to abort is the compiler's to say; here it is an argument. */
#include <prelude.h>
#include <stdio.h>
#include <string.h>

struct account { long balance; };

static enum { CONTINUE, UNDO, REFUSE } way;

/* transfer
 *   point 1  write_lock(from), move   travels: to, amount, and the name of from
 *   point 2  write_lock(to)           keeps:   amount, the lock on from, and the name of to
 *   point 3  the loop                 keeps:   to, amount, i, the locks on to and from */
struct transfer__live1 {
    region struct account *to;
    long amount;
};
struct transfer__live2 {
    region struct account *from;
    long amount;
};
struct transfer__live3 {
    long amount;
    int i;
};

static mcrl_outcome transfer__rest(mcrl_activation *self, unsigned entry);

#define LIVE1 sizeof(struct transfer__live1)
static mcrl_point transfer__point1 = MCRL_POINT("abort.c:transfer:1", "abort.c:7", transfer__rest, LIVE1, 0, 1, NULL, NULL);
static mcrl_point transfer__point1_undo =
    MCRL_POINT("abort.c:transfer:1:undo", "abort.c:7", transfer__rest, LIVE1, MCRL_POINT_UNDO, 1, NULL, NULL);
static mcrl_point transfer__point1_refuse =
    MCRL_POINT("abort.c:transfer:1:refuse", "abort.c:7", transfer__rest, LIVE1, MCRL_POINT_REFUSE, 1, NULL, NULL);
static const char *const transfer__held2[] = {"abort.c:7"};
static mcrl_point transfer__point2 =
    MCRL_POINT_HOLDING("abort.c:transfer:2", "abort.c:9", transfer__rest, sizeof(struct transfer__live2), 0, 2, NULL, NULL,
                       transfer__held2);
static mcrl_point transfer__point3 =
    MCRL_POINT("abort.c:transfer:3", "abort.c:10", transfer__rest, sizeof(struct transfer__live3), 0, 3, NULL, NULL);

static mcrl_point *const unit__points[] = {&transfer__point1, &transfer__point1_undo, &transfer__point1_refuse, &transfer__point2,
                                           &transfer__point3};
static mcrl_unit unit = {.abi_version = MCRL_ABI_VERSION, .point_count = 5, .fingerprint = 0xab027, .points = unit__points};
__attribute__((constructor)) static void unit__register(void) { mcrl_register(&unit); }

MCRL_BODY long transfer__body(const int part, mcrl_run *run, region struct account *from, region struct account *to, long amount)
{
    struct account *from__at, *to__at;
    if (part == MCRL_REST)
        switch (mcrl_entry(run)) { case 1: goto resume1; case 2: goto resume2; case 3: goto resume3; default: __builtin_unreachable(); }
    if (!MCRL_WRITE_HIT(from, from__at)) { /* point 1 */
        const mcrl_point *point = way == UNDO ? &transfer__point1_undo : way == REFUSE ? &transfer__point1_refuse : &transfer__point1;
        struct transfer__live1 *live = mcrl_record(part == MCRL_REST ? run : NULL, MCRL_RID(from), MCRL_WRITE, point, sizeof *live);
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
    if (part == MCRL_REST) mcrl_shadow(mcrl_self(run), from__at); /* in case it is undone */
    from__at->balance -= amount;
    if (!MCRL_WRITE_HIT(to, to__at)) { /* point 2 */
        if (part == MCRL_REST) {
            mcrl_abort why =
                way == CONTINUE ? MCRL_ABORT_NONE : mcrl_undoes(mcrl_self(run), MCRL_RID(to), MCRL_WRITE, MCRL_NEVER);
            if (why) {
                mcrl_undo_writes(mcrl_self(run));
                MCRL_WRITE_UNLOCK(from__at);
                mcrl_leave(run, way == UNDO ? mcrl_rerun(mcrl_self(run), why) : mcrl_refuse(mcrl_self(run), why));
                return MCRL_NOTHING(long);
            }
            struct transfer__live2 *live = mcrl_repack(mcrl_self(run), MCRL_RID(to), MCRL_WRITE, &transfer__point2,
                                                       sizeof *live + mcrl_loan_bytes(from__at, 0));
            live->from = from;
            live->amount = amount;
            mcrl_lend(live, from__at, MCRL_WRITE, 0); /* it stays locked */
            mcrl_leave(run, mcrl_wait(live));
            return MCRL_NOTHING(long);
        }
        to__at = mcrl_lock_wait_holding(MCRL_RID(to), MCRL_WRITE, MCRL_HERE, 1, from__at, (const char *)0);
        if (0) {
          resume2:;
            const struct transfer__live2 *live = mcrl_live(mcrl_self(run));
            to = MCRL_TARGET(mcrl_self(run));
            from = live->from;
            amount = live->amount;
            to__at = MCRL_HELD(to);
            from__at = mcrl_borrow(mcrl_self(run), 0);
        }
    }
    for (int i = 0; i < amount; i++) {
        to__at->balance++;
        if (mcrl_strip() && part == MCRL_REST) { /* point 3: it has run for too long */
            struct transfer__live3 *live = mcrl_repack(mcrl_self(run), 0, MCRL_NONE, &transfer__point3,
                                                       sizeof *live + mcrl_loan_bytes(to__at, 0) + mcrl_loan_bytes(from__at, 0));
            live->amount = amount;
            live->i = i;
            mcrl_lend(live, to__at, MCRL_WRITE, 0);
            mcrl_lend(live, from__at, MCRL_WRITE, 0);
            mcrl_leave(run, mcrl_promote(live, MCRL_ABORT_LATE));
            return MCRL_NOTHING(long);
        }
        if (0) {
          resume3:;
            const struct transfer__live3 *live = mcrl_live(mcrl_self(run));
            amount = live->amount;
            i = live->i;
            to__at = mcrl_borrow(mcrl_self(run), 0);
            from__at = mcrl_borrow(mcrl_self(run), 1);
        }
    }
    long balance = to__at->balance;
    MCRL_WRITE_UNLOCK(to__at);
    MCRL_WRITE_UNLOCK(from__at);
    return balance;
}

long transfer(region struct account *from, region struct account *to, long amount)
{
    return transfer__body(MCRL_CALLED, NULL, from, to, amount);
}

/* The rest of transfer from any of its points, as a handler or in a thread. */
static mcrl_outcome transfer__rest(mcrl_activation *self, unsigned entry)
{
    mcrl_run run = mcrl_run_from(self, entry, NULL);
    region struct account *from = {0}, *to = {0};
    long amount = {0};
    long value = transfer__body(MCRL_REST, &run, from, to, amount);
    if (mcrl_has_left(&run)) return mcrl_outcome_of(&run);
    return mcrl_return(self, &value, sizeof value);
}

/* As in wait.c. */
static void let_activations_arrive(void)
{
    for (int node = 1; node < node_count(); node++)
        for (int i = 1; i <= 64; i++) mcrl_region_new_at(node, 64u * (unsigned)i); /* each size is asked for anew */
}

int main(int argc, char **argv)
{
    region struct account *account[2] = {NULL, NULL};
    struct account *at;
    if (argc == 2) way = strcmp(argv[1], "undo") == 0 ? UNDO : strcmp(argv[1], "refuse") == 0 ? REFUSE : CONTINUE;
    if (node_self() == 0)
        for (int i = 0; i < 2; i++) account[i] = region_new(struct account);
    broadcast(0, account, sizeof account);

    if (node_self() == 0) MCRL_WRITE_LOCK(account[1], at);
    barrier();
    if (node_self() == 0) {
        let_activations_arrive();
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
        printf("left %ld, moved %ld, seen %.0f up to %.0f\n", left, moved, sum, largest);
    }
    barrier();
    return 0;
}
