/* grid.h: what the three programs compute. A customer buys power until the next unit is worth less than its price; a line loses some.
 * The price changes until all customers together want what the power station has. */
#ifndef GRID_H
#define GRID_H

#include "../programs.h"

#include <math.h>

enum { LATERALS = 20, BRANCHES = 5, CUSTOMERS = 10, MOST_FEEDERS = 1000, MOST_ROUNDS = 200 };

static const double per_feeder = 1200; /* the power that the station has */

/* A number from `low` to `high`, always the same for a line or customer of this number. */
static inline double between(double low, double high, long number)
{
    return low + (high - low) * (double)(hash((unsigned long)number) >> 11) * 0x1p-53;
}

/* The demand at which a customer's next unit is worth its price: value / (1 + d) - d^2 / 4 = price, by Newton's method. */
static inline double demand_at(double price, double value, double last)
{
    if (value <= price) return 0;
    double d = last;
    for (int i = 0; i < 50; i++) {
        double step = (value / (1 + d) - d * d / 4 - price) / (value / ((1 + d) * (1 + d)) + d / 2);
        d = fmax(d + step, 0);
        if (fabs(step) < 1e-12) break;
    }
    return d;
}

/* What a line takes to deliver `demand`, and what a unit costs at its end, where it delivered `last` in the round before. */
static inline double with_loss(double demand, double resistance) { return demand + resistance * demand * demand; }
static inline double price_after(double price, double resistance, double last) { return price * (1 + 2 * resistance * last); }

static inline double new_price(double price, double total, double capacity) { return price * (1 + 0.5 * (total / capacity - 1)); }
static inline int is_settled(double total, double capacity) { return fabs(total / capacity - 1) < 1e-10; }

static inline void print_result(int feeders, int rounds, double price, double total)
{
    printf("%ld customers, %d rounds: a demand of %.6e at a price of %.6e\n", (long)feeders * LATERALS * BRANCHES * CUSTOMERS, rounds,
           total, price);
}

#endif
