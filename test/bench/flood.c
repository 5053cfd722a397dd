/* flood WAY COUNT [both]: node 0 sends COUNT letters of 64 bytes to node 1, one after the other, and waits until all have come. With
 * `both` node 1 does the same at the same time. The ways are `messages` (mcrl_do_on), `spawns` (of a procedure at the other node) and
 * `mpi` (MPI_Send; not `both`). Each letter has a number, and a text by which a wrong byte is found: one that is lost, comes twice or is
 * damaged ends the program with an error. Node 0 prints what has come, and on stderr the seconds until the word of the other node was
 * there. */
#include <prelude.h>
#include <mcrl.h>

#include <mpi.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { TEXT = 56, MOST = 100000000 };

struct letter {
    long number;
    char text[TEXT];
};

static node_private long expected, came, wrong; /* of this node */
static node_private bool is_told;               /* the other node has all letters */
static node_private unsigned char *has_come;    /* by number */

static struct letter letter_of(long number)
{
    struct letter letter = {.number = number};
    memset(letter.text, (int)(number % 251), sizeof letter.text);
    return letter;
}

static void note(const struct letter *letter)
{
    bool is_known = letter->number >= 0 && letter->number < expected;
    struct letter right = letter_of(letter->number);
    if (!is_known || has_come[letter->number] || memcmp(letter, &right, sizeof right) != 0) wrong++;
    else has_come[letter->number] = 1;
    came++;
}

static void hear(unsigned from, void *arguments, size_t bytes)
{
    (void)from, (void)arguments;
    is_told = bytes == 0;
}

static void receive(unsigned from, void *arguments, size_t bytes)
{
    (void)from;
    if (bytes == sizeof(struct letter)) note(arguments);
    else wrong++;
}

static void take(struct letter letter)
{
    note(&letter);
}

static void by_messages(unsigned other, long count, bool sends)
{
    for (long i = 0; sends && i < count; i++) {
        struct letter letter = letter_of(i);
        mcrl_do_on(other, receive, &letter, sizeof letter);
    }
    while (came < expected) mcrl_poll();
    if (expected != 0) mcrl_do_on(other, hear, NULL, 0);
    while (sends && !is_told) mcrl_poll();
}

static void by_spawns(int other, long count, bool sends)
{
    if (!sends) return;
    finish {
        for (long i = 0; i < count; i++) spawn take(letter_of(i)) at node(other);
    }
}

static void by_mpi(int other, long count, bool sends)
{
    struct letter letter;
    for (long i = 0; i < count; i++) {
        letter = letter_of(i);
        if (sends) MPI_Send(&letter, sizeof letter, MPI_BYTE, other, 0, MPI_COMM_WORLD);
        else MPI_Recv(&letter, sizeof letter, MPI_BYTE, other, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE), note(&letter);
    }
    if (sends) MPI_Recv(&letter, 0, MPI_BYTE, other, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    else MPI_Send(&letter, 0, MPI_BYTE, other, 1, MPI_COMM_WORLD);
}

static bool flood(const char *way, long count, bool both)
{
    int self = node_self(), other = 1 - self;
    bool sends = self == 0 || both;
    expected = self == 1 || both ? count : 0;
    has_come = calloc((size_t)count + 1, 1);
    barrier();
    double start = mcrl_wall_seconds();
    if (strcmp(way, "messages") == 0) by_messages((unsigned)other, count, sends);
    else if (strcmp(way, "spawns") == 0) by_spawns(other, count, sends);
    else by_mpi(other, count, sends);
    double seconds = mcrl_wall_seconds() - start;
    barrier();
    free(has_come);
    long right = reduce_sum(came - wrong), all = reduce_sum(came);
    if (self == 0) {
        printf("%ld letters of %zu bytes have come once each, %ld others\n", right, sizeof(struct letter), all - right);
        fprintf(stderr, "%.6f seconds\n", seconds);
    }
    return all == right && all == (both ? 2 : 1) * count;
}

int main(int argc, char **argv)
{
    const char *way = argc > 2 ? argv[1] : "";
    long count = argc > 2 ? atol(argv[2]) : 0;
    bool both = argc > 3 && strcmp(argv[3], "both") == 0, is_mpi = strcmp(way, "mpi") == 0;
    bool is_way = is_mpi || strcmp(way, "messages") == 0 || strcmp(way, "spawns") == 0;
    if (node_count() != 2 || !is_way || count < 1 || count > MOST || (both && is_mpi)) {
        if (node_self() == 0) fprintf(stderr, "usage, on 2 nodes: flood messages|spawns|mpi COUNT [both]\n");
        return 2;
    }
    return flood(way, count, both) ? 0 : 1;
}
