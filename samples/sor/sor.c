/* sor.c: successive overrelaxation, which finds the temperatures of a plate whose border is kept hot or cold, as in Hsieh, Johnson,
 * Kaashoek, Wallach and Weihl, "Efficient Implementation of High-Level Languages on User-Level Communication Architectures", 4.2.2.
 *
 * The points of the grid are red and black as a chessboard's: a phase moves all points of one colour towards the mean of their four
 * neighbours, which are of the other colour. Each node has a block of rows, and needs the rows next to it after every phase. The
 * neighbour puts them into a region of this node, and is not held up by that: `spawn` sends the row, and `put` runs as the message
 * arrives. The neighbour that needs the row waits for its phase. */
#include <prelude.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

enum { COLUMNS = 80 };
#define OMEGA 1.93
#define PRECISE_ENOUGH 1e-5

struct row { double at[COLUMNS]; };

/* A row of the neighbour's, as it was after a phase. There are two, for even and odd phases: the neighbour can be one phase ahead. */
struct edge { long phase; struct row row; };

static void put(region struct edge *e, long phase, struct row row)
{
    write_lock(e);
    e->phase = phase;
    e->row = row;
    unlock(e);
}

static void get(region struct edge *e, long phase, struct row *row)
{
    read_lock(e); when (e->phase == phase)
    *row = e->row;
    unlock(e);
}

static double larger(double a, double b) { return a > b ? a : b; }

/* One phase of a row whose first point of this colour is that in column `first`, 1 or 2. Returns the largest change. */
static double relax(struct row *row, int first)
{
    const struct row *above = row - 1, *below = row + 1;
    double largest = 0;
    for (int j = first; j < COLUMNS - 1; j += 2) {
        double mean = (above->at[j] + below->at[j] + row->at[j - 1] + row->at[j + 1]) / 4;
        double change = OMEGA * (mean - row->at[j]);
        row->at[j] += change;
        largest = larger(largest, fabs(change));
    }
    return largest;
}

/* ---- A node's block ---------------------------------------------------------------------------------------------------------- */

struct block {
    int first, rows;                        /* of the grid's rows that change, which are counted from 1 */
    struct row *row;                        /* [0] and [rows + 1] are the neighbours' */
    region struct edge *above[2], *below[2]; /* of this node: where the neighbours put their rows; by phase % 2 */
    region struct edge *up[2], *down[2];    /* of the neighbours: where this node's rows belong */
};

static int first_row(int node, int rows) { return 1 + (int)((long)rows * node / node_count()); }

/* The border of the plate is hot at the top, warm at the left side, and cold elsewhere. */
static struct block make_block(int rows)
{
    struct block b = { first_row(node_self(), rows), 0, NULL, {NULL}, {NULL}, {NULL}, {NULL} };
    b.rows = first_row(node_self() + 1, rows) - b.first;
    b.row = calloc((size_t)b.rows + 2, sizeof *b.row);
    for (int i = 0; i < b.rows + 2; i++) b.row[i].at[0] = 0.5;
    if (node_self() == 0)
        for (int j = 0; j < COLUMNS; j++) b.row[0].at[j] = 1;
    for (int parity = 0; parity < 2; parity++) {
        b.above[parity] = region_new(struct edge);
        b.below[parity] = region_new(struct edge);
    }
    for (int node = 0; node < node_count(); node++) {
        region struct edge *theirs[2][2] = { { b.above[0], b.above[1] }, { b.below[0], b.below[1] } };
        broadcast(node, theirs, sizeof theirs);
        for (int parity = 0; parity < 2; parity++) {
            if (node == node_self() + 1) b.down[parity] = theirs[0][parity];
            if (node == node_self() - 1) b.up[parity] = theirs[1][parity];
        }
    }
    return b;
}

/* One phase: the rows that the neighbours need come first, and are on their way while the others are computed. */
static double relax_block(struct block *b, long phase)
{
    struct row *row = b->row;
    int parity = (int)(phase % 2), last = b->rows;
    double largest = relax(&row[1], 1 + (b->first + 1 + parity) % 2);
    if (last > 1) largest = larger(largest, relax(&row[last], 1 + (b->first + last + parity) % 2));

    region struct edge *up = b->up[parity], *down = b->down[parity];
    if (up != NULL) spawn put(up, phase, row[1]) at up;
    if (down != NULL) spawn put(down, phase, row[last]) at down;

    for (int i = 2; i < last; i++) largest = larger(largest, relax(&row[i], 1 + (b->first + i + parity) % 2));

    if (up != NULL) get(b->above[parity], phase, &row[0]);
    if (down != NULL) get(b->below[parity], phase, &row[last + 1]);
    return largest;
}

int main(int argc, char **argv)
{
    int rows = argc > 1 ? atoi(argv[1]) : 32;
    if (rows < node_count() + 2 || rows > 100000) {
        if (node_self() == 0) fprintf(stderr, "usage: sor [ROWS, one for each node and two more, at least]\n");
        return 2;
    }
    rows -= 2;

    struct block b = make_block(rows);
    barrier();
    double start = wall_seconds();
    long phase = 0;
    double change;
    do {
        double red = relax_block(&b, ++phase), black = relax_block(&b, ++phase);
        change = reduce_max(larger(red, black));
    } while (change > PRECISE_ENOUGH);
    double seconds = wall_seconds() - start;

    /* The sum of all points, row by row, in the same order on any number of nodes. */
    region double *sums = NULL;
    if (node_self() == 0) sums = region_new_array(double, rows);
    broadcast(0, &sums, sizeof sums);
    write_lock(sums);
    for (int i = 0; i < b.rows; i++)
        for (int j = 1; j < COLUMNS - 1; j++) sums[b.first - 1 + i] += b.row[i + 1].at[j];
    unlock(sums);
    barrier();

    if (node_self() == 0) {
        double sum = 0;
        read_lock(sums);
        for (int i = 0; i < rows; i++) sum += sums[i];
        unlock(sums);
        printf("%d x %d: %ld iterations, the mean is %.9f\n", rows + 2, COLUMNS, phase / 2, sum / rows / (COLUMNS - 2));
        fprintf(stderr, "%.6f seconds\n", seconds);
    }
    free(b.row);
    barrier();
    return 0;
}
