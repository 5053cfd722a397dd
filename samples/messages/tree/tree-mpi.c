/* tree-mpi.c: the same with MPI. A process without work asks one after the other, and gets up to PACKET of the oldest nodes of its
 * stack. A token that goes round finds the end (Safra's algorithm): it adds up how many packets of work were sent and not received.
 *
 *     tree-mpi [SIZE [spines]] */
#include "tree.h"

#include <mpi.h>
#include <sched.h>

#ifndef PACKET
#define PACKET 20
#endif

enum { ASK, GIVE, TOKEN, END, VISITS = 100, LOOKS_UNTIL_YIELD = 1000 };

struct token { long sent; int is_black; };

static int self, processes, victim;
static struct node *stack;
static long begin, end, room; /* of what is on the stack */
static long sent;             /* packets of work, minus those received */
static int is_black, has_asked, has_token, is_done;
static struct token token;

static void send(const void *data, size_t bytes, int to, int tag) { MPI_Send(data, (int)bytes, MPI_BYTE, to, tag, MPI_COMM_WORLD); }

static void push(struct node n)
{
    if (end == room) {
        room = 2 * room + 1000;
        stack = realloc(stack, (size_t)room * sizeof *stack);
    }
    stack[end++] = n;
}

static void give(int to)
{
    long n = (end - begin) / 2 < PACKET ? (end - begin) / 2 : PACKET;
    send(&stack[begin], (size_t)n * sizeof *stack, to, GIVE);
    begin += n;
    sent += n > 0;
}

static void take(const struct node *nodes, int n)
{
    has_asked = 0;
    if (n == 0) return;
    begin = end = 0;
    for (int i = 0; i < n; i++) push(nodes[i]);
    sent--;
    is_black = 1;
}

/* Takes one message. Returns whether there was any. */
static int look(void)
{
    MPI_Status status;
    int has_come, bytes;
    union { struct node nodes[PACKET]; struct token token; } data;
    MPI_Iprobe(MPI_ANY_SOURCE, MPI_ANY_TAG, MPI_COMM_WORLD, &has_come, &status);
    if (!has_come) return 0;
    MPI_Recv(&data, sizeof data, MPI_BYTE, status.MPI_SOURCE, status.MPI_TAG, MPI_COMM_WORLD, &status);
    MPI_Get_count(&status, MPI_BYTE, &bytes);
    if (status.MPI_TAG == ASK) give(status.MPI_SOURCE);
    if (status.MPI_TAG == GIVE) take(data.nodes, bytes / (int)sizeof(struct node));
    if (status.MPI_TAG == TOKEN) token = data.token, has_token = 1;
    if (status.MPI_TAG == END) is_done = 1;
    return 1;
}

/* Process 0 sends the token round until it comes back white, with a sum of 0. */
static void pass_token(void)
{
    token.sent += sent;
    token.is_black |= is_black;
    if (self == 0) {
        is_done = !token.is_black && token.sent == 0;
        for (int p = 1; p < processes && is_done; p++) send(NULL, 0, p, END);
        token = (struct token){0, 0};
    }
    is_black = has_token = 0;
    if (!is_done) send(&token, sizeof token, (self + 1) % processes, TOKEN);
}

static void wait_for_work(void)
{
    static int looks;
    if (has_token) pass_token();
    if (!has_asked && !is_done) {
        do victim = (victim + 1) % processes;
        while (victim == self);
        has_asked = 1;
        send(NULL, 0, victim, ASK);
    }
    if (!look() && ++looks % LOOKS_UNTIL_YIELD == 0) sched_yield();
}

static long count(struct tree t)
{
    long nodes = 0;
    if (self == 0) push(root_of());
    has_token = is_black = self == 0;
    while (!is_done) {
        for (int i = 0; i < VISITS && end > begin; i++, nodes++) {
            struct node n = stack[--end];
            for (int c = 0, children = children_of(t, n); c < children; c++) push(child_of(n, c));
        }
        if (processes == 1) is_done = end == begin;
        else if (end > begin) look();
        else wait_for_work();
    }
    while (has_asked) look();
    MPI_Request all_are_done;
    MPI_Ibarrier(MPI_COMM_WORLD, &all_are_done);
    for (int flag = 0; MPI_Test(&all_are_done, &flag, MPI_STATUS_IGNORE), !flag;) look();
    return nodes;
}

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &self);
    MPI_Comm_size(MPI_COMM_WORLD, &processes);
    struct tree t = tree_of(argc, argv);
    if (t.size > 0) {
        MPI_Barrier(MPI_COMM_WORLD);
        double start = MPI_Wtime();
        long nodes = count(t), all = 0;
        double seconds = MPI_Wtime() - start;
        MPI_Reduce(&nodes, &all, 1, MPI_LONG, MPI_SUM, 0, MPI_COMM_WORLD);
        if (self == 0) print_result(t, all, seconds);
    } else if (self == 0) {
        fprintf(stderr, "usage: tree-mpi [SIZE [spines]]\n");
    }
    free(stack);
    MPI_Finalize();
    return t.size > 0 ? 0 : 2;
}
