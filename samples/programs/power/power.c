/* power.c: the price of power in a network of feeders, laterals, branches and customers. A feeder, and all that it feeds, is on one node.
 * The price goes there, and its demand comes back; demands are added in the order of the feeders, so the sum is the same on any number
 * of nodes.
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
    write_lock(b);
    *local(b) = (struct branch){.resistance = between(0.001, 0.003, number), .next = next};
    for (int i = 0; i < CUSTOMERS; i++) b->customer[i] = (struct customer){between(1, 9, number * CUSTOMERS + i), 1};
    unlock(b);
    return b;
}

static region struct lateral *new_lateral(long number, region struct lateral *next)
{
    region struct lateral *l = region_new(struct lateral);
    region struct branch *branches = NULL;
    for (int i = 0; i < BRANCHES; i++) branches = new_branch(number * BRANCHES + i, branches);
    write_lock(l);
    *local(l) = (struct lateral){.resistance = between(0.0002, 0.0006, number), .next = next, .branches = branches};
    unlock(l);
    return l;
}

static region struct feeder *new_feeder(long number)
{
    region struct feeder *f = region_new(struct feeder);
    region struct lateral *laterals = NULL;
    for (int i = 0; i < LATERALS; i++) laterals = new_lateral(number * LATERALS + i, laterals);
    write_lock(f);
    *local(f) = (struct feeder){.resistance = between(0.00001, 0.00003, number), .laterals = laterals};
    unlock(f);
    return f;
}

static double of_branch(region struct branch *b, double price)
{
    double sum = 0;
    write_lock(b);
    double here = price_after(price, b->resistance, b->demand);
    for (int i = 0; i < CUSTOMERS; i++) {
        struct customer *c = &local(b)->customer[i];
        c->demand = demand_at(here, c->value, c->demand);
        sum += c->demand;
    }
    double demand = b->demand = with_loss(sum, b->resistance);
    unlock(b);
    return demand;
}

static double of_lateral(region struct lateral *l, double price)
{
    double sum = 0;
    write_lock(l); /* over the calls: no other computation wants it, and locks are taken down the hierarchy */
    double here = price_after(price, l->resistance, l->demand);
    region struct branch *next;
    for (region struct branch *b = l->branches; b != NULL; b = next) {
        sum += of_branch(b, here);
        read_lock(b);
        next = b->next;
        unlock(b);
    }
    double demand = l->demand = with_loss(sum, l->resistance);
    unlock(l);
    return demand;
}

static double of_feeder(region struct feeder *f, double price)
{
    double sum = 0;
    write_lock(f);
    double here = price_after(price, f->resistance, f->demand);
    region struct lateral *next;
    for (region struct lateral *l = f->laterals; l != NULL; l = next) {
        sum += of_lateral(l, here);
        read_lock(l);
        next = l->next;
        unlock(l);
    }
    double demand = f->demand = with_loss(sum, f->resistance);
    unlock(f);
    return demand;
}

struct result { int rounds; double price, total; };

static struct result settle(int feeders)
{
    region struct feeder *feeder[MOST_FEEDERS];
    double demand[MOST_FEEDERS];
    struct result r = {0, 1, 0};
    for (int i = 0; i < feeders; i++) feeder[i] = fork new_feeder(i + 1) at node(i * node_count() / feeders);
    join;
    while (r.rounds < MOST_ROUNDS) {
        for (int i = 0; i < feeders; i++) demand[i] = fork of_feeder(feeder[i], r.price) at feeder[i];
        join;
        r.rounds++;
        r.total = 0;
        for (int i = 0; i < feeders; i++) r.total += demand[i];
        if (is_settled(r.total, feeders * per_feeder)) break;
        r.price = new_price(r.price, r.total, feeders * per_feeder);
    }
    return r;
}

int main(int argc, char **argv)
{
    int feeders = size_of(argc, argv, 2, MOST_FEEDERS);
    if (feeders == 0) {
        if (node_self() == 0) fprintf(stderr, "usage: power [FEEDERS]\n");
        return 2;
    }
    barrier();
    double start = wall_seconds();
    struct result r = {0, 0, 0};
    if (node_self() == 0) r = settle(feeders);
    barrier(); /* the others work on what comes to them meanwhile */
    double seconds = wall_seconds() - start;
    if (node_self() == 0) {
        print_result(feeders, r.rounds, r.price, r.total);
        print_seconds(seconds);
    }
    return 0;
}
