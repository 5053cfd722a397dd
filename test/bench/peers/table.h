/* table.h: a bucket of a hash table, and what is done inside one, in plain C; for Prelude C and for the programs with MPI. */
#pragma once

#include "scatter.h"

#include <stddef.h>

enum { BUCKETS = 4096, SLOTS = 15, TABLE_KEYS = 4 * BUCKETS };

struct bucket {
  long count;
  struct {
    long key, value;
  } slot[SLOTS];
};

static inline int bucket_of(long key) { return (int)(scatter_bits((unsigned long)key) % BUCKETS); }

/* Where a key is in its bucket; where it would be put, if it is not there. */
static inline long slot_of(const struct bucket *b, long key) {
  long at = 0;
  while (at < b->count && b->slot[at].key != key) at++;
  return at;
}

/* -1 if the key is not there. */
static inline long value_at(const struct bucket *b, long key) {
  long at = slot_of(b, key);
  return at < b->count ? b->slot[at].value : -1;
}

/* Adds to the value of a key, which is 0 if the key is new; returns the slot, or -1 if there is no room. */
static inline long add_at(struct bucket *b, long key, long by) {
  long at = slot_of(b, key);
  if (at == SLOTS) return -1;
  if (at == b->count) {
    b->count++;
    b->slot[at].key = key;
    b->slot[at].value = 0;
  }
  b->slot[at].value += by;
  return at;
}

static inline void sum_bucket(const struct bucket *b, double *count, double *sum) {
  *count += (double)b->count;
  for (long at = 0; at < b->count; at++) *sum += (double)b->slot[at].value;
}
