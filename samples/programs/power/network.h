/* network.h: the network in plain memory, as the sequential program and the MPI one have it. */
#ifndef NETWORK_H
#define NETWORK_H

#include "grid.h"

struct customer { double value, demand; };
struct branch { double resistance, demand; struct branch *next; struct customer customer[CUSTOMERS]; };
struct lateral { double resistance, demand; struct lateral *next; struct branch *branches; };
struct feeder { double resistance, demand; struct lateral *laterals; };

static struct branch *new_branch(long number, struct branch *next)
{
    struct branch *b = malloc(sizeof *b);
    *b = (struct branch){.resistance = between(0.001, 0.003, number), .next = next};
    for (int i = 0; i < CUSTOMERS; i++) b->customer[i] = (struct customer){between(1, 9, number * CUSTOMERS + i), 1};
    return b;
}

static struct lateral *new_lateral(long number, struct lateral *next)
{
    struct lateral *l = malloc(sizeof *l);
    *l = (struct lateral){.resistance = between(0.0002, 0.0006, number), .next = next};
    for (int i = 0; i < BRANCHES; i++) l->branches = new_branch(number * BRANCHES + i, l->branches);
    return l;
}

static inline struct feeder *new_feeder(long number)
{
    struct feeder *f = malloc(sizeof *f);
    *f = (struct feeder){.resistance = between(0.00001, 0.00003, number)};
    for (int i = 0; i < LATERALS; i++) f->laterals = new_lateral(number * LATERALS + i, f->laterals);
    return f;
}

static double of_branch(struct branch *b, double price)
{
    double sum = 0, here = price_after(price, b->resistance, b->demand);
    for (int i = 0; i < CUSTOMERS; i++) {
        struct customer *c = &b->customer[i];
        c->demand = demand_at(here, c->value, c->demand);
        sum += c->demand;
    }
    return b->demand = with_loss(sum, b->resistance);
}

static double of_lateral(struct lateral *l, double price)
{
    double sum = 0, here = price_after(price, l->resistance, l->demand);
    for (struct branch *b = l->branches; b != NULL; b = b->next) sum += of_branch(b, here);
    return l->demand = with_loss(sum, l->resistance);
}

static inline double of_feeder(struct feeder *f, double price)
{
    double sum = 0, here = price_after(price, f->resistance, f->demand);
    for (struct lateral *l = f->laterals; l != NULL; l = l->next) sum += of_lateral(l, here);
    return f->demand = with_loss(sum, f->resistance);
}

#endif
