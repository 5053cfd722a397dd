/* count_operations.h: counts what a program does with regions, as table 5 of the CRL report does: mappings and operations, and how
 * many of them wait for another node or for another thread. At the end the means over the nodes are printed to stderr.
 *
 *     cc -O2 -include test/bench/count_operations.h lu.c $(pkg-config --cflags --libs mcrl) -lm -o lu-counted
 *
 * Operations that hit run inline, and the runtime does not count them, for that would cost as much as they do. One file, one thread a
 * node; with MCRL_NULL nothing ever waits. */
#pragma once

#include <mcrl.h>
#include <stdio.h>

static struct {
  double maps, map_misses, operations, misses;
} counted;

static inline void *counted_map(rid_t region) {
  void *at = rgn_map_nonblock(region);
  counted.maps++;
  if (at != NULL) return at;
  counted.map_misses++;
  return rgn_map(region);
}

static inline void counted_start_read(const void *at) {
  counted.operations++;
  if (rgn_start_read_nonblock(at) != NULL) return;
  counted.misses++;
  rgn_start_read(at);
}

static inline void counted_start_write(void *at) {
  counted.operations++;
  if (rgn_start_write_nonblock(at) != NULL) return;
  counted.misses++;
  rgn_start_write(at);
}

static inline void counted_finalize(void) {
  double nodes = crl_num_nodes;
  double maps = rgn_reduce_dadd(counted.maps) / nodes, map_misses = rgn_reduce_dadd(counted.map_misses) / nodes;
  double operations = rgn_reduce_dadd(counted.operations) / nodes, misses = rgn_reduce_dadd(counted.misses) / nodes;
  if (crl_self_addr == 0)
    fprintf(stderr, "per node: %.0f maps, %.0f missed; %.0f operations, %.0f missed\n", maps, map_misses, operations, misses);
  mcrl_finalize();
}

#define rgn_map(region) counted_map(region)
#undef rgn_start_read
#define rgn_start_read(at) counted_start_read(at)
#undef rgn_start_write
#define rgn_start_write(at) counted_start_write(at)
#undef mcrl_finalize
#define mcrl_finalize() counted_finalize()
