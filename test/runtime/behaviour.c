/* One program for the tests of start, end and errors over MPICH: behaviour CASE (check.py says what each must do). */
#include <prelude.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#ifdef OTHER_BUILD
enum { FINGERPRINT = 2 };
#else
enum { FINGERPRINT = 1 };
#endif

static mcrl_outcome exits__cont1(mcrl_activation *self, unsigned entry)
{
    (void)self, (void)entry;
    exit(3);
}
static mcrl_point exits__point1 = {.name = "behaviour.c:exits:1", .where = "behaviour.c:1:1", .run = exits__cont1};
static mcrl_point *const unit__points[] = {&exits__point1};
static mcrl_unit unit = {
    .abi_version = MCRL_ABI_VERSION, .point_count = 1, .fingerprint = FINGERPRINT, .points = unit__points};
__attribute__((constructor)) static void unit__register(void) { mcrl_register(&unit); }

static void exits(region char *there) { mcrl_go(mcrl_pack(MCRL_RID(there), MCRL_WRITE, &exits__point1, 0), MCRL_ALWAYS); }

static void at_exit(void) { printf("node %d exits\n", node_self()); }

int main(int argc, char **argv)
{
    const char *name = argc > 1 ? argv[1] : "";
    int is_last = node_self() == node_count() - 1;
    if (strcmp(name, "return") == 0) return argc > 2 ? atoi(argv[2]) : 0;
    if (strcmp(name, "exit") == 0) exit(argc > 2 ? atoi(argv[2]) : 0);
    if (strcmp(name, "handler") == 0) {
        atexit(at_exit); /* runs while the runtime is still there */
        return 0;
    }
    if (strcmp(name, "early") == 0) { /* the last node leaves while the others go on */
        if (is_last) exit(3);
        barrier();
    }
    if (strcmp(name, "late") == 0) { /* a node that has ended serves the others */
        static region long *of[64];
        of[node_self()] = region_new(long);
        for (int i = 0; i < node_count(); i++) broadcast(i, &of[i], sizeof of[i]);
        if (node_self() != 0) return 0;
        for (int i = 0; i < node_count(); i++) {
            long *at;
            MCRL_WRITE_LOCK(of[i], at);
            *at = i;
            MCRL_WRITE_UNLOCK(at);
        }
        printf("done\n");
        return 0;
    }
    if (strcmp(name, "large") == 0) { /* messages of any size */
        enum { LONGS = 1 << 19 };
        region long *r = NULL;
        long *at;
        if (node_self() == 0) r = region_new_array_at(node_count() - 1, long, LONGS);
        broadcast(0, &r, sizeof r);
        for (int turn = 0; turn < 3 * node_count(); turn++) {
            if (turn % node_count() == node_self()) {
                MCRL_WRITE_LOCK(r, at);
                for (long i = 0; i < LONGS; i++) at[i] += i;
                MCRL_WRITE_UNLOCK(at);
            }
            barrier();
        }
        long wrong = 0;
        MCRL_READ_LOCK(r, at);
        for (long i = 0; i < LONGS; i++) wrong += at[i] != 3 * node_count() * i;
        MCRL_READ_UNLOCK(at);
        double all = reduce_sum((double)wrong);
        if (node_self() == 0) printf("%.0f wrong\n", all);
    }
    if (strcmp(name, "exit-in-activation") == 0) {
        static region char *there;
        if (is_last) there = region_new(char);
        broadcast(node_count() - 1, &there, sizeof there);
        if (node_self() == 0) exits(there);
        barrier();
    }
    if (strcmp(name, "null") == 0 && is_last) mcrl_read_lock(0);
    if (strcmp(name, "no-region") == 0 && is_last) mcrl_read_lock(0xdead0);
    if (strcmp(name, "size") == 0 && is_last) mcrl_region_new(0);
    if (strcmp(name, "order") == 0) {
        if (is_last) reduce_sum(1);
        else barrier();
    }
    barrier();
    return 0;
}
