/* By hand what preludec emits for callers that go along with a computation that moves.
 *
 * Source:
 *     long get(region struct cell *c)
 *     {
 *         read_lock(c); move(always, frames: 2)
 *         long value = c->value;
 *         unlock(c);
 *         return value;
 *     }
 *
 *     long both(region struct cell *a, region struct cell *b)
 *     {
 *         long x = get(a);
 *         read_lock(b);
 *         x = x * 10 + b->value;
 *         unlock(b);
 *         return x;
 *     }
 *
 *     long twice(region struct cell *a, region struct cell *b, long factor)
 *     {
 *         long x = both(a, b);
 *         return x * factor;
 *     }
 *
 * Node 0 calls twice() for two cells on each other node: a message carries all three procedures there, and one brings the result. */
#include <prelude.h>
#include <stdio.h>

struct cell { long value; };

/* get
 *   point 1  read_lock(c), move   travels: the name of c */
static mcrl_outcome get__rest(mcrl_activation *self, unsigned entry);
static mcrl_point get__point1 = MCRL_POINT("callers.c:get:1", "callers.c:6", get__rest, 0, 0, 1, NULL, NULL);

MCRL_BODY long get__body(const int part, mcrl_run *run, region struct cell *c)
{
    struct cell *c__at;
    if (part == MCRL_REST) switch (mcrl_entry(run)) { case 1: goto resume1; default: __builtin_unreachable(); }
    if (!MCRL_READ_HIT(c, c__at)) { /* point 1 */
        void *live = mcrl_record(part == MCRL_REST ? run : NULL, MCRL_RID(c), MCRL_READ, &get__point1, 0);
        if (part == MCRL_REST) {
            mcrl_leave(run, mcrl_forward(live, MCRL_ALWAYS));
            return MCRL_NOTHING(long);
        }
        c__at = part == MCRL_ALONG ? mcrl_go_along(live, MCRL_ALWAYS, 2) : mcrl_go(live, MCRL_ALWAYS);
        if (part == MCRL_ALONG && mcrl_unwinds()) return MCRL_NOTHING(long); /* its caller goes along */
        if (!c__at) return MCRL_RESULT(long);
        if (0) {
          resume1:;
            c = MCRL_TARGET(mcrl_self(run));
            c__at = MCRL_HELD(c);
        }
    }
    long value = c__at->value;
    MCRL_READ_UNLOCK(c__at);
    return value;
}

long get(region struct cell *c) { return get__body(MCRL_CALLED, NULL, c); }
static long get__along(region struct cell *c) { return get__body(MCRL_ALONG, NULL, c); }
static mcrl_outcome get__rest(mcrl_activation *self, unsigned entry)
{
    mcrl_run run = mcrl_run_from(self, entry, NULL);
    region struct cell *c = {0};
    long value = get__body(MCRL_REST, &run, c);
    if (mcrl_has_left(&run)) return mcrl_outcome_of(&run);
    return mcrl_return(self, &value, sizeof value);
}

/* both
 *   point 1  after get()    travels: b
 *   point 2  read_lock(b)   travels nowhere; waits with: x, and the name of b */
struct both__live1 {
    region struct cell *b;
};
struct both__live2 {
    long x;
};

static mcrl_outcome both__rest(mcrl_activation *self, unsigned entry);
static mcrl_point both__point1 =
    MCRL_POINT("callers.c:both:1", "callers.c:14", both__rest, sizeof(struct both__live1), 0, 1, NULL, NULL);
static mcrl_point both__point2 =
    MCRL_POINT("callers.c:both:2", "callers.c:15", both__rest, sizeof(struct both__live2), 0, 2, NULL, NULL);

MCRL_BODY long both__body(const int part, mcrl_run *run, region struct cell *a, region struct cell *b)
{
    struct cell *b__at;
    if (part == MCRL_REST) switch (mcrl_entry(run)) { case 1: goto resume1; case 2: goto resume2; default: __builtin_unreachable(); }
    long x = get__along(a);
    if (mcrl_unwinds()) { /* point 1 */
        struct both__live1 *live = mcrl_add_caller(&both__point1, sizeof *live);
        live->b = b;
        switch (mcrl_take_caller(live, part == MCRL_REST ? mcrl_self(run) : NULL, part == MCRL_ALONG)) {
        case MCRL_CALLER_MOVED: mcrl_leave(run, MCRL_MOVED); return MCRL_NOTHING(long);
        case MCRL_CALLER_UNWINDS: return MCRL_NOTHING(long);
        case MCRL_CALLER_ENDED: return MCRL_RESULT(long);
        case MCRL_CALLER_STAYS: x = MCRL_RESULT(long);
        }
    }
    if (0) {
      resume1:;
        const struct both__live1 *live = mcrl_live(mcrl_self(run));
        b = live->b;
        x = MCRL_CALLEE_RESULT(mcrl_self(run), long);
    }
    if (!MCRL_READ_HIT(b, b__at)) { /* point 2 */
        if (part == MCRL_REST) {
            struct both__live2 *live = mcrl_repack(mcrl_self(run), MCRL_RID(b), MCRL_READ, &both__point2, sizeof *live);
            live->x = x;
            mcrl_leave(run, mcrl_wait(live));
            return MCRL_NOTHING(long);
        }
        b__at = mcrl_lock_wait_at(MCRL_RID(b), MCRL_READ, MCRL_HERE);
        if (0) {
          resume2:;
            const struct both__live2 *live = mcrl_live(mcrl_self(run));
            b = MCRL_TARGET(mcrl_self(run));
            x = live->x;
            b__at = MCRL_HELD(b);
        }
    }
    x = x * 10 + b__at->value;
    MCRL_READ_UNLOCK(b__at);
    return x;
}

long both(region struct cell *a, region struct cell *b) { return both__body(MCRL_CALLED, NULL, a, b); }
static long both__along(region struct cell *a, region struct cell *b) { return both__body(MCRL_ALONG, NULL, a, b); }
static mcrl_outcome both__rest(mcrl_activation *self, unsigned entry)
{
    mcrl_run run = mcrl_run_from(self, entry, NULL);
    region struct cell *a = {0}, *b = {0};
    long value = both__body(MCRL_REST, &run, a, b);
    if (mcrl_has_left(&run)) return mcrl_outcome_of(&run);
    return mcrl_return(self, &value, sizeof value);
}

/* twice: no caller of it goes along, so it has no form for that.
 *   point 1  after both()   travels: factor */
struct twice__live1 {
    long factor;
};

static mcrl_outcome twice__rest(mcrl_activation *self, unsigned entry);
static mcrl_point twice__point1 =
    MCRL_POINT("callers.c:twice:1", "callers.c:23", twice__rest, sizeof(struct twice__live1), 0, 1, NULL, NULL);

MCRL_BODY long twice__body(const int part, mcrl_run *run, region struct cell *a, region struct cell *b, long factor)
{
    if (part == MCRL_REST) switch (mcrl_entry(run)) { case 1: goto resume1; default: __builtin_unreachable(); }
    long x = both__along(a, b);
    if (mcrl_unwinds()) { /* point 1 */
        struct twice__live1 *live = mcrl_add_caller(&twice__point1, sizeof *live);
        live->factor = factor;
        switch (mcrl_take_caller(live, part == MCRL_REST ? mcrl_self(run) : NULL, part == MCRL_ALONG)) {
        case MCRL_CALLER_MOVED: mcrl_leave(run, MCRL_MOVED); return MCRL_NOTHING(long);
        case MCRL_CALLER_UNWINDS: return MCRL_NOTHING(long);
        case MCRL_CALLER_ENDED: return MCRL_RESULT(long);
        case MCRL_CALLER_STAYS: x = MCRL_RESULT(long);
        }
    }
    if (0) {
      resume1:;
        const struct twice__live1 *live = mcrl_live(mcrl_self(run));
        factor = live->factor;
        x = MCRL_CALLEE_RESULT(mcrl_self(run), long);
    }
    return x * factor;
}

long twice(region struct cell *a, region struct cell *b, long factor) { return twice__body(MCRL_CALLED, NULL, a, b, factor); }
static mcrl_outcome twice__rest(mcrl_activation *self, unsigned entry)
{
    mcrl_run run = mcrl_run_from(self, entry, NULL);
    region struct cell *a = {0}, *b = {0};
    long factor = {0};
    long value = twice__body(MCRL_REST, &run, a, b, factor);
    if (mcrl_has_left(&run)) return mcrl_outcome_of(&run);
    return mcrl_return(self, &value, sizeof value);
}

static mcrl_point *const unit__points[] = {&get__point1, &both__point1, &both__point2, &twice__point1};
static mcrl_unit unit = {.abi_version = MCRL_ABI_VERSION, .point_count = 4, .fingerprint = 0xca11, .points = unit__points};
__attribute__((constructor)) static void unit__register(void) { mcrl_register(&unit); }

int main(void)
{
    enum { most_nodes = 64 };
    region struct cell *cells[2] = {region_new(struct cell), region_new(struct cell)}, *all[2 * most_nodes];
    for (int i = 0; i < 2; i++) {
        struct cell *at;
        MCRL_WRITE_LOCK(cells[i], at);
        at->value = node_self() + i + 1;
        MCRL_WRITE_UNLOCK(at);
    }
    for (int node = 0; node < node_count() && node < most_nodes; node++) {
        for (int i = 0; i < 2; i++) all[2 * node + i] = cells[i];
        broadcast(node, &all[2 * node], sizeof cells);
    }
    barrier();
    long sum = 0;
    for (int node = 0; node_self() == 0 && node < node_count() && node < most_nodes; node++)
        sum += twice(all[2 * node], all[2 * node + 1], node + 1);
    if (node_self() == 0) printf("%ld\n", sum);
    barrier();
    return 0;
}
