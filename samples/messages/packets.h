/* packets.h: the messages of MPI programs that pack by hand. Items for a process are gathered, and sent when there are PACKET of them, 8
 * KB; with PACKET=1 each goes alone. A program defines `struct item`, and `take`, which is called with the items of each packet that
 * comes. If `take` sends items itself, it defines TAKE_SENDS, and its packets are so small that MPI_Send does not wait. */
#ifndef PACKETS_H
#define PACKETS_H

#include <mpi.h>
#include <sched.h>
#include <stdlib.h>

#ifndef PACKET
#define PACKET (8192 / (int)sizeof(struct item)) /* what MPICH sends at once */
#endif

#ifdef TAKE_SENDS
enum { take_sends = 1 };
#else
enum { take_sends = 0 };
#endif

enum { RECEIVES = 8, LOOKS_UNTIL_YIELD = 1000 };

/* Two buffers for each process: one that is filled, and one that is on its way. */
struct outgoing { int count, half; MPI_Request sent; struct item item[2][PACKET]; };

static struct outgoing *outgoing;
static struct item incoming[RECEIVES][PACKET];
static MPI_Request received[RECEIVES];
static int self, processes, next_receive, rounds_ended, looks, in_take;

static void take(int from, const struct item *items, int n);

static void post(int i)
{
    MPI_Irecv(incoming[i], sizeof incoming[i], MPI_BYTE, MPI_ANY_SOURCE, 0, MPI_COMM_WORLD, &received[i]);
}

static void start_packets(int *argc, char ***argv)
{
    MPI_Init(argc, argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &self);
    MPI_Comm_size(MPI_COMM_WORLD, &processes);
    outgoing = calloc((size_t)processes, sizeof *outgoing);
    for (int to = 0; to < processes; to++) outgoing[to].sent = MPI_REQUEST_NULL;
    for (int i = 0; i < RECEIVES; i++) post(i);
}

static void end_packets(void)
{
    for (int i = 0; i < RECEIVES; i++) {
        MPI_Cancel(&received[i]);
        MPI_Wait(&received[i], MPI_STATUS_IGNORE);
    }
    free(outgoing);
    MPI_Finalize();
}

/* Takes the packets that have come. A packet without items is the last one of its process in this round. */
static void look(void)
{
    for (int has_come; !in_take;) {
        MPI_Status status;
        int bytes, i = next_receive;
        MPI_Test(&received[i], &has_come, &status);
        if (!has_come && ++looks % LOOKS_UNTIL_YIELD == 0) sched_yield();
        if (!has_come) return;
        looks = 0;
        next_receive = (i + 1) % RECEIVES;
        MPI_Get_count(&status, MPI_BYTE, &bytes);
        rounds_ended += bytes == 0;
        in_take = 1;
        take(status.MPI_SOURCE, incoming[i], bytes / (int)sizeof(struct item));
        in_take = 0;
        post(i);
    }
}

static void send_packet(int to)
{
    struct outgoing *o = &outgoing[to];
    struct item *items = o->item[o->half];
    int bytes = o->count * (int)sizeof(struct item);
    o->count = 0;
    if (take_sends) {
        MPI_Send(items, bytes, MPI_BYTE, to, 0, MPI_COMM_WORLD);
        return;
    }
    for (int sent = 0; MPI_Test(&o->sent, &sent, MPI_STATUS_IGNORE), !sent;) look();
    MPI_Isend(items, bytes, MPI_BYTE, to, 0, MPI_COMM_WORLD, &o->sent);
    o->half = !o->half;
}

static inline void send_item(int to, struct item x)
{
    struct outgoing *o = &outgoing[to];
    o->item[o->half][o->count++] = x;
    if (o->count < PACKET) return;
    send_packet(to);
    look();
}

static inline void send_rest(int to)
{
    if (outgoing[to].count > 0) send_packet(to);
}

/* Ends when all items that were sent by all processes have been taken. */
static inline void end_round(void)
{
    for (int to = 0; to < processes; to++) {
        if (to == self) continue;
        send_rest(to);
        send_packet(to);
    }
    while (rounds_ended < processes - 1) look();
    rounds_ended = 0;
    MPI_Barrier(MPI_COMM_WORLD);
}

#endif
