/* By hand what preludec emits for live variables that point into the program: functions, string literals and const objects travel as
 * offsets in the image, for each node has the program at another address. Half of it is in a shared library (image-library.c).
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
 *   point 1  read_lock(c), move   travels: f, name, s (relative to the image), and the name of c */
struct apply__live1 {
    uint64_t f, name, s;
};

static mcrl_outcome apply__cont1(mcrl_activation *self, unsigned entry);

static mcrl_point apply__point1 = {
    .name = "image.c:apply:1", .where = "image.c:7:24", .run = apply__cont1, .live_bytes = sizeof(struct apply__live1)};

static mcrl_point *const unit__points[] = {&apply__point1};
static mcrl_unit unit = {.abi_version = MCRL_ABI_VERSION, .point_count = 1, .fingerprint = 0x13a9e, .points = unit__points};
__attribute__((constructor)) static void unit__register(void) { mcrl_register(&unit); }

long apply(region struct cell *c, long (*f)(long), const char *name, const struct scale *s)
{
    struct cell *c__at;
    if (!MCRL_READ_HIT(c, c__at)) {
        struct apply__live1 *live = mcrl_pack(MCRL_RID(c), MCRL_READ, &apply__point1, sizeof *live);
        live->f = mcrl_image_offset((const void *)f);
        live->name = mcrl_image_offset(name);
        live->s = mcrl_image_offset(s);
        c__at = mcrl_go(live, MCRL_ALWAYS);
        if (c__at == NULL) return MCRL_RESULT(long);
    }
    long x = c__at->value;
    MCRL_READ_UNLOCK(c__at);
    if (f) x = f(x);
    return s->factor * x + (long)strlen(name);
}

static mcrl_outcome apply__cont1(mcrl_activation *self, unsigned entry)
{
    (void)entry;
    region struct cell *c;
    struct cell *c__at;
    long (*f)(long);
    const char *name;
    const struct scale *s;
    {
        const struct apply__live1 *live = mcrl_live(self);
        c = MCRL_TARGET(self);
        c__at = MCRL_HELD(c);
        f = (long (*)(long))mcrl_image_address(live->f);
        name = mcrl_image_address(live->name);
        s = mcrl_image_address(live->s);
    }
    long x = c__at->value;
    MCRL_READ_UNLOCK(c__at);
    if (f) x = f(x);
    long result = s->factor * x + (long)strlen(name);
    return mcrl_return(self, &result, sizeof result);
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
        barrier();
    }
    /* Were all nodes at the same addresses, this would show nothing. */
    double here = (double)(uintptr_t)&hundred, there = (double)(uintptr_t)&library_scale;
    int differ = reduce_min(here) != reduce_max(here) && reduce_min(there) != reduce_max(there);
    if (node_self() == 0) printf("%ld, %s addresses\n", sum, differ ? "different" : "the same");
    barrier();
    return 0;
}
