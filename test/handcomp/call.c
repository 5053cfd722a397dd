/* By hand what preludec emits where a continuation calls a procedure that may block: it gets a thread of its own.
 *
 * Source:
 *     long get(region struct cell *c) { read_lock(c); long v = c->value; unlock(c); return v; }
 *
 *     struct pair get_both(region struct cell *c)
 *     {
 *         read_lock(c); move
 *         struct pair p = {c->value, 0};
 *         region struct cell *other = c->other;
 *         unlock(c);
 *         p.second = get(other);
 *         return p;
 *     } */
#include <prelude.h>
#include <stdio.h>

struct cell {
    long value;
    region struct cell *other;
};
struct pair {
    long first, second;
};

/* No annotation: emitted as it is, with its locks. */
long get(region struct cell *c)
{
    struct cell *c__at; int c__counted = 1;
    MCRL_BRIEF_LOCK(c, c__at, c__counted);
    long v = c__at->value;
    MCRL_BRIEF_UNLOCK(c__at, c__counted);
    return v;
}

/* get_both
 *   point 1  read_lock(c), move   travels: the name of c; nothing else is live */
static mcrl_outcome get_both__rest(mcrl_activation *self, unsigned entry);

static mcrl_point get_both__point1 = MCRL_POINT("call.c:get_both:1", "call.c:8", get_both__rest, 0, MCRL_POINT_THREAD, 1, NULL, NULL);

static mcrl_point *const unit__points[] = {&get_both__point1};
static mcrl_unit unit = {.abi_version = MCRL_ABI_VERSION, .point_count = 1, .fingerprint = 0xca11, .points = unit__points};
__attribute__((constructor)) static void unit__register(void) { mcrl_register(&unit); }

MCRL_BODY struct pair get_both__body(const int part, mcrl_run *run, region struct cell *c)
{
    struct cell *c__at; int c__counted = 1;
    if (part == MCRL_REST) switch (mcrl_entry(run)) { case 1: goto resume1; default: __builtin_unreachable(); }
    if (!MCRL_BRIEF_HIT(c, c__at, c__counted)) { /* point 1 */
        void *live = mcrl_record(part == MCRL_REST ? run : NULL, MCRL_RID(c), MCRL_READ, &get_both__point1, 0);
        if (part == MCRL_REST) {
            mcrl_leave(run, mcrl_forward(live, MCRL_ALWAYS));
            return MCRL_NOTHING(struct pair);
        }
        c__at = mcrl_go(live, MCRL_ALWAYS);
        if (!c__at) return MCRL_RESULT(struct pair);
        if (0) {
          resume1:;
            c = MCRL_TARGET(mcrl_self(run));
            c__at = MCRL_HELD(c);
        }
    }
    struct pair p = {c__at->value, 0};
    region struct cell *other = c__at->other;
    MCRL_BRIEF_UNLOCK(c__at, c__counted);
    p.second = get(other);
    return p;
}

struct pair get_both(region struct cell *c) { return get_both__body(MCRL_CALLED, NULL, c); }

/* Runs in a thread of c's home, so get() may wait for the data of `other`. */
static mcrl_outcome get_both__rest(mcrl_activation *self, unsigned entry)
{
    mcrl_run run = mcrl_run_from(self, entry, NULL);
    region struct cell *c = {0};
    struct pair value = get_both__body(MCRL_REST, &run, c);
    if (mcrl_has_left(&run)) return mcrl_outcome_of(&run);
    return mcrl_return(self, &value, sizeof value);
}

/* Cell i is at home on node i and knows cell i + 1, in a ring. Every node asks for every cell. */
int main(void)
{
    enum { MAX_NODES = 64 };
    region struct cell *cells[MAX_NODES];
    struct cell *at;
    int nodes = node_count();
    if (nodes > MAX_NODES) return 2;
    for (int i = 0; i < nodes; i++) {
        if (node_self() == i) cells[i] = region_new(struct cell);
        broadcast(i, &cells[i], sizeof cells[i]);
    }
    MCRL_WRITE_LOCK(cells[node_self()], at);
    at->value = node_self() + 1;
    at->other = cells[(node_self() + 1) % nodes];
    MCRL_WRITE_UNLOCK(at);
    barrier();
    long first = 0, second = 0;
    for (int i = 0; i < nodes; i++) {
        struct pair p = get_both(cells[i]);
        if (p.second != p.first % nodes + 1) printf("node %d: cell %d gives %ld and %ld\n", node_self(), i, p.first, p.second);
        first += p.first;
        second += p.second;
    }
    double all = reduce_sum((double)(first + second));
    if (node_self() == 0) printf("%ld %ld, all %.0f\n", first, second, all);
    barrier();
    return 0;
}
