/* By hand what preludec emits for a guard behind a move: the continuation is a message handler, and waits without a thread.
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
struct take_turn__live1 {
    long mine;
};
struct take_turn__live2 {
    long mine;
};

static int take_turn__holds2(const void *variables, const void *data)
{
    const struct take_turn__live2 *live = variables;
    const struct turns *t__at = data;
    return t__at->next == live->mine;
}

static mcrl_outcome take_turn__rest(mcrl_activation *self, unsigned entry);

static mcrl_point take_turn__point1 = {
    .name = "turns.c:take_turn:1", .where = "turns.c:6:9", .run = take_turn__rest, .entry = 1,
    .live_bytes = sizeof(struct take_turn__live1)};
static mcrl_point take_turn__point2 = {
    .name = "turns.c:take_turn:2", .where = "turns.c:6:9", .run = take_turn__rest, .entry = 2,
    .live_bytes = sizeof(struct take_turn__live2), .guard = take_turn__holds2};

static mcrl_point *const unit__points[] = {&take_turn__point1, &take_turn__point2};
static mcrl_unit unit = {
    .abi_version = MCRL_ABI_VERSION, .point_count = 2, .fingerprint = 0x7421, .points = unit__points};
__attribute__((constructor)) static void unit__register(void) { mcrl_register(&unit); }

long take_turn(region struct turns *t, long mine)
{
    struct turns *t__at;
    if (!MCRL_WRITE_HIT(t, t__at)) {
        struct take_turn__live1 *live = mcrl_pack(MCRL_RID(t), MCRL_WRITE, &take_turn__point1, sizeof *live);
        live->mine = mine;
        t__at = mcrl_go(live, MCRL_ALWAYS);
        if (t__at == NULL) return MCRL_RESULT(long);
    }
    if (!(t__at->next == mine)) {
        struct take_turn__live2 live = {mine};
        t__at = mcrl_await_until(t__at, MCRL_WRITE, take_turn__holds2, &live);
    }
    t__at->taken_at = node_self();
    long taken = ++t__at->next;
    MCRL_WRITE_UNLOCK(t__at);
    return taken;
}

/* If the guard does not hold, the record waits at the region, and this runs again, from entry 2, when it does. */
static mcrl_outcome take_turn__rest(mcrl_activation *self, unsigned entry)
{
    region struct turns *t;
    struct turns *t__at;
    long mine;
    switch (entry) {
    case 1: goto resume1;
    case 2: goto resume2;
    }
resume1: {
    const struct take_turn__live1 *live = mcrl_live(self);
    t = MCRL_TARGET(self);
    t__at = MCRL_HELD(t);
    mine = live->mine;
    goto guard2;
}
resume2: {
    const struct take_turn__live2 *live = mcrl_live(self);
    t = MCRL_TARGET(self);
    t__at = MCRL_HELD(t);
    mine = live->mine;
}
guard2:
    if (!(t__at->next == mine)) {
        struct take_turn__live2 *live = mcrl_repack(self, MCRL_RID(t), MCRL_WRITE, &take_turn__point2, sizeof *live);
        live->mine = mine;
        return mcrl_park_until(live, t__at);
    }
    t__at->taken_at = node_self();
    long taken = ++t__at->next;
    MCRL_WRITE_UNLOCK(t__at);
    return mcrl_return(self, &taken, sizeof taken);
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
