/* By hand what preludec emits for live variables that are plain pointers. Each node has the program at another address, so pointers to
 * functions, string literals and const objects have names in messages that are the same on every node; with other pointers the
 * activation stays. Half of the program is in a shared library (image-library.c).
 *
 * Source:
 *     long apply(region struct cell *c, long (*f)(long), const char *name, const struct scale *s)
 *     {
 *         read_lock(c); move(always)
 *         long x = c->value;
 *         unlock(c);
 *         if (f) x = f(x);
 *         return s->factor * x + (long)strlen(name);
 *     } */
#include "image-library.h"

#include <prelude.h>
#include <stdio.h>
#include <string.h>

struct cell {
    long value;
};
static const struct scale hundred = {100};
static long negative(long x) { return -x; }

/* apply
 *   point 1  read_lock(c), move   travels: f, name, s, and the name of c */
struct apply__live1 {
    long (*f)(long);
    const char *name;
    const struct scale *s;
};
static const mcrl_pointers apply__pointers1[] = {
    {offsetof(struct apply__live1, f), 1, 0},
    {offsetof(struct apply__live1, name), 1, 0},
    {offsetof(struct apply__live1, s), 1, 0},
    {0, 0, 0}};

static mcrl_outcome apply__rest(mcrl_activation *self, unsigned entry);

static mcrl_point apply__point1 =
    MCRL_POINT("image.c:apply:1", "image.c:8", apply__rest, sizeof(struct apply__live1), 0, 1, NULL, apply__pointers1);

static mcrl_point *const unit__points[] = {&apply__point1};
static mcrl_unit unit = {.abi_version = MCRL_ABI_VERSION, .point_count = 1, .fingerprint = 0x13a9e, .points = unit__points};
__attribute__((constructor)) static void unit__register(void) { mcrl_register(&unit); }

MCRL_BODY long apply__body(const int part, mcrl_run *run, region struct cell *c, long (*f)(long), const char *name,
                           const struct scale *s)
{
    struct cell *c__at;
    if (part == MCRL_REST) switch (mcrl_entry(run)) { case 1: goto resume1; default: __builtin_unreachable(); }
    if (!MCRL_READ_HIT(c, c__at)) { /* point 1 */
        struct apply__live1 *live =
            mcrl_record(part == MCRL_REST ? run : NULL, MCRL_RID(c), MCRL_READ, &apply__point1, sizeof *live);
        live->f = f;
        live->name = name;
        live->s = s;
        if (part == MCRL_REST) {
            mcrl_leave(run, mcrl_forward(live, MCRL_ALWAYS));
            return MCRL_NOTHING(long);
        }
        c__at = mcrl_go(live, MCRL_ALWAYS);
        if (!c__at) return MCRL_RESULT(long);
        if (0) {
          resume1:;
            const struct apply__live1 *live = mcrl_live(mcrl_self(run));
            c = MCRL_TARGET(mcrl_self(run));
            f = live->f;
            name = live->name;
            s = live->s;
            c__at = MCRL_HELD(c);
        }
    }
    long x = c__at->value;
    MCRL_READ_UNLOCK(c__at);
    if (f) x = f(x);
    return s->factor * x + (long)strlen(name);
}

long apply(region struct cell *c, long (*f)(long), const char *name, const struct scale *s)
{
    return apply__body(MCRL_CALLED, NULL, c, f, name, s);
}

static mcrl_outcome apply__rest(mcrl_activation *self, unsigned entry)
{
    mcrl_run run = mcrl_run_from(self, entry, NULL);
    region struct cell *c = {0};
    long (*f)(long) = {0};
    const char *name = {0};
    const struct scale *s = {0};
    long value = apply__body(MCRL_REST, &run, c, f, name, s);
    if (mcrl_has_left(&run)) return mcrl_outcome_of(&run);
    return mcrl_return(self, &value, sizeof value);
}

int main(void)
{
    long sum = 0;
    for (int home = 0; home < node_count(); home++) {
        region struct cell *c = NULL;
        struct cell *at;
        if (node_self() == home) {
            c = region_new(struct cell);
            MCRL_WRITE_LOCK(c, at);
            at->value = home + 1;
            MCRL_WRITE_UNLOCK(at);
        }
        broadcast(home, &c, sizeof c);
        sum += apply(c, negative, "four", &hundred);
        sum += apply(c, library_square, library_name(), &library_scale);
        sum += apply(c, NULL, "", &hundred);
        struct scale own = {7}; /* so this stays */
        sum += apply(c, negative, "", &own);
        barrier();
    }
    /* Were all nodes at the same addresses, this would show nothing. */
    double here = (double)(uintptr_t)&hundred, there = (double)(uintptr_t)&library_scale;
    int differ = reduce_min(here) != reduce_max(here) && reduce_min(there) != reduce_max(there);
    if (node_self() == 0) printf("%ld, %s addresses\n", sum, differ ? "different" : "the same");
    barrier();
    return 0;
}
