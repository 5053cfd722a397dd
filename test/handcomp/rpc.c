/* By hand what preludec emits for calls with `rpc`: the call runs at the home of its first region argument, and nothing of the caller
 * moves.
 *
 * Source:
 *     struct place { int node, nodes; };
 *     struct place place_of(region struct account *a) { struct place p = {node_self(), node_count()}; return p; }
 *     long deposit(region struct account *a, long amount)
 *     {
 *         write_lock(a);
 *         long balance = a->balance += amount;
 *         unlock(a);
 *         return balance;
 *     }
 *     ...
 *         struct place p = place_of(a); rpc
 *         balance = deposit(a, amount); rpc */
#include <prelude.h>
#include <stdio.h>

struct account {
    long balance;
};
struct place {
    int node, nodes;
};

struct place place_of(region struct account *a)
{
    struct place p = {node_self(), node_count()};
    return p;
}

long deposit(region struct account *a, long amount)
{
    struct account *a__at;
    MCRL_WRITE_LOCK(a, a__at);
    long balance = a__at->balance += amount;
    MCRL_WRITE_UNLOCK(a__at);
    return balance;
}

/* Stubs: the arguments travel in the order of the parameters. place_of makes no call that may wait: its stub is a message handler. */
struct place_of__arguments {
    region struct account *a;
};
static mcrl_outcome place_of__stub(mcrl_activation *self, unsigned entry)
{
    (void)entry;
    const struct place_of__arguments *arguments = mcrl_live(self);
    struct place value = place_of(arguments->a);
    return mcrl_return(self, &value, sizeof value);
}
static mcrl_point place_of__point =
    MCRL_POINT("rpc.c:place_of", "rpc.c:15", place_of__stub, sizeof(struct place_of__arguments), 0, 0, NULL, NULL);

/* deposit locks, and may have to wait: a thread. */
struct deposit__arguments {
    region struct account *a;
    long amount;
};
static mcrl_outcome deposit__stub(mcrl_activation *self, unsigned entry)
{
    (void)entry;
    const struct deposit__arguments *arguments = mcrl_live(self);
    long value = deposit(arguments->a, arguments->amount);
    return mcrl_return(self, &value, sizeof value);
}
static mcrl_point deposit__point =
    MCRL_POINT("rpc.c:deposit", "rpc.c:16", deposit__stub, sizeof(struct deposit__arguments), MCRL_POINT_THREAD, 0, NULL, NULL);

static mcrl_point *const unit__points[] = {&place_of__point, &deposit__point};
static mcrl_unit unit = {
    .abi_version = MCRL_ABI_VERSION, .point_count = 2, .fingerprint = 0x59c, .points = unit__points};
__attribute__((constructor)) static void unit__register(void) { mcrl_register(&unit); }

/* What stands for a call: the arguments are evaluated once, before it. */
static struct place place_of__rpc(region struct account *a)
{
    unsigned node = home_of(a);
    if (mcrl_runs_here(node)) return place_of(a);
    struct place_of__arguments *arguments = mcrl_pack_call(node, &place_of__point, sizeof *arguments);
    arguments->a = a;
    mcrl_call(arguments);
    return MCRL_RESULT(struct place);
}

static long deposit__rpc(region struct account *a, long amount)
{
    unsigned node = home_of(a);
    if (mcrl_runs_here(node)) return deposit(a, amount);
    struct deposit__arguments *arguments = mcrl_pack_call(node, &deposit__point, sizeof *arguments);
    arguments->a = a;
    arguments->amount = amount;
    mcrl_call(arguments);
    return MCRL_RESULT(long);
}

/* Every node pays into an account of every node. */
int main(void)
{
    enum { MAX_NODES = 64 };
    region struct account *accounts[MAX_NODES];
    int nodes = node_count();
    if (nodes > MAX_NODES) return 2;
    for (int i = 0; i < nodes; i++) {
        if (node_self() == i) accounts[i] = region_new(struct account);
        broadcast(i, &accounts[i], sizeof accounts[i]);
    }
    double highest = 0;
    for (int i = 0; i < nodes; i++) {
        struct place p = place_of__rpc(accounts[i]);
        if (p.node != i || p.nodes != nodes) printf("node %d: account %d is on node %d of %d\n", node_self(), i, p.node, p.nodes);
        long balance = deposit__rpc(accounts[i], node_self() + 1);
        if (balance > highest) highest = (double)balance;
    }
    highest = reduce_max(highest);
    if (node_self() == 0) printf("%.0f\n", highest);
    barrier();
    return 0;
}
