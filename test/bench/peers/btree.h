/* btree.h: a node of a B-link tree, as Lehman and Yao have it, and what is done inside one, in plain C (thesis 7.3.2). Prelude C
 * and the programs with MPI share it. `node_link`, the name of such a node, is a type of theirs. The keys are those of the thesis:
 * 200,000 of 1,000,000, and at most 500 in a node. Tests make trees with fewer. */
#pragma once

#include "scatter.h"

#include <limits.h>
#include <string.h>

#ifndef ENTRIES
#define ENTRIES 500
#endif
#ifndef KEYS
#define KEYS 200000
#endif

enum { ALL_KEYS = 1000000 };

/* In a leaf: a key and its value. In an inner node: a child, and the lowest key that may be in it or below. */
struct entry {
  long key;
  union {
    long value;
    node_link child;
  };
};

struct node {
  int level, count; /* level 0: a leaf; entries in use, ascending by key */
  long limit;       /* all keys here and below are smaller */
  node_link right;  /* the next node of this level, whose keys are >= limit; 0 at the end */
  struct entry entry[ENTRIES];
};

/* The i-th key, of all that there are: each comes once. A permutation of 20 bits is repeated until the number is a key. */
static inline long key_at(long i) {
  unsigned long x = (unsigned long)i, mask = (1ul << 20) - 1;
  do {
    x = (x ^ x >> 9) * 0x9e3779b1ul & mask;
    x = (x ^ x >> 11) * 0x85ebca6bul & mask;
    x ^= x >> 10;
  } while (x >= ALL_KEYS);
  return (long)x;
}

static inline long value_of(long key) { return 3 * key + 1; }

/* The process that has a tree node. */
static inline int home_of_node(int level, long lowest_key, int processes) {
  return (int)(scatter_bits((unsigned long)lowest_key * 8 + (unsigned long)level) % (unsigned long)processes);
}

/* The number of entries with keys <= key. */
static inline int rank_of(const struct node *n, long key) {
  int low = 0, high = n->count;
  while (low < high) {
    int middle = (low + high) / 2;
    if (n->entry[middle].key <= key) low = middle + 1;
    else high = middle;
  }
  return low;
}

/* The next node on the way to the key: to the right, or down from an inner node. */
static inline node_link next_on_way(const struct node *n, long key) {
  return key >= n->limit ? n->right : n->entry[rank_of(n, key) - 1].child;
}

/* The value of a key in its leaf; -1 if it is not there. */
static inline long value_in(const struct node *leaf, long key) {
  int at = rank_of(leaf, key) - 1;
  return at >= 0 && leaf->entry[at].key == key ? leaf->entry[at].value : -1;
}

/* Adds an entry, or replaces the one of the same key; returns whether it was new. There must be room. */
static inline int put_entry(struct node *n, struct entry e) {
  int at = rank_of(n, e.key);
  if (at > 0 && n->entry[at - 1].key == e.key) {
    n->entry[at - 1] = e;
    return 0;
  }
  memmove(&n->entry[at + 1], &n->entry[at], sizeof n->entry[0] * (size_t)(n->count - at));
  n->entry[at] = e;
  n->count++;
  return 1;
}

static inline long key_to_split_at(const struct node *full) { return full->entry[full->count / 2].key; }

/* Moves the upper half of a full node to `upper`, an empty one of that name; returns the entry by which their parent is to know it.
 */
static inline struct entry split_node(struct node *full, struct node *upper, node_link name) {
  int keep = full->count / 2;
  struct entry half = {.key = full->entry[keep].key};
  half.child = name;
  upper->level = full->level;
  upper->count = full->count - keep;
  memcpy(upper->entry, &full->entry[keep], sizeof upper->entry[0] * (size_t)upper->count);
  upper->limit = full->limit;
  upper->right = full->right;
  full->count = keep;
  full->limit = half.key;
  full->right = name;
  return half;
}

/* Adds the entries of a leaf to a sum; an entry that stands where it must not counts as none. */
static inline void sum_leaf(const struct node *leaf, double *count, double *sum) {
  for (int i = 0; i < leaf->count; i++) {
    long key = leaf->entry[i].key;
    if (key >= leaf->limit || (i > 0 && key <= leaf->entry[i - 1].key) || leaf->entry[i].value != value_of(key)) continue;
    *count += 1;
    *sum += (double)key;
  }
}
