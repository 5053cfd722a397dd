/* By hand what preludec emits for a loop with `move` (thesis, figure 3-2): the thread form and one continuation procedure per point.
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
 *   point 1  traverse.c:7:13  read_lock(l), move   travels: sum (long), accesses (int), and the name of l
 *   stays:   next (dead) */
struct walk__live1 {
    long sum;
    int accesses;
};

static mcrl_outcome walk__cont1(mcrl_activation *self, unsigned entry);

static mcrl_point walk__point1 = {
    .name = "traverse.c:walk:1",
    .where = "traverse.c:7:13",
    .run = walk__cont1,
    .live_bytes = sizeof(struct walk__live1),
};

/* The thread form: what a caller calls. */
long walk(region struct link *l, int accesses)
{
    struct link *l__at;
    long sum = 0;
    while (l != NULL) {
        if (!MCRL_READ_HIT(l, l__at)) {                                     /* point 1 */
            struct walk__live1 *live = mcrl_pack(MCRL_RID(l), MCRL_READ, &walk__point1, sizeof *live);
            live->sum = sum;
            live->accesses = accesses;
            l__at = mcrl_go(live, MCRL_ALWAYS);
            if (l__at == NULL) return MCRL_RESULT(long);                    /* the rest ran at l's home */
        }
        sum += l__at->value;
        region struct link *next = l__at->next;
        MCRL_READ_UNLOCK(l__at);
        for (int i = 1; i < accesses; i++) {
            MCRL_READ_LOCK(l, l__at);
            sum += l__at->value;
            MCRL_READ_UNLOCK(l__at);
        }
        l = next;
    }
    return sum;
}

/* The rest of walk from point 1, as a message handler: entered with the lock on l held. A handler never blocks. So also the lock
 * without `move` is a place to wait, point 2: its record waits here for the data. */
struct walk__live2 {
    long sum;
    int accesses, i;
    region struct link *next;
};

static mcrl_outcome walk__cont2(mcrl_activation *self, unsigned entry);

static mcrl_point walk__point2 = {
    .name = "traverse.c:walk:2",
    .where = "traverse.c:11:50",
    .run = walk__cont2,
    .live_bytes = sizeof(struct walk__live2),
};

static mcrl_outcome walk__cont1(mcrl_activation *self, unsigned entry)
{
    (void)entry;
    region struct link *l;
    struct link *l__at;
    long sum;
    int accesses;
    goto resume;
    while (l != NULL) {
        if (!MCRL_READ_HIT(l, l__at)) {
            struct walk__live1 *live = mcrl_repack(self, MCRL_RID(l), MCRL_READ, &walk__point1, sizeof *live);
            live->sum = sum;
            live->accesses = accesses;
            return mcrl_forward(live, MCRL_ALWAYS); /* on to l's home, with the same linkage; this frame is done */
        }
        if (0) {
          resume:;
            const struct walk__live1 *live = mcrl_live(self);
            l = MCRL_TARGET(self);
            l__at = MCRL_HELD(l);
            sum = live->sum;
            accesses = live->accesses;
        }
        sum += l__at->value;
        region struct link *next = l__at->next;
        MCRL_READ_UNLOCK(l__at);
        for (int i = 1; i < accesses; i++) {
            if (!MCRL_READ_HIT(l, l__at)) {
                struct walk__live2 *live = mcrl_repack(self, MCRL_RID(l), MCRL_READ, &walk__point2, sizeof *live);
                live->sum = sum;
                live->accesses = accesses;
                live->i = i;
                live->next = next;
                return mcrl_wait(live);         /* stays here until the lock is granted */
            }
            sum += l__at->value;
            MCRL_READ_UNLOCK(l__at);
        }
        l = next;
    }
    return mcrl_return(self, &sum, sizeof sum); /* straight to the node where the first caller waits */
}

/* The same text once more, entered at point 2. */
static mcrl_outcome walk__cont2(mcrl_activation *self, unsigned entry)
{
    (void)entry;
    region struct link *l;
    struct link *l__at;
    long sum;
    int accesses;
    goto resume;
    while (l != NULL) {
        if (!MCRL_READ_HIT(l, l__at)) {
            struct walk__live1 *live = mcrl_repack(self, MCRL_RID(l), MCRL_READ, &walk__point1, sizeof *live);
            live->sum = sum;
            live->accesses = accesses;
            return mcrl_forward(live, MCRL_ALWAYS);
        }
        sum += l__at->value;
        region struct link *next = l__at->next;
        MCRL_READ_UNLOCK(l__at);
        for (int i = 1; i < accesses; i++) {
            if (!MCRL_READ_HIT(l, l__at)) {
                struct walk__live2 *live = mcrl_repack(self, MCRL_RID(l), MCRL_READ, &walk__point2, sizeof *live);
                live->sum = sum;
                live->accesses = accesses;
                live->i = i;
                live->next = next;
                return mcrl_wait(live);
            }
            if (0) {
              resume:;
                const struct walk__live2 *live = mcrl_live(self);
                l = MCRL_TARGET(self);
                l__at = MCRL_HELD(l);
                sum = live->sum;
                accesses = live->accesses;
                i = live->i;
                next = live->next;
            }
            sum += l__at->value;
            MCRL_READ_UNLOCK(l__at);
        }
        l = next;
    }
    return mcrl_return(self, &sum, sizeof sum);
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
