/* By hand what preludec emits for a guard after a move: the continuation is a message handler, and waits without a thread.
 *
 * Source:
 *     long take_turn(region struct turns *t, long mine)
 *     {
 *         write_lock(t); move(always) when (t->next == mine)
 *         t->taken_at = node_self();
 *         long taken = ++t->next;
 *         unlock(t);
 *         return taken;
 *     }
 *
 * All nodes take turns, at node 0. */
#include <prelude.h>
#include <stdio.h>

struct turns {
    long next;
    int taken_at;
};

/* take_turn
 *   point 1  write_lock(t), move   travels: mine, and the name of t
 *   point 2  when                  travels nowhere; waits with: mine, and the name of t */
struct take_turn__live {
    long mine;
};

static mcrl_outcome take_turn__rest(mcrl_activation *self, unsigned entry);
static int take_turn__holds1(const void *live, const void *data);

static mcrl_point take_turn__point1 =
    MCRL_POINT("turns.c:take_turn:1", "turns.c:6", take_turn__rest, sizeof(struct take_turn__live), 0, 1, NULL, NULL);
static mcrl_point take_turn__point2 =
    MCRL_POINT("turns.c:take_turn:2", "turns.c:6", take_turn__rest, sizeof(struct take_turn__live), 0, 2, take_turn__holds1, NULL);

static mcrl_point *const unit__points[] = {&take_turn__point1, &take_turn__point2};
static mcrl_unit unit = {
    .abi_version = MCRL_ABI_VERSION, .point_count = 2, .fingerprint = 0x7421, .points = unit__points};
__attribute__((constructor)) static void unit__register(void) { mcrl_register(&unit); }

MCRL_BODY long take_turn__body(const int part, mcrl_run *run, region struct turns *t, long mine)
{
    struct turns *t__at;
    if (part == MCRL_REST) switch (mcrl_entry(run)) { case 1: goto resume1; case 2: goto resume2; default: __builtin_unreachable(); }
    if (part == MCRL_GUARD(1)) switch (mcrl_entry(run)) { case 3: goto guard1; default: __builtin_unreachable(); }
    if (!MCRL_WRITE_HIT(t, t__at)) { /* point 1 */
        struct take_turn__live *live =
            mcrl_record(part == MCRL_REST ? run : NULL, MCRL_RID(t), MCRL_WRITE, &take_turn__point1, sizeof *live);
        live->mine = mine;
        if (part == MCRL_REST) {
            mcrl_leave(run, mcrl_forward(live, MCRL_ALWAYS));
            return MCRL_NOTHING(long);
        }
        t__at = mcrl_go(live, MCRL_ALWAYS);
        if (!t__at) return MCRL_RESULT(long);
        if (0) {
          resume1:;
            const struct take_turn__live *live = mcrl_live(mcrl_self(run));
            t = MCRL_TARGET(mcrl_self(run));
            mine = live->mine;
            t__at = MCRL_HELD(t);
        }
    }
    if (0) {
      guard1:; /* only evaluates the guard: the variables of what waits, and the data as they are */
        const struct take_turn__live *live = mcrl_guard_live(run);
        mine = live->mine;
        t__at = mcrl_guard_data(run);
    }
    if (0) {
      resume2:;
        const struct take_turn__live *live = mcrl_live(mcrl_self(run));
        t = MCRL_TARGET(mcrl_self(run));
        mine = live->mine;
        t__at = MCRL_HELD(t);
    }
    if (!(t__at->next == mine)) { /* point 2 */
        if (part == MCRL_REST) { /* the record waits at the region, and goes on in front of the guard when that holds */
            struct take_turn__live *live =
                mcrl_repack(mcrl_self(run), MCRL_RID(t), MCRL_WRITE, &take_turn__point2, sizeof *live);
            live->mine = mine;
            mcrl_leave(run, mcrl_park_until(live, t__at));
            return MCRL_NOTHING(long);
        }
        if (part == MCRL_GUARD(1)) {
            mcrl_answer(run, 0);
            return MCRL_NOTHING(long);
        }
        struct take_turn__live live;
        live.mine = mine;
        t__at = mcrl_await_until(t__at, MCRL_WRITE, take_turn__holds1, &live);
    }
    if (part == MCRL_GUARD(1)) {
        mcrl_answer(run, 1);
        return MCRL_NOTHING(long);
    }
    t__at->taken_at = node_self();
    long taken = ++t__at->next;
    MCRL_WRITE_UNLOCK(t__at);
    return taken;
}

long take_turn(region struct turns *t, long mine) { return take_turn__body(MCRL_CALLED, NULL, t, mine); }

static mcrl_outcome take_turn__rest(mcrl_activation *self, unsigned entry)
{
    mcrl_run run = mcrl_run_from(self, entry, NULL);
    region struct turns *t = {0};
    long mine = {0};
    long value = take_turn__body(MCRL_REST, &run, t, mine);
    if (mcrl_has_left(&run)) return mcrl_outcome_of(&run);
    return mcrl_return(self, &value, sizeof value);
}

static int take_turn__holds1(const void *live, const void *data)
{
    mcrl_run run = mcrl_run_guard(3, live, data);
    region struct turns *t = {0};
    long mine = {0};
    (void)take_turn__body(MCRL_GUARD(1), &run, t, mine);
    return mcrl_holds(&run);
}

enum { rounds = 25 };

int main(void)
{
    region struct turns *t = NULL;
    struct turns *at;
    double right = 0;
    if (node_self() == 0) t = region_new(struct turns);
    broadcast(0, &t, sizeof t);
    for (long round = 0; round < rounds; round++) {
        /* Backwards, so that all but the last to come have to wait. */
        long mine = round * node_count() + node_count() - 1 - node_self();
        right += take_turn(t, mine) == mine + 1;
    }
    right = reduce_sum(right);
    if (node_self() == 0) {
        MCRL_READ_LOCK(t, at);
        printf("%ld turns, %.0f of them right, taken at node %d\n", at->next, right, at->taken_at);
        MCRL_READ_UNLOCK(at);
    }
    barrier();
    return 0;
}
