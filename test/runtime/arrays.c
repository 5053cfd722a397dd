/* Shared arrays of each protocol in plain C, for assertions of the engine (test/assertions/): what goes to and fro between nodes, what is
 * merged, rows that move, pages that are fetched ahead. Ends with exit code 1 where a node reads what was not written. */
#include <prelude.h>
#include <prelude_arrays.h>
#include <stdio.h>
#include <stdlib.h>

enum { PHASES = 4, ELEMENTS = 4096, ROWS = 24, SHORT_ROW = 64, LONG_ROW = 1200 };

static int me, nodes;

static void expect(const char *what, double got, double want)
{
    if (got == want) return;
    printf("%s: %g instead of %g on node %d of %d\n", what, got, want, me, nodes);
    exit(1);
}

static double *line(const mcrl_page_protocol *protocol)
{
    size_t size = ELEMENTS;
    return mcrl_array_new(sizeof(double), 1, &size, protocol, NULL);
}

static double **grid(const mcrl_page_protocol *protocol, size_t columns)
{
    mcrl_array_layout layout = {.home = mcrl_home_first, .packed = 1};
    size_t sizes[2] = {ROWS, columns};
    return mcrl_array_new(sizeof(double), 2, sizes, protocol, &layout);
}

/* One page after the other goes round all nodes. */
static void by_turns(const mcrl_page_protocol *protocol)
{
    double *a = line(protocol);
    for (int phase = 0; phase < PHASES; phase++) {
        for (int i = me; i < ELEMENTS; i += 512 * nodes) a[(i + 512 * phase) % ELEMENTS] += 1;
        barrier();
    }
    double sum = 0;
    for (int i = me * (ELEMENTS / nodes); i < (me + 1) * (ELEMENTS / nodes); i++) sum += a[i];
    for (int i = ELEMENTS / nodes * nodes; me == 0 && i < ELEMENTS; i++) sum += a[i];
    double mine = 0;
    for (int i = me; i < ELEMENTS; i += 512 * nodes) mine += PHASES;
    expect("by turns", reduce_sum(sum), reduce_sum(mine));
    mcrl_array_delete(a);
}

/* All nodes write each page, and read all of it after that. */
static void together(void)
{
    double *a = line(&mcrl_write_shared);
    for (int phase = 1; phase <= PHASES; phase++) {
        for (int i = me; i < ELEMENTS; i += nodes) a[i] = phase;
        barrier();
        for (int i = 0; i < ELEMENTS; i++) expect("together", a[i], phase);
        barrier();
    }
    mcrl_array_delete(a);
}

/* The others go on when node 0 has called this as often as they. */
static void node_0_first(mcrl_rid turns)
{
    static long calls;
    calls++;
    if (me == 0) {
        long *at = mcrl_write_lock(turns);
        *at = calls;
        mcrl_write_unlock(at);
        return;
    }
    for (long seen = 0; seen < calls;) {
        const long *at = mcrl_read_lock(turns);
        seen = *at;
        mcrl_read_unlock(at);
        mcrl_thread_yield();
    }
}

/* Rows that lie on pages of node 0, which is writing there, too, go to the nodes that write them; a node writes only the ends of a long
 * one, and has no more of it. */
static void to_writers(size_t columns, mcrl_rid turns)
{
    double **a = grid(&mcrl_writer_owns, columns);
    for (int phase = 1; phase <= PHASES; phase++) {
        if (me != 0) node_0_first(turns);
        for (int i = me; i < ROWS; i += nodes)
            for (size_t j = 0; j < SHORT_ROW; j++) a[i][j] = a[i][columns - 1 - j] = phase + i;
        if (me == 0) node_0_first(turns);
        barrier();
        for (int i = 0; i < ROWS; i++) expect("to writers", a[i][0] + a[i][columns - 1], 2 * (phase + i));
        barrier();
    }
    mcrl_array_delete(a);
}

/* Each phase node 0 writes, and the others read row after row. */
static void readers(void)
{
    double **a = grid(&mcrl_implicit_invalidate, LONG_ROW);
    for (int phase = 1; phase <= PHASES; phase++) {
        for (int i = 0; me == 0 && i < ROWS; i++)
            for (int j = 0; j < LONG_ROW; j++) a[i][j] = phase * i;
        expect("a reduction", reduce_sum(1), nodes);
        for (int i = 0; i < ROWS; i++) expect("readers", a[i][LONG_ROW - 1], phase * i);
        barrier();
    }
    mcrl_array_delete(a);
}

/* What others want while a node waits for another page, and has pinned this one, waits for it. */
static void pinned(void)
{
    double *a = line(&mcrl_write_invalidate);
    for (int i = 0; i < PHASES * 8; i++) {
        mcrl_array_pin(a, sizeof *a, MCRL_WRITE_ACCESS);
        double before = a[0];
        a[512 * (1 + (me + i) % 7)] += 1;
        expect("pinned", a[0], before);
        a[0] = before + 1;
        mcrl_array_unpin(a, sizeof *a);
    }
    barrier();
    expect("pinned by all", a[0], PHASES * 8 * nodes);
    barrier();
    mcrl_array_delete(a);
}

int main(void)
{
    me = node_self(), nodes = node_count();
    by_turns(&mcrl_write_invalidate);
    by_turns(&mcrl_migratory);
    together();
    mcrl_rid turns = me == 0 ? MCRL_RID(mcrl_region_new(sizeof(long))) : 0;
    broadcast(0, &turns, sizeof turns);
    to_writers(SHORT_ROW, turns);
    to_writers(LONG_ROW, turns);
    readers();
    pinned();
    return 0;
}
