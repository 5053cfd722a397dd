/* counting-network.c: many nodes draw numbers from one shared counter without queueing for it (thesis 7.3.1; Aspnes, Herlihy and
 * Shavit, "Counting networks").
 *
 * An eight by eight bitonic network: 24 balancers in 6 stages of 4, and a counter at each of the 8 output wires. A token that enters
 * is sent up and down by turns at every balancer; the counter where it comes out tells it its number. Everything here is written at
 * every visit, so copies would never live long: it is the computation that should move. A counter is one word and has nothing after it,
 * so the nodes of its host use it in place. */
#include <prelude.h>
#include <stdio.h>
#include <stdlib.h>

enum { WIDTH = 8 };

/* A balancer, or, with next[0] NULL, the counter at the end of an output wire. */
struct balancer {
    long passed;                       /* tokens so far */
    long wire;                         /* a counter's output wire */
    region struct balancer *next[2];   /* where the tokens leave: even ones by [0], odd ones by [1] */
};

/* Sends one token through the network, in at `b`; returns its number. */
long next_number(region struct balancer *b)
{
    write_lock(b); move
    while (b->next[0] != NULL) {
        region struct balancer *next = b->next[b->passed % 2];
        b->passed++;
        unlock(b);
        b = next;
        write_lock(b); move
    }
    long number = b->wire + WIDTH * b->passed;
    b->passed++;
    unlock(b);
    return number;
}

/* ---- Building it, from the output wires back to the input wires; node 0 does ------------------------------------------------- */

/* A new balancer on the next node in turn. */
static region struct balancer *make_balancer(region struct balancer *up, region struct balancer *down)
{
    static int made = 0;
    region struct balancer *b = region_new_at(made++ % node_count(), struct balancer);
    write_lock(b);
    b->next[0] = up;
    b->next[1] = down;
    unlock(b);
    return b;
}

/* The counter of an output wire. */
static region struct balancer *make_counter(long wire)
{
    static struct region_zone counters = {zone_in_place, zone_at_round_robin, 0, 0, NULL, 0, 0};
    region struct balancer *c = region_new_in(&counters, struct balancer);
    write_lock(c);
    c->wire = wire;
    unlock(c);
    return c;
}

/* Merger[width]: its output wires lead to out[]; returns in in[] where its input wires lead. */
static void make_merger(int width, region struct balancer **out, region struct balancer **in)
{
    if (width == 2) {
        in[0] = in[1] = make_balancer(out[0], out[1]);
        return;
    }
    int half = width / 2;
    region struct balancer *last[WIDTH], *a[WIDTH], *b[WIDTH];
    for (int i = 0; i < half; i++) last[i] = make_balancer(out[2 * i], out[2 * i + 1]);
    make_merger(half, last, a);
    make_merger(half, last, b);
    /* Merger a takes the even wires of the upper half and the odd wires of the lower half, merger b the others. */
    for (int i = 0; i < half; i++) {
        in[i] = (i % 2 == 0 ? a : b)[i / 2];
        in[half + i] = (i % 2 == 0 ? b : a)[half / 2 + i / 2];
    }
}

/* Bitonic[width]: two of half the width, then a merger. */
static void make_network(int width, region struct balancer **out, region struct balancer **in)
{
    region struct balancer *middle[WIDTH];
    make_merger(width, out, middle);
    if (width == 2) {
        in[0] = middle[0];
        in[1] = middle[1];
        return;
    }
    make_network(width / 2, middle, in);
    make_network(width / 2, middle + width / 2, in + width / 2);
}

/* ---- Using and checking it ---------------------------------------------------------------------------------------------------- */

/* Node 0: marks the numbers that one node has drawn; counts those that were out of range or drawn before. */
static long mark_drawn(region long *numbers, long count, char *drawn, long tokens)
{
    long wrong = 0;
    read_lock(numbers);
    for (long i = 0; i < count; i++) {
        long number = numbers[i];
        if (number < 0 || number >= tokens || drawn[number]) wrong++;
        else drawn[number] = 1;
    }
    unlock(numbers);
    return wrong;
}

/* Node 0: prints how many tokens came out at each wire; they may differ by one, the upper wires having more (the step property). */
static int print_outputs(region struct balancer **counter)
{
    long passed[WIDTH];
    for (int i = 0; i < WIDTH; i++) {
        region struct balancer *c = counter[i];
        read_lock(c);
        passed[i] = c->passed;
        unlock(c);
    }
    int is_step = 1;
    printf("output wires:");
    for (int i = 0; i < WIDTH; i++) {
        printf(" %ld", passed[i]);
        if (i > 0 && (passed[i] > passed[i - 1] || passed[i] < passed[0] - 1)) is_step = 0;
    }
    printf("\nstep property: %s\n", is_step ? "holds" : "BROKEN");
    return is_step;
}

int main(int argc, char **argv)
{
    long tokens = argc > 1 ? strtol(argv[1], NULL, 10) : 4003;
    if (tokens < 0 || tokens > 10000000) {
        if (node_self() == 0) fprintf(stderr, "usage: counting-network [TOKENS, 0 to 10000000]\n");
        return 2;
    }

    region struct balancer *counter[WIDTH], *input[WIDTH];
    if (node_self() == 0) {
        for (int i = 0; i < WIDTH; i++) counter[i] = make_counter(i);
        make_network(WIDTH, counter, input);
    }
    broadcast(0, input, sizeof input);

    /* This node's share of the tokens; each enters by the next input wire. */
    long share = tokens / node_count() + (node_self() < tokens % node_count());
    region long *numbers = region_new_array(long, share + 1);
    barrier();
    double start = wall_seconds();
    for (long i = 0; i < share; i++) {
        long number = next_number(input[(node_self() + i) % WIDTH]);
        write_lock(numbers);
        numbers[i] = number;
        unlock(numbers);
    }
    barrier();
    double seconds = wall_seconds() - start;

    char *drawn = calloc((size_t)tokens + 1, 1);
    long wrong = 0;
    for (int node = 0; node < node_count(); node++) {
        region long *theirs = numbers;
        long count = share;
        broadcast(node, &theirs, sizeof theirs);
        broadcast(node, &count, sizeof count);
        if (node_self() == 0) wrong += mark_drawn(theirs, count, drawn, tokens);
    }
    free(drawn);

    int ok = 1;
    if (node_self() == 0) {
        printf("%ld tokens: %s\n", tokens, wrong == 0 ? "every number drawn exactly once" : "numbers drawn twice or MISSING");
        ok = print_outputs(counter) && wrong == 0;
        fprintf(stderr, "%.0f numbers per second\n", (double)tokens / seconds);
    }
    barrier();
    return !ok;
}
