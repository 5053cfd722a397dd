/* Figures 6-2 and 6-3 of the thesis: each read and write of a remote region is one request, which the region's home answers with the
 * data or by executing the computation, as the program's own policies say. The policies are the thesis's REPEAT: writes are executed
 * at the home; reads, too, until a node reads for the second time since the last write, which then gets the data. */
#include <mcrl.h>
#include <stdio.h>
#include <string.h>

enum { NUMBERS = 1000, ADDITIONS = 60, READS = 3, MOST_NODES = 4096 };

/* ---- The policies, at the home ---- */

static char has_read[MOST_NODES]; /* since the last write */

int migration_policy_read(HomeRegion *region, unsigned from)
{
    int execute = !has_read[from];
    (void)region; /* there is only one here */
    has_read[from] = 1;
    return execute;
}

int migration_policy_write(HomeRegion *region, unsigned from)
{
    (void)region;
    (void)from;
    return 1;
}

/* ---- The computations, wherever they are executed ---- */

static long sum_of(const long *x)
{
    long sum = 0;
    int i;
    for (i = 0; i < NUMBERS; i++)
        sum += x[i];
    return sum;
}

static long add(long *x, int amount)
{
    memset(has_read, 0, sizeof has_read); /* means something at the home only, where all writes are executed */
    x[amount % NUMBERS] += amount;
    return x[amount % NUMBERS];
}

/* ---- The messages. Alewife's thread_on and user_do_on take any arguments; here they are structures. ---- */

struct request {
    HomeRegion *home_x;
    void *remote_addr;
    crl_tid t;
    long *rv;
    int amount; /* of a write */
};

struct results {
    crl_tid t;
    long *rv;
    long value;
};

static void remote_wakeup(unsigned from, void *arguments, size_t bytes)
{
    struct results *results = (struct results *)arguments;
    (void)from;
    (void)bytes;
    *results->rv = results->value;
    crl_wakeup(results->t);
}

static void return_value(unsigned proc, const struct request *request, long value)
{
    struct results results;
    results.t = request->t;
    results.rv = request->rv;
    results.value = value;
    mcrl_do_on(proc, remote_wakeup, &results, sizeof results);
}

/* ---- Figure 6-3: the server ---- */

static void server_read(unsigned proc, void *arguments, size_t bytes)
{
    struct request *request = (struct request *)arguments;
    void *x;

    (void)bytes;
    if (!migration_policy_read(request->home_x, proc)) {
        rgn_fake_read_msg(request->home_x, proc, rgn_header(request->remote_addr));
        return;
    } else {
        rgn_notify_rmigrate(proc, request->remote_addr);
    }
    x = rgn_map_migrated(request->home_x);
    rgn_start_read(x);
    return_value(proc, request, sum_of((const long *)x));
    rgn_end_read(x);
    rgn_unmap(x);
}

static void server_write(unsigned proc, void *arguments, size_t bytes)
{
    struct request *request = (struct request *)arguments;
    void *x;

    (void)bytes;
    if (!migration_policy_write(request->home_x, proc)) {
        rgn_fake_write_msg(request->home_x, proc, rgn_header(request->remote_addr));
        return;
    } else {
        rgn_notify_wmigrate(proc, request->remote_addr);
    }
    x = rgn_map_migrated(request->home_x);
    rgn_start_write(x);
    return_value(proc, request, add((long *)x, request->amount));
    rgn_end_write(x);
    rgn_unmap(x);
}

/* ---- Figure 6-2: the client ---- */

static int local, with_data, executed; /* this node's operations, by outcome */

/* Sends a request and waits; true if the computation has been executed. */
static int migrate(rid_t r1, void *x, mcrl_remote server, int amount, long *rv, const unsigned *notify)
{
    struct request request;
    request.home_x = rgn_home_addr(x);
    request.remote_addr = x;
    request.t = crl_thread_id();
    request.rv = rv;
    request.amount = amount;
    mcrl_thread_on(rid_home(r1), server, &request, sizeof request);
    crl_suspend(notify);
    if (rgn_migrated(*notify)) executed++;
    else with_data++;
    return rgn_migrated(*notify);
}

static long client_read(rid_t r1)
{
    void *x;
    unsigned notify;
    long rv = -1;

    x = rgn_map(r1);
    if (!rgn_start_local_read(x, &notify)) {
        local++;
    } else if (migrate(r1, x, server_read, 0, &rv, &notify)) {
        rgn_end_local_read(x);
        goto done;
    }
    rv = sum_of((const long *)x);
    rgn_end_read(x);
done:
    rgn_unmap(x);
    return rv;
}

static long client_write(rid_t r1, int amount)
{
    void *x;
    unsigned notify;
    long rv = -1;

    x = rgn_map(r1);
    if (!rgn_start_local_write(x, &notify)) {
        local++;
    } else if (migrate(r1, x, server_write, amount, &rv, &notify)) {
        rgn_end_local_write(x);
        goto done;
    }
    rv = add((long *)x, amount);
    rgn_end_write(x);
done:
    rgn_unmap(x);
    return rv;
}

/* ---- The nodes take turns: one write and some reads each. ---- */

int main(int argc, char **argv)
{
    rid_t region = 0;
    long sum = 0, wrong = 0, turns = 0;
    int i, j, unexpected;

    mcrl_init(&argc, &argv);
    if (crl_self_addr == 0) {
        region = rgn_create(NUMBERS * sizeof(long));
        rgn_bcast_send(sizeof region, &region);
    } else {
        rgn_bcast_recv(sizeof region, &region);
    }
    for (i = 1; i <= ADDITIONS; i++) {
        sum += i;
        if ((unsigned)i % crl_num_nodes == crl_self_addr) {
            turns++;
            wrong += client_write(region, i) != i;
            for (j = 0; j < READS; j++)
                wrong += client_read(region) != sum;
        }
        rgn_barrier();
    }

    /* The home is never asked. Elsewhere the write and the first read are executed at the home, the second read gets the data. */
    if (crl_self_addr == 0) unexpected = local != turns * (1 + READS) || with_data != 0 || executed != 0;
    else unexpected = executed != 2 * turns || with_data != turns || local != turns * (READS - 2);
    if (unexpected) printf("node %u: %d local, %d with data, %d executed\n", crl_self_addr, local, with_data, executed);

    wrong = (long)rgn_reduce_dadd((double)wrong);
    if (crl_self_addr == 0) {
        printf("%d additions, sum %ld, %ld wrong results\n", ADDITIONS, client_read(region), wrong);
        rgn_delete(region);
    }
    rgn_barrier();
    mcrl_finalize();
    return 0;
}
