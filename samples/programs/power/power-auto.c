/* power-auto.c: power.c without locks, for preludec -fauto -fassume-independent: feeders have no laterals in common.
 *
 *     power [FEEDERS] */
#include "grid.h"

#include <prelude.h>

struct customer { double value, demand; };
struct branch { double resistance, demand; region struct branch *next; struct customer customer[CUSTOMERS]; };
struct lateral { double resistance, demand; region struct lateral *next; region struct branch *branches; };
struct feeder { double resistance, demand; region struct lateral *laterals; };

static region struct branch *new_branch(long number, region struct branch *next)
{
    region struct branch *b = region_new(struct branch);
    *b = (struct branch){.resistance = between(0.001, 0.003, number), .next = next};
    for (int i = 0; i < CUSTOMERS; i++) b->customer[i] = (struct customer){between(1, 9, number * CUSTOMERS + i), 1};
    return b;
}

static region struct lateral *new_lateral(long number, region struct lateral *next)
{
    region struct lateral *l = region_new(struct lateral);
    region struct branch *branches = NULL;
    for (int i = 0; i < BRANCHES; i++) branches = new_branch(number * BRANCHES + i, branches);
    *l = (struct lateral){.resistance = between(0.0002, 0.0006, number), .next = next, .branches = branches};
    return l;
}

static region struct feeder *new_feeder(long number)
{
    region struct feeder *f = region_new(struct feeder);
    region struct lateral *laterals = NULL;
    for (int i = 0; i < LATERALS; i++) laterals = new_lateral(number * LATERALS + i, laterals);
    *f = (struct feeder){.resistance = between(0.00001, 0.00003, number), .laterals = laterals};
    return f;
}

static double of_branch(region struct branch *b, double price)
{
    double sum = 0, here = price_after(price, b->resistance, b->demand);
    for (int i = 0; i < CUSTOMERS; i++) {
        struct customer *c = &local(b)->customer[i];
        c->demand = demand_at(here, c->value, c->demand);
        sum += c->demand;
    }
    return b->demand = with_loss(sum, b->resistance);
}

static double of_lateral(region struct lateral *l, double price)
{
    double sum = 0, here = price_after(price, l->resistance, l->demand);
    for (region struct branch *b = l->branches; b != NULL; b = b->next) sum += of_branch(b, here);
    return l->demand = with_loss(sum, l->resistance);
}

static double of_feeder(region struct feeder *f, double price)
{
    double sum = 0, here = price_after(price, f->resistance, f->demand);
    for (region struct lateral *l = f->laterals; l != NULL; l = l->next) sum += of_lateral(l, here);
    return f->demand = with_loss(sum, f->resistance);
}

int main(int argc, char **argv)
{
    barrier(); /* time counts from when all nodes are there */
    if (node_self() != 0) return 0; /* the other nodes do what comes to them */
    int feeders = size_of(argc, argv, 2, MOST_FEEDERS);
    if (feeders == 0) return fprintf(stderr, "usage: power [FEEDERS]\n"), 2;
    double start = seconds_now();
    region struct feeder *feeder[MOST_FEEDERS];
    for (int i = 0; i < feeders; i++) feeder[i] = fork new_feeder(i + 1) at node(i * node_count() / feeders);
    join;
    double price = 1, total = 0, demand[MOST_FEEDERS];
    int rounds = 0;
    while (rounds < MOST_ROUNDS) {
        total = 0;
        rounds++;
        for (int i = 0; i < feeders; i++) demand[i] = fork of_feeder(feeder[i], price) at feeder[i];
        join;
        for (int i = 0; i < feeders; i++) total += demand[i]; /* in one order, for the same sum on any number of nodes */
        if (is_settled(total, feeders * per_feeder)) break;
        price = new_price(price, total, feeders * per_feeder);
    }
    double seconds = seconds_now() - start;
    print_result(feeders, rounds, price, total);
    print_seconds(seconds);
    return 0;
}
