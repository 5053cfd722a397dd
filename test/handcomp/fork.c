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
#include <string.h>

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
static mcrl_point part__point = {
    .name = "fork.c:part", .where = "fork.c:9:49", .run = part__stub, .live_bytes = sizeof(struct part__arguments)};

/* weigh
 *   point 1  read_lock(s), move   travels: the children, and the name of s; nothing else is live, since the join writes to parts */
struct weigh__live1 {
    mcrl_children children;
};

static mcrl_outcome weigh__cont1(mcrl_activation *self, unsigned entry);

static mcrl_point weigh__point1 = {.name = "fork.c:weigh:1", .where = "fork.c:10:23", .run = weigh__cont1,
                                   .live_bytes = sizeof(struct weigh__live1), .flags = MCRL_POINT_THREAD};

static mcrl_point *const unit__points[] = {&part__point, &weigh__point1};
static mcrl_unit unit = {.abi_version = MCRL_ABI_VERSION, .point_count = 2, .fingerprint = 0xf04c, .points = unit__points};
__attribute__((constructor)) static void unit__register(void) { mcrl_register(&unit); }

long weigh(region struct scale *s)
{
    struct scale *s__at;
    mcrl_children weigh__children = {0};
    long parts[4], last = 0, here = 0;
    for (int i = 0; i < 4; i++) {
        struct part__arguments *arguments = mcrl_pack_call(i % node_count(), &part__point, sizeof *arguments);
        arguments->n = i + 1;
        mcrl_fork(arguments, &weigh__children, 1, i * sizeof parts[0]);
    }
    if (!MCRL_READ_HIT(s, s__at)) {
        struct weigh__live1 *live = mcrl_pack(MCRL_RID(s), MCRL_READ, &weigh__point1, sizeof *live);
        live->children = weigh__children;
        s__at = mcrl_go(live, MCRL_ALWAYS);
        if (s__at == NULL) return MCRL_RESULT(long);
    }
    long factor = s__at->factor;
    MCRL_READ_UNLOCK(s__at);
    {
        struct part__arguments *arguments = mcrl_pack_call(0, &part__point, sizeof *arguments);
        arguments->n = 5;
        mcrl_fork(arguments, &weigh__children, 2, 0);
    }
    {
        struct part__arguments *arguments = mcrl_pack_call(node_self(), &part__point, sizeof *arguments);
        arguments->n = 6;
        mcrl_fork(arguments, &weigh__children, 3, 0);
    }
    for (mcrl_child *child; (child = mcrl_join(&weigh__children)) != NULL;) {
        switch (child->site) {
        case 1: memcpy((char *)parts + child->offset, child + 1, sizeof(long)); break;
        case 2: memcpy(&last, child + 1, sizeof last); break;
        case 3: memcpy(&here, child + 1, sizeof here); break;
        }
    }
    return factor * (parts[0] + parts[1] + parts[2] + parts[3] + last + here);
}

/* A thread at s's home. */
static mcrl_outcome weigh__cont1(mcrl_activation *self, unsigned entry)
{
    (void)entry;
    region struct scale *s;
    struct scale *s__at;
    mcrl_children weigh__children;
    long parts[4], last = 0, here = 0;
    {
        const struct weigh__live1 *live = mcrl_live(self);
        s = MCRL_TARGET(self);
        s__at = MCRL_HELD(s);
        weigh__children = live->children;
    }
    long factor = s__at->factor;
    MCRL_READ_UNLOCK(s__at);
    {
        struct part__arguments *arguments = mcrl_pack_call(0, &part__point, sizeof *arguments);
        arguments->n = 5;
        mcrl_fork(arguments, &weigh__children, 2, 0);
    }
    {
        struct part__arguments *arguments = mcrl_pack_call(node_self(), &part__point, sizeof *arguments);
        arguments->n = 6;
        mcrl_fork(arguments, &weigh__children, 3, 0);
    }
    for (mcrl_child *child; (child = mcrl_join(&weigh__children)) != NULL;) {
        switch (child->site) {
        case 1: memcpy((char *)parts + child->offset, child + 1, sizeof(long)); break;
        case 2: memcpy(&last, child + 1, sizeof last); break;
        case 3: memcpy(&here, child + 1, sizeof here); break;
        }
    }
    long weight = factor * (parts[0] + parts[1] + parts[2] + parts[3] + last + here);
    return mcrl_return(self, &weight, sizeof weight);
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
