/* asp.c: the shortest paths between all pairs of nodes of a graph (Floyd and Warshall's algorithm), as in Hsieh, Johnson, Kaashoek,
 * Wallach and Weihl, "Efficient Implementation of High-Level Languages on User-Level Communication Architectures", 4.2.1.
 *
 * The matrix of distances is cut into blocks of rows, a region for each node of the machine. In iteration k all paths are tried that
 * go through k; that needs row k, the pivot row, which its owner sends to all nodes. */
#include <prelude.h>
#include <stdio.h>
#include <stdlib.h>

enum { NONE = 1 << 29 }; /* no path; two of them can be added */

/* The edge from i to j, made of their numbers: one in eight is there, 1 to 100 long. */
static int edge(unsigned i, unsigned j)
{
    unsigned x = i * 2654435761u ^ (j * 2246822519u + 374761393u);
    x = (x ^ x >> 15) * 2246822519u;
    x = (x ^ x >> 13) * 3266489917u;
    x ^= x >> 16;
    return i == j ? 0 : x % 8 == 0 ? 1 + (int)(x / 8 % 100) : NONE;
}

/* The first row of a node's block; that of node node_count() is n. */
static int first_row(int node, int n) { return (int)((long)n * node / node_count()); }

/* Tries the paths from a row's node through the pivot's, which is `via` away. */
static void relax(int *restrict row, const int *restrict pivot, int via, int n)
{
    for (int j = 0; j < n; j++) {
        int length = via + pivot[j];
        if (length < row[j]) row[j] = length;
    }
}

/* This node's part of the work. */
static void find_paths(region int *block, int n)
{
    int first = first_row(node_self(), n), rows = first_row(node_self() + 1, n) - first;
    int *received = malloc((size_t)n * sizeof *received);
    int owner = 0;
    write_lock(block);
    for (int k = 0; k < n; k++) {
        while (k >= first_row(owner + 1, n)) owner++;
        int *pivot = owner == node_self() ? local(block) + (long)(k - first) * n : received;
        broadcast(owner, pivot, (size_t)n * sizeof *pivot);
        for (int i = 0; i < rows; i++) {
            int *row = local(block) + (long)i * n;
            if (row != pivot) relax(row, pivot, row[k], n);
        }
    }
    unlock(block);
    free(received);
}

/* The numbers of a block that are printed; computed where the block is. */
struct summary { long connected, sum, longest; };

static struct summary summarize(region int *block, int rows, int n)
{
    struct summary s = { 0, 0, 0 };
    read_lock(block); move(always)
    for (long i = 0; i < (long)rows * n; i++) {
        if (block[i] >= NONE) continue;
        s.connected++;
        s.sum += block[i];
        if (block[i] > s.longest) s.longest = block[i];
    }
    unlock(block);
    return s;
}

int main(int argc, char **argv)
{
    int n = argc > 1 ? atoi(argv[1]) : 96;
    if (n < 1 || n > 8192) {
        if (node_self() == 0) fprintf(stderr, "usage: asp [NODES OF THE GRAPH, 1 to 8192]\n");
        return 2;
    }

    int first = first_row(node_self(), n), rows = first_row(node_self() + 1, n) - first;
    region int *block = region_new_array(int, (long)rows * n + 1);
    write_lock(block);
    for (int i = 0; i < rows; i++)
        for (int j = 0; j < n; j++) block[(long)i * n + j] = edge((unsigned)(first + i), (unsigned)j);
    unlock(block);

    barrier();
    double start = wall_seconds();
    find_paths(block, n);
    barrier();
    double seconds = wall_seconds() - start;

    struct summary all = { 0, 0, 0 };
    for (int node = 0; node < node_count(); node++) {
        region int *theirs = block;
        broadcast(node, &theirs, sizeof theirs);
        if (node_self() != 0) continue;
        struct summary s = summarize(theirs, first_row(node + 1, n) - first_row(node, n), n);
        all.connected += s.connected;
        all.sum += s.sum;
        if (s.longest > all.longest) all.longest = s.longest;
    }
    if (node_self() == 0) {
        printf("%d nodes: %ld pairs have a path, the longest of length %ld; all together %ld\n", n, all.connected, all.longest, all.sum);
        fprintf(stderr, "%.6f seconds\n", seconds);
    }
    barrier();
    return 0;
}
