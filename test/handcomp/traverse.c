/* By hand what preludec emits for a loop with `move` (thesis, figure 3-2): the statements once, in a body, and two forms around it.
 *
 * Source:
 *     long walk(region struct link *l, int accesses)
 *     {
 *         long sum = 0;
 *         while (l != NULL) {
 *             read_lock(l); move
 *             sum += l->value;
 *             region struct link *next = l->next;
 *             unlock(l);
 *             for (int i = 1; i < accesses; i++) { read_lock(l); sum += l->value; unlock(l); }
 *             l = next;
 *         }
 *         return sum;
 *     }
 *
 * Usage: traverse move|stay M ACCESSES. Node 0 walks over one region on each of nodes 1 to M and prints the sum; `stay` is the same
 * source without the annotation. */
#include <prelude.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct link {
    long value;
    region struct link *next;
};

/* walk
 *   point 1  traverse.c:7:13   read_lock(l), move   travels: sum (long), accesses (int), and the name of l
 *   point 2  traverse.c:11:50  read_lock(l)         keeps:   sum (long), accesses (int), i (int), next, and the name of l */
struct walk__live1 {
    long sum;
    int accesses;
};
struct walk__live2 {
    long sum;
    int accesses, i;
    region struct link *next;
};

static mcrl_outcome walk__rest(mcrl_activation *self, unsigned entry);

static mcrl_point walk__point1 =
    MCRL_POINT("traverse.c:walk:1", "traverse.c:7", walk__rest, sizeof(struct walk__live1), 0, 1, NULL, NULL);
static mcrl_point walk__point2 =
    MCRL_POINT("traverse.c:walk:2", "traverse.c:11", walk__rest, sizeof(struct walk__live2), 0, 2, NULL, NULL);

/* The statements. `part` is a constant in each form, and the C compiler drops what is for other forms. */
MCRL_BODY long walk__body(const int part, mcrl_run *run, region struct link *l, int accesses)
{
    struct link *l__at;
    if (part == MCRL_REST) switch (mcrl_entry(run)) { case 1: goto resume1; case 2: goto resume2; default: __builtin_unreachable(); }
    long sum = 0;
    while (l != NULL) {
        if (!MCRL_READ_HIT(l, l__at)) { /* point 1 */
            struct walk__live1 *live = mcrl_record(part == MCRL_REST ? run : NULL, MCRL_RID(l), MCRL_READ, &walk__point1, sizeof *live);
            live->sum = sum;
            live->accesses = accesses;
            if (part == MCRL_REST) {
                mcrl_leave(run, mcrl_forward(live, MCRL_ALWAYS)); /* on to l's home, with the same linkage; this handler is done */
                return MCRL_NOTHING(long);
            }
            l__at = mcrl_go(live, MCRL_ALWAYS);  /* a thread waits */
            if (!l__at) return MCRL_RESULT(long); /* the rest ran at l's home */
            if (0) {
              resume1:; /* entered with the lock on l held */
                const struct walk__live1 *live = mcrl_live(mcrl_self(run));
                l = MCRL_TARGET(mcrl_self(run));
                sum = live->sum;
                accesses = live->accesses;
                l__at = MCRL_HELD(l);
            }
        }
        sum += l__at->value;
        region struct link *next = l__at->next;
        MCRL_READ_UNLOCK(l__at);
        for (int i = 1; i < accesses; i++) {
            if (!MCRL_READ_HIT(l, l__at)) { /* point 2 */
                if (part == MCRL_REST) { /* a handler never blocks: its record waits here */
                    struct walk__live2 *live = mcrl_repack(mcrl_self(run), MCRL_RID(l), MCRL_READ, &walk__point2, sizeof *live);
                    live->sum = sum;
                    live->accesses = accesses;
                    live->i = i;
                    live->next = next;
                    mcrl_leave(run, mcrl_wait(live));
                    return MCRL_NOTHING(long);
                }
                l__at = mcrl_lock_wait_at(MCRL_RID(l), MCRL_READ, MCRL_HERE);
                if (0) {
                  resume2:;
                    const struct walk__live2 *live = mcrl_live(mcrl_self(run));
                    l = MCRL_TARGET(mcrl_self(run));
                    sum = live->sum;
                    accesses = live->accesses;
                    i = live->i;
                    next = live->next;
                    l__at = MCRL_HELD(l);
                }
            }
            sum += l__at->value;
            MCRL_READ_UNLOCK(l__at);
        }
        l = next;
    }
    return sum;
}

/* What a caller calls. */
long walk(region struct link *l, int accesses) { return walk__body(MCRL_CALLED, NULL, l, accesses); }

/* The rest from one of the points on, as a message handler. The parameters have values where the body restores them. */
static mcrl_outcome walk__rest(mcrl_activation *self, unsigned entry)
{
    mcrl_run run = mcrl_run_from(self, entry, NULL);
    region struct link *l = {0};
    int accesses = {0};
    long value = walk__body(MCRL_REST, &run, l, accesses);
    if (mcrl_has_left(&run)) return mcrl_outcome_of(&run);
    return mcrl_return(self, &value, sizeof value); /* straight to the node where the first caller waits */
}

/* The unit's table. Every unit of the program adds its own before main; the runtime numbers the points by their names. */
static mcrl_point *const unit__points[] = {&walk__point1, &walk__point2};
static mcrl_unit unit = {
    .abi_version = MCRL_ABI_VERSION,
    .point_count = 2,
    .fingerprint = 0x7a5c,
    .points = unit__points,
};
__attribute__((constructor)) static void unit__register(void) { mcrl_register(&unit); }

/* walk without the annotation: the data come to the thread. */
static long walk_stays(region struct link *l, int accesses)
{
    struct link *l__at;
    long sum = 0;
    while (l != NULL) {
        region struct link *next = NULL;
        for (int i = 0; i < accesses; i++) {
            MCRL_READ_LOCK(l, l__at);
            sum += l__at->value;
            next = l__at->next;
            MCRL_READ_UNLOCK(l__at);
        }
        l = next;
    }
    return sum;
}

/* Every node makes its own region, and the names go round by broadcast, so that the walk alone costs messages. */
static region struct link *build(int m)
{
    region struct link *mine = region_new(struct link), *next = NULL;
    for (int node = m; node >= 1; node--) {
        if (node_self() == node) {
            struct link *mine__at;
            MCRL_WRITE_LOCK(mine, mine__at);
            mine__at->value = node;
            mine__at->next = next;
            MCRL_WRITE_UNLOCK(mine__at);
            next = mine;
        }
        broadcast(node, &next, sizeof next);
    }
    return next;
}

int main(int argc, char **argv)
{
    if (argc != 4) {
        fprintf(stderr, "usage: traverse move|stay M ACCESSES\n");
        return 2;
    }
    int m = atoi(argv[2]), accesses = atoi(argv[3]);
    region struct link *first = build(m);
    barrier();
    if (node_self() == 0) printf("%ld\n", strcmp(argv[1], "move") == 0 ? walk(first, accesses) : walk_stays(first, accesses));
    barrier();
    return 0;
}
