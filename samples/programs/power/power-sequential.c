/* power-sequential.c: the price of power in a network of feeders, laterals, branches and customers.
 *
 *     power-sequential [FEEDERS] */
#include "network.h"

int main(int argc, char **argv)
{
    int feeders = size_of(argc, argv, 2, MOST_FEEDERS);
    if (feeders == 0) return fprintf(stderr, "usage: power-sequential [FEEDERS]\n"), 2;
    double start = seconds_now();
    struct feeder *feeder[MOST_FEEDERS];
    for (int i = 0; i < feeders; i++) feeder[i] = new_feeder(i + 1);
    double price = 1, total = 0;
    int rounds = 0;
    while (rounds < MOST_ROUNDS) {
        total = 0;
        rounds++;
        for (int i = 0; i < feeders; i++) total += of_feeder(feeder[i], price);
        if (is_settled(total, feeders * per_feeder)) break;
        price = new_price(price, total, feeders * per_feeder);
    }
    double seconds = seconds_now() - start;
    print_result(feeders, rounds, price, total);
    print_seconds(seconds);
    return 0;
}
