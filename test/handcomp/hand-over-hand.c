/* By hand what preludec emits where a procedure moves while it holds a lock (thesis 6.2.2): the lock goes with it.
 *
 * Source:
 *     long insert(region struct link *head, long value)
 *     {
 *         region struct link *p = head;
 *         long at = 0;
 *         write_lock(p);
 *         for (;;) {
 *             region struct link *n = p->next;
 *             if (n == NULL) break;
 *             write_lock(n); move
 *             p->passed++;
 *             unlock(p);
 *             p = n;
 *             at++;
 *         }
 *         p->value += value;
 *         unlock(p);
 *         return at;
 *     }
 *
 * The list has one link on each node. All nodes go along it at the same time, and none overtakes another. */
#include <prelude.h>
#include <stdio.h>

struct link {
    long value, passed;
    region struct link *next;
};

/* insert
 *   point 1  write_lock(n), move   travels: p with its lock and data, value, at, and the name of n
 *   stays:   head (dead) */
struct insert__live1 {
    region struct link *p;
    long value, at;
};

static mcrl_outcome insert__rest(mcrl_activation *self, unsigned entry);

static mcrl_point insert__point1 =
    MCRL_POINT("hand-over-hand.c:insert:1", "hand-over-hand.c:12", insert__rest, sizeof(struct insert__live1), 0, 1, NULL, NULL);

static mcrl_point *const unit__points[] = {&insert__point1};
static mcrl_unit unit = {
    .abi_version = MCRL_ABI_VERSION, .point_count = 1, .fingerprint = 0x11f7, .points = unit__points};
__attribute__((constructor)) static void unit__register(void) { mcrl_register(&unit); }

MCRL_BODY long insert__body(const int part, mcrl_run *run, region struct link *head, long value)
{
    struct link *p__at, *n__at;
    if (part == MCRL_REST) switch (mcrl_entry(run)) { case 1: goto resume1; default: __builtin_unreachable(); }
    region struct link *p = head;
    long at = 0;
    MCRL_WRITE_LOCK(p, p__at);
    for (;;) {
        region struct link *n = p__at->next;
        if (n == NULL) break;
        if (!MCRL_WRITE_HIT(n, n__at)) { /* point 1, with the lock on p held */
            struct insert__live1 *live = mcrl_record(part == MCRL_REST ? run : NULL, MCRL_RID(n), MCRL_WRITE, &insert__point1,
                                                     sizeof *live + mcrl_loan_bytes(p__at, 1));
            live->p = p;
            live->value = value;
            live->at = at;
            mcrl_lend(live, p__at, MCRL_WRITE, 1); /* p->passed is used again */
            if (part == MCRL_REST) {
                mcrl_leave(run, mcrl_forward(live, MCRL_ALWAYS));
                return MCRL_NOTHING(long);
            }
            n__at = mcrl_go(live, MCRL_ALWAYS);
            if (!n__at) return MCRL_RESULT(long); /* the activation, which has taken the lock on p along, ends it */
            if (0) {
              resume1:;
                const struct insert__live1 *live = mcrl_live(mcrl_self(run));
                n = MCRL_TARGET(mcrl_self(run));
                p = live->p;
                value = live->value;
                at = live->at;
                n__at = MCRL_HELD(n);
                p__at = mcrl_borrow(mcrl_self(run), 0); /* not MCRL_HELD(p): p is not locked here */
            }
        }
        p__at->passed++;
        MCRL_WRITE_UNLOCK(p__at); /* in the rest: goes to the node that has lent it */
        p = n, p__at = n__at;
        at++;
    }
    p__at->value += value;
    MCRL_WRITE_UNLOCK(p__at);
    return at;
}

long insert(region struct link *head, long value) { return insert__body(MCRL_CALLED, NULL, head, value); }

static mcrl_outcome insert__rest(mcrl_activation *self, unsigned entry)
{
    mcrl_run run = mcrl_run_from(self, entry, NULL);
    region struct link *head = {0};
    long value = {0};
    long value_2 = insert__body(MCRL_REST, &run, head, value);
    if (mcrl_has_left(&run)) return mcrl_outcome_of(&run);
    return mcrl_return(self, &value_2, sizeof value_2);
}

int main(void)
{
    enum { rounds = 10 };
    region struct link *link = NULL, *head = NULL;
    struct link *at;
    /* Each node adds its link in front, the last node first; the list starts on node 0. */
    for (int node = node_count() - 1; node >= 0; node--) {
        if (node_self() == node) {
            link = region_new(struct link);
            MCRL_WRITE_LOCK(link, at);
            at->next = head;
            MCRL_WRITE_UNLOCK(at);
            head = link;
        }
        broadcast(node, &head, sizeof head);
    }
    long steps = 0;
    for (int i = 0; i < rounds; i++) steps += insert(head, node_self() + 1);
    double all_steps = reduce_sum((double)steps);
    barrier();
    MCRL_READ_LOCK(link, at);
    double passed = reduce_sum((double)at->passed), value = reduce_sum((double)at->value);
    MCRL_READ_UNLOCK(at);
    if (node_self() == 0) printf("steps %.0f, passed %.0f, value %.0f\n", all_steps, passed, value);
    barrier();
    return 0;
}
