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
    struct cell *c__at;
    MCRL_READ_LOCK(c, c__at);
    long v = c__at->value;
    MCRL_READ_UNLOCK(c__at);
    return v;
}

/* get_both
 *   point 1  read_lock(c), move   travels: the name of c; nothing else is live */
static mcrl_outcome get_both__cont1(mcrl_activation *self, unsigned entry);

static mcrl_point get_both__point1 = {
    .name = "call.c:get_both:1", .where = "call.c:8:9", .run = get_both__cont1, .live_bytes = 0, .flags = MCRL_POINT_THREAD};

static mcrl_point *const unit__points[] = {&get_both__point1};
static mcrl_unit unit = {.abi_version = MCRL_ABI_VERSION, .point_count = 1, .fingerprint = 0xca11, .points = unit__points};
__attribute__((constructor)) static void unit__register(void) { mcrl_register(&unit); }

struct pair get_both(region struct cell *c)
{
    struct cell *c__at;
    if (!MCRL_READ_HIT(c, c__at)) {
        c__at = mcrl_go(mcrl_pack(MCRL_RID(c), MCRL_READ, &get_both__point1, 0), MCRL_ALWAYS);
        if (c__at == NULL) return MCRL_RESULT(struct pair);
    }
    struct pair p = {c__at->value, 0};
    region struct cell *other = c__at->other;
    MCRL_READ_UNLOCK(c__at);
    p.second = get(other);
    return p;
}

/* Runs in a thread of c's home, so get() may wait for the data of `other`. */
static mcrl_outcome get_both__cont1(mcrl_activation *self, unsigned entry)
{
    (void)entry;
    region struct cell *c = MCRL_TARGET(self);
    struct cell *c__at = MCRL_HELD(c);
    struct pair p = {c__at->value, 0};
    region struct cell *other = c__at->other;
    MCRL_READ_UNLOCK(c__at);
    p.second = get(other);
    return mcrl_return(self, &p, sizeof p);
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
