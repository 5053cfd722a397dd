/* asp.h: what the programs of all-pairs shortest paths have in common (samples/asp, peers/asp_mpi.c, peers/asp_seq.c): the graph, a
 * row's relaxation, and what is printed. The sample has the same text, since samples stand alone. */
#pragma once

#include <stdio.h>
#include <stdlib.h>

enum { NONE = 1 << 29 }; /* no path; two of them can be added */

/* The edge from i to j, made of their numbers: one in eight is there, 1 to 100 long. */
static inline int edge(unsigned i, unsigned j) {
  unsigned x = i * 2654435761u ^ (j * 2246822519u + 374761393u);
  x = (x ^ x >> 15) * 2246822519u;
  x = (x ^ x >> 13) * 3266489917u;
  x ^= x >> 16;
  return i == j ? 0 : x % 8 == 0 ? 1 + (int)(x / 8 % 100) : NONE;
}

static inline void relax(int *restrict row, const int *restrict pivot, int via, int n) {
  for (int j = 0; j < n; j++) {
    int length = via + pivot[j];
    if (length < row[j]) row[j] = length;
  }
}

struct summary {
  long connected, sum, longest;
};

static inline struct summary summarize(const int *block, int rows, int n) {
  struct summary s = {0, 0, 0};
  for (long i = 0; i < (long)rows * n; i++) {
    if (block[i] >= NONE) continue;
    s.connected++;
    s.sum += block[i];
    if (block[i] > s.longest) s.longest = block[i];
  }
  return s;
}

static inline void print_summary(struct summary all, int n, double seconds) {
  printf("%d nodes: %ld pairs have a path, the longest of length %ld; all together %ld\n", n, all.connected, all.longest, all.sum);
  fprintf(stderr, "%.6f seconds\n", seconds);
}
