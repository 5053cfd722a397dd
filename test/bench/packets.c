/* packets: what a spawn that goes with others costs on two nodes, and how long it waits in its packet. Node 0 spawns on node 1; each call
 * says when it was made. Prints for calls of 8, 32 and 256 bytes: nanoseconds for each (two looks at the clock included), and of the times
 * from the spawn to its call the middle and the 95th percentile, in microseconds. Last: a spawn there and one back, alone, in
 * nanoseconds. */
#include <prelude.h>
#include <stdio.h>
#include <stdlib.h>

enum { CALLS = 1 << 20, TRIPS = 20000 };

struct small { double made; };
struct middle { double made; char more[24]; };
struct large { double made; char more[248]; };

node_private static float *waited;
node_private static long came;
node_private static volatile long turn;

static void note(double made) { waited[came++] = (float)(wall_seconds() - made); }
static void take_small(struct small call) { note(call.made); }
static void take_middle(struct middle call) { note(call.made); }
static void take_large(struct large call) { note(call.made); }
static void give_turn_to(long number) { turn = number; }

static int compare(const void *a, const void *b)
{
    float left = *(const float *)a, right = *(const float *)b;
    return (left > right) - (left < right);
}

static void print_waits(int bytes, double seconds)
{
    double each = 0;
    if (node_self() == 0) each = seconds / CALLS * 1e9;
    broadcast(0, &each, sizeof each);
    if (node_self() != 1) return;
    qsort(waited, (size_t)came, sizeof *waited, compare);
    printf("%d bytes: %.1f ns each; in the packet: %.2f us, 95 %%: %.2f us\n", bytes, each, waited[came / 2] * 1e6, waited[came * 19 / 20] * 1e6);
    fflush(stdout);
    came = 0;
}

static void spawn_small(void)
{
    for (long i = 0; i < CALLS; i++) spawn take_small((struct small){.made = wall_seconds()}) at node(1);
}

static void spawn_middle(void)
{
    for (long i = 0; i < CALLS; i++) spawn take_middle((struct middle){.made = wall_seconds()}) at node(1);
}

static void spawn_large(void)
{
    for (long i = 0; i < CALLS; i++) spawn take_large((struct large){.made = wall_seconds()}) at node(1);
}

static void measure(void (*spawn_all)(void), int bytes)
{
    barrier();
    double start = wall_seconds();
    if (node_self() == 0) {
        finish {
            spawn_all();
        }
    }
    print_waits(bytes, wall_seconds() - start);
}

int main(void)
{
    waited = malloc(CALLS * sizeof *waited);
    for (long i = 0; i < CALLS; i++) waited[i] = 0;
    measure(spawn_small, (int)sizeof(struct small));
    measure(spawn_middle, (int)sizeof(struct middle));
    measure(spawn_large, (int)sizeof(struct large));
    barrier();
    double start = wall_seconds();
    int other = 1 - node_self();
    for (long trip = 1; trip <= TRIPS; trip++) {
        if (node_self() == 0) spawn give_turn_to(trip) at node(other);
        while (turn < trip) mcrl_poll();
        if (node_self() == 1) spawn give_turn_to(trip) at node(other);
    }
    barrier();
    if (node_self() == 0) printf("alone, there and back: %.0f ns\n", (wall_seconds() - start) / TRIPS * 1e9);
    return 0;
}
