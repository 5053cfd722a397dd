/* By hand what preludec emits for a procedure that calls itself, and all of whose forks can be calls: a form in which they are, and its
 * base case, which forks inline; and one for the rest of its loop, while that waits for its pending calls.
 *
 * Source:
 *     static long leaves(int depth)
 *     {
 *         if (depth == 0) return 1;
 *         long sum = 0;
 *         for (int i = 0; i < 3; i++) sum += fork leaves(depth - 1) at any;
 *         join;
 *         return sum;
 *     } */
#include <prelude.h>
#include <stdio.h>

static long leaves(int depth);
static long leaves__pruned(int depth);
static long leaves__base(int depth);

struct leaves__arguments {
    int depth;
};
struct leaves__rest {
    mcrl_fork_loop loop;
    int depth, i;
    struct leaves__arguments calls[MCRL_PENDING(struct leaves__arguments)];
};
static int leaves__forks(mcrl_fork_loop *, unsigned);

static mcrl_outcome leaves__stub(mcrl_activation *self, unsigned entry)
{
    (void)entry;
    const struct leaves__arguments *arguments = mcrl_live(self);
    long value = leaves(arguments->depth);
    return mcrl_return(self, &value, sizeof value);
}
static mcrl_point leaves__point = MCRL_POINT("pruned.c:leaves", "pruned.c:8", leaves__stub, sizeof(struct leaves__arguments),
                                             MCRL_POINT_THREAD | MCRL_POINT_STEALABLE, 0, NULL, NULL);
static mcrl_point *const unit__points[] = {&leaves__point};
static mcrl_unit unit = {.abi_version = MCRL_ABI_VERSION, .point_count = 1, .fingerprint = 0x94c3, .points = unit__points};
__attribute__((constructor)) static void unit__register(void) { mcrl_register(&unit); }

/* Returns 0, which changes no sum: the result is added after the call, which is pending, or at the join. */
static long leaves__fork(int part, mcrl_children *children, struct leaves__arguments *call, unsigned *pending, int depth)
{
    if (part == MCRL_PRUNED || mcrl_prunes()) {
        call += (*pending)++;
        call->depth = depth;
        return MCRL_NOTHING(long);
    }
    struct leaves__arguments *arguments = mcrl_pack_call(node_self(), &leaves__point, sizeof *arguments);
    arguments->depth = depth;
    mcrl_fork_prunable(arguments, children, 1, 0, 1);
    return MCRL_NOTHING(long);
}

MCRL_BODY void leaves__calls(mcrl_run *run, struct leaves__rest *left, unsigned pending, int ended, long *sum)
{
    mcrl_enter_fork_loop(run, &left->loop, leaves__forks, pending, ended);
    MCRL_UNROLLED for (unsigned at = 0; mcrl_begin_pending(&left->loop, at); at++) *sum += leaves__base(left->calls[at].depth);
    mcrl_leave_fork_loop(run, &left->loop);
}

MCRL_BODY long leaves__body(const int part, mcrl_run *run, int depth)
{
    if (part == MCRL_FORKS(1)) goto loop;
    if (MCRL_LOOKS(part)) mcrl_turn();
    if (depth == 0) return 1;
    if (part == MCRL_BASE) return leaves__pruned(depth);
    long sum = 0;
    unsigned pending = 0;
    struct leaves__rest room, *left = &room;
    for (int i = 0; i < 3; i++) {
        if (0) {
          loop:;
            left = mcrl_fork_loop_of(run);
            for (unsigned at; mcrl_take_pending(&left->loop, &at);) {
                mcrl_note_iteration(run);
                (void)leaves__fork(part, mcrl_children_of(run), NULL, NULL, left->calls[at].depth);
                if (mcrl_has_forked(run)) return 0;
            }
            if (mcrl_fork_loop_ended(&left->loop)) break;
            depth = left->depth;
            i = left->i;
            goto next;
        }
        if (part == MCRL_FORKS(1)) {
            mcrl_note_iteration(run);
            left->i = i;
        }
        sum += leaves__fork(part, mcrl_children_of(run), left->calls, &pending, depth - 1);
      next:;
        if (part == MCRL_FORKS(1)) {
            if (mcrl_has_forked(run)) return 0;
        } else if (pending >= MCRL_PENDING(struct leaves__arguments)) {
            left->depth = depth;
            left->i = i;
            leaves__calls(run, left, pending, 0, &sum);
            i = left->i;
            pending = 0;
        }
    }
    if (part == MCRL_FORKS(1)) {
        mcrl_end_fork_loop(run);
        return 0;
    }
    if (pending > 0) leaves__calls(run, left, pending, 1, &sum);
    for (mcrl_child *child; (child = mcrl_join(mcrl_children_of(run))) != NULL;)
        switch (mcrl_site_of(child)) {
        case 1: sum += *(long *)mcrl_result_of(child); break;
        }
    return sum;
}

static long leaves(int depth)
{
    if (mcrl_prunes_all()) return leaves__pruned(depth);
    mcrl_children children = {0};
    mcrl_run run = mcrl_run_from(NULL, 0, &children);
    long value = leaves__body(MCRL_CALLED, &run, depth);
    mcrl_join_all(&children);
    return value;
}

static long leaves__pruned(int depth)
{
    if (mcrl_calls_end()) return leaves(depth);
    mcrl_children children;
    mcrl_run run = mcrl_run_with_room(&children);
    long value = leaves__body(MCRL_PRUNED, &run, depth);
    mcrl_join_all(run.children);
    return value;
}

static int leaves__forks(mcrl_fork_loop *loop, unsigned most)
{
    mcrl_run run = mcrl_run_fork_loop(loop, most);
    (void)leaves__body(MCRL_FORKS(1), &run, 0);
    return mcrl_may_fork_on(&run);
}

MCRL_BODY long leaves__base(int depth)
{
    return leaves__body(MCRL_BASE, NULL, depth);
}

int main(void)
{
    barrier();
    if (node_self() == 0) printf("%ld\n", leaves(13));
    barrier();
    return 0;
}
