/* Exercise 1: a queue of orders, from the newest to the oldest. The compiler refuses three of its procedures. */
#include <prelude.h>
#include <stdio.h>

struct order {
    long number, amount;
    region struct order *older;
};

static void pay(region struct order *o, long amount)
{
    read_lock(o);
    o->amount -= amount;
    unlock(o);
}

/* The amount of the order with this number, or 0. */
static long amount_of(region struct order *o, long number)
{
    long amount = 0;
    while (o != NULL) {
        read_lock(o);
        if (o->number == number) return o->amount;
        region struct order *older = o->older;
        unlock(o);
        o = older;
    }
    return amount;
}

/* The amount of the order before the newest one. */
static long second(region struct order *newest)
{
    read_lock(newest);
    long amount = newest->older->amount;
    unlock(newest);
    return amount;
}

int main(void)
{
    if (node_self() == 0) {
        region struct order *newest = NULL;
        for (long n = 1; n <= 8; n++) {
            region struct order *o = region_new_at((int)(n % node_count()), struct order);
            write_lock(o);
            o->number = n;
            o->amount = 100 * n;
            o->older = newest;
            unlock(o);
            newest = o;
        }
        pay(newest, 50);
        printf("%ld %ld %ld\n", amount_of(newest, 8), amount_of(newest, 3), second(newest));
    }
    barrier();
    return 0;
}
