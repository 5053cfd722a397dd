/* gather, allgather, scatter, reduce, reduce_to, scan and exscan: the data of all nodes, of any type, at one node or at all. They are for
 * what a program does in step: here it hands out parts of a problem, and puts the results together by a function of its own. */
#include <prelude_collective.h>
#include <stdio.h>

enum { MOST_NODES = 64 };
struct range { int least, greatest; };

static void widen(void *into, const void *from, size_t bytes)
{
    struct range *a = into;
    const struct range *b = from;
    for (size_t i = 0; i < bytes / sizeof *a; i++) {
        if (b[i].least < a[i].least) a[i].least = b[i].least;
        if (b[i].greatest > a[i].greatest) a[i].greatest = b[i].greatest;
    }
}

int main(void)
{
    struct range part[MOST_NODES], mine, all[MOST_NODES], total, so_far, before = {0, 0};
    int wrong = 0, wrong_of[MOST_NODES], count = node_count();
    for (int i = 0; i < count; i++) part[i] = (struct range){1000 * i / count, 1000 * (i + 1) / count};
    scatter(0, part, sizeof mine, &mine); /* part[i] of node 0 is mine on node i */
    allgather(&mine, sizeof mine, all);   /* and comes back to all */
    for (int i = 0; i < count; i++) wrong += all[i].greatest != part[i].greatest;
    total = so_far = mine;
    reduce(&total, sizeof total, widen);        /* of all nodes, */
    scan(&so_far, sizeof so_far, widen);        /* of those to this one, */
    exscan(&mine, sizeof mine, &before, widen); /* of those before it */
    wrong += so_far.least != 0 || so_far.greatest != mine.greatest || before.greatest != mine.least;
    gather(0, &wrong, sizeof wrong, wrong_of); /* to node 0 only */
    wrong = reduce_sum_to(0, wrong);
    reduce_to(count - 1, &mine, sizeof mine, widen); /* to the last node only */
    wrong += reduce_max_to(0, node_self() == count - 1 && mine.least != 0);
    if (node_self() == 0) {
        for (int i = 0; i < count; i++) wrong -= wrong_of[i];
        printf("collectives: from %d to %d, %d wrong\n", total.least, total.greatest, wrong);
    }
    return 0;
}
