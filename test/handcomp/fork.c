/* By hand what preludec emits for `fork` and `join`, with a move between them: children of both nodes, joined on the second.
 *
 * Source:
 *     long part(long n) { return n * n; }
 *
 *     long weigh(region struct scale *s)
 *     {
 *         long parts[4], last = 0, here = 0;
 *         for (int i = 0; i < 4; i++) parts[i] = fork part(i + 1) at node(i % node_count());
 *         read_lock(s); move(always)
 *         long factor = s->factor;
 *         unlock(s);
 *         last = fork part(5) at node(0);
 *         here = fork part(6);
 *         join;
 *         return factor * (parts[0] + parts[1] + parts[2] + parts[3] + last + here);
 *     } */
#include <prelude.h>
#include <stdio.h>

struct scale {
    long factor;
};

long part(long n) { return n * n; }

struct part__arguments {
    long n;
};
static mcrl_outcome part__stub(mcrl_activation *self, unsigned entry)
{
    (void)entry;
    const struct part__arguments *arguments = mcrl_live(self);
    long value = part(arguments->n);
    return mcrl_return(self, &value, sizeof value);
}
static mcrl_point part__point = MCRL_POINT("fork.c:part", "fork.c:9", part__stub, sizeof(struct part__arguments), 0, 0, NULL, NULL);
static void part__fork(mcrl_children *children, uint32_t site, size_t offset, long n, int node)
{
    struct part__arguments *arguments = mcrl_pack_call(node, &part__point, sizeof *arguments);
    arguments->n = n;
    mcrl_fork(arguments, children, site, offset);
}

/* weigh
 *   point 1  read_lock(s), move   travels: the children, and the name of s; nothing else is live, since the join writes to parts */
struct weigh__live1 {
    mcrl_children children;
};

static mcrl_outcome weigh__rest(mcrl_activation *self, unsigned entry);

static mcrl_point weigh__point1 =
    MCRL_POINT("fork.c:weigh:1", "fork.c:10", weigh__rest, sizeof(struct weigh__live1), MCRL_POINT_THREAD, 1, NULL, NULL);

static mcrl_point *const unit__points[] = {&part__point, &weigh__point1};
static mcrl_unit unit = {.abi_version = MCRL_ABI_VERSION, .point_count = 2, .fingerprint = 0xf04c, .points = unit__points};
__attribute__((constructor)) static void unit__register(void) { mcrl_register(&unit); }

/* The children are the form's: the procedure and its rest each have some, and join them at their end. */
MCRL_BODY long weigh__body(const int part, mcrl_run *run, region struct scale *s)
{
    struct scale *s__at;
    if (part == MCRL_REST) switch (mcrl_entry(run)) { case 1: goto resume1; default: __builtin_unreachable(); }
    long parts[4], last = 0, here = 0;
    for (int i = 0; i < 4; i++)
        part__fork(mcrl_children_of(run), 1, (size_t)((char *)&parts[i] - (char *)&parts), i + 1, i % node_count());
    if (!MCRL_READ_HIT(s, s__at)) { /* point 1 */
        struct weigh__live1 *live =
            mcrl_record(part == MCRL_REST ? run : NULL, MCRL_RID(s), MCRL_READ, &weigh__point1, sizeof *live);
        live->children = *mcrl_children_of(run);
        if (part == MCRL_REST) {
            mcrl_leave(run, mcrl_forward(live, MCRL_ALWAYS));
            return MCRL_NOTHING(long);
        }
        s__at = mcrl_go(live, MCRL_ALWAYS);
        if (!s__at) { mcrl_children_left(mcrl_children_of(run)); return MCRL_RESULT(long); }
        if (0) {
          resume1:;
            const struct weigh__live1 *live = mcrl_live(mcrl_self(run));
            s = MCRL_TARGET(mcrl_self(run));
            *mcrl_children_of(run) = live->children;
            s__at = MCRL_HELD(s);
        }
    }
    long factor = s__at->factor;
    MCRL_READ_UNLOCK(s__at);
    part__fork(mcrl_children_of(run), 2, 0, 5, 0);
    part__fork(mcrl_children_of(run), 3, 0, 6, node_self());
    for (mcrl_child *child; (child = mcrl_join(mcrl_children_of(run))) != NULL;)
        switch (mcrl_site_of(child)) {
        case 1: mcrl_take(child, &parts); break;
        case 2: mcrl_take(child, &last); break;
        case 3: mcrl_take(child, &here); break;
        }
    return factor * (parts[0] + parts[1] + parts[2] + parts[3] + last + here);
}

long weigh(region struct scale *s)
{
    mcrl_children children = {0};
    mcrl_run run = mcrl_run_from(NULL, 0, &children);
    long value = weigh__body(MCRL_CALLED, &run, s);
    mcrl_join_all(&children);
    return value;
}

/* A thread at s's home. */
static mcrl_outcome weigh__rest(mcrl_activation *self, unsigned entry)
{
    mcrl_children children = {0};
    mcrl_run run = mcrl_run_from(self, entry, &children);
    region struct scale *s = {0};
    long value = weigh__body(MCRL_REST, &run, s);
    if (mcrl_has_left(&run)) return mcrl_outcome_of(&run);
    mcrl_join_all(&children);
    return mcrl_return(self, &value, sizeof value);
}

int main(void)
{
    struct scale *at;
    region struct scale *s = NULL;
    if (node_self() == node_count() - 1) {
        s = region_new(struct scale);
        MCRL_WRITE_LOCK(s, at);
        at->factor = 10;
        MCRL_WRITE_UNLOCK(at);
    }
    broadcast(node_count() - 1, &s, sizeof s);
    if (node_self() == 0) printf("%ld\n", weigh(s));
    barrier();
    return 0;
}
