/* The B-tree of structures.h with MPI's one-sided calls: a process reads the nodes on its way, and writes what it changes. Or it
 * goes down by copies of inner nodes that it keeps, and reads the leaf alone. A copy that led too far to the left is given up. */
#include "structures_rma.h"

#include <mpi.h>
#include <stdlib.h>

/* A record. */
struct slot {
  int64_t version;
  struct node node;
};

/* The first record of process 0. An older root than the tree's will do, so each process remembers it. */
struct anchor {
  int64_t version;
  node_link root;
  int64_t level;
};

/* Each process's window: how many slots have been given out, the anchor, the slots. */
static const size_t anchor_at = 64, slots_at = 128;
static size_t slots; /* at each process */
static struct anchor known;
static struct slot buffer, upper_buffer;
static struct node **copies; /* of inner nodes, by process and slot */
static int keeps_copies;
static long inserted;

static node_link link_of(int process, int64_t slot) { return (uint64_t)process << 32 | (uint64_t)(slot + 1); }

static struct place place_of(node_link link) {
  return (struct place){(int)(link >> 32), slots_at + ((link & 0xffffffff) - 1) * sizeof(struct slot)};
}

static node_link new_slot(int level, long lowest_key) {
  int home = home_of_node(level, lowest_key, count_of_processes);
  int64_t slot = fetch_and_add((struct place){home, 0}, 1);
  if ((size_t)slot >= slots) abort();
  return link_of(home, slot);
}

static size_t bytes_of(const struct node *n) { return offsetof(struct slot, node.entry) + sizeof n->entry[0] * (size_t)n->count; }

static struct view look_at_node(node_link link) { return look_at(place_of(link), &buffer, sizeof buffer); }

static struct node *node_in(const struct view *v) { return &((struct slot *)v->record)->node; }

static struct view look_at_anchor(struct anchor *copy) { return look_at((struct place){0, anchor_at}, copy, sizeof *copy); }

static void read_anchor(void) {
  struct anchor copy;
  for (;;) {
    struct view v = look_at_anchor(&copy);
    memcpy(&known, v.record, sizeof known);
    if (is_valid(&v)) return;
  }
}

/* ---- On the way -------------------------------------------------------------------------------------------------- */

static struct node **copy_of(node_link link) { return &copies[(link >> 32) * slots + (link & 0xffffffff) - 1]; }

/* Where a node leads: to the right, if `went_right`. */
static node_link lead(node_link at, long key, int *went_right) {
  if (keeps_copies && (int)(at >> 32) != self) {
    struct node **kept = copy_of(at);
    while (*kept == NULL) {
      struct view v = look_at_node(at);
      struct node *copy = malloc(sizeof *copy);
      memcpy(copy, node_in(&v), sizeof *copy);
      if (is_valid(&v)) *kept = copy;
      else free(copy);
    }
    *went_right = key >= (*kept)->limit;
    return next_on_way(*kept, key);
  }
  for (;;) {
    struct view v = look_at_node(at);
    const struct node *n = node_in(&v);
    *went_right = key >= n->limit;
    node_link next = next_on_way(n, key);
    if (is_valid(&v)) return next;
  }
}

/* The node of this level that the key belongs to, or one to the left of it; its parent, if the way led through it. */
static node_link descend(int level, long key, node_link *parent) {
  if (known.level < level) read_anchor();
  node_link at = known.root;
  *parent = 0;
  for (int here = (int)known.level; here > level;) {
    int went_right;
    node_link next = lead(at, key, &went_right);
    if (!went_right) {
      *parent = at;
      here--;
    }
    at = next;
  }
  return at;
}

static void give_up_copy(node_link link) {
  if (!keeps_copies || link == 0 || (int)(link >> 32) == self) return;
  free(*copy_of(link));
  *copy_of(link) = NULL;
}

/* ---- The operations ---------------------------------------------------------------------------------------------- */

static long find(long key) {
  node_link parent, at = descend(0, key, &parent);
  for (;;) {
    struct view v = look_at_node(at);
    const struct node *n = node_in(&v);
    long value = value_in(n, key), is_here = key < n->limit;
    node_link right = n->right;
    if (!is_valid(&v)) continue;
    if (is_here) return value;
    give_up_copy(parent);
    at = right;
  }
}

/* Locks the node of this level that the key belongs to; `at` is on the way there. */
static struct view lock_node_for(long key, node_link at, node_link parent) {
  for (;;) {
    struct view v = look_at_node(at);
    node_link right = node_in(&v)->right;
    int is_here = key < node_in(&v)->limit;
    if (!is_here && is_valid(&v)) {
      give_up_copy(parent);
      at = right;
    }
    if (is_here && lock_as_seen(&v)) return v;
  }
}

/* Splits a node that this process has locked and changed in the view. */
static struct entry split(struct view *v) {
  struct node *full = node_in(v);
  node_link name = new_slot(full->level, key_to_split_at(full));
  struct entry half = split_node(full, &upper_buffer.node, name);
  upper_buffer.version = 0;
  put_new(place_of(name), &upper_buffer, bytes_of(&upper_buffer.node));
  return half;
}

static void put_root(int level, struct entry half, struct anchor *tree) {
  struct node *n = &upper_buffer.node;
  upper_buffer.version = 0;
  *n = (struct node){.level = level, .count = 2, .limit = LONG_MAX};
  n->entry[0] = (struct entry){.key = LONG_MIN, .child = tree->root};
  n->entry[1] = half;
  tree->root = new_slot(level, LONG_MIN);
  tree->level = level;
  put_new(place_of(tree->root), &upper_buffer, bytes_of(n));
}

/* Puts a new root above the old one, if the tree has no such level yet; returns whether it did. */
static int grow(int level, struct entry half) {
  if (known.level >= level) return 0;
  struct anchor copy;
  struct view v;
  do v = look_at_anchor(&copy);
  while (!lock_as_seen(&v));
  struct anchor *tree = (struct anchor *)v.record;
  int grows = tree->level < level;
  if (grows) {
    put_root(level, half, tree);
    put_back(&v, &tree->root, sizeof *tree - offsetof(struct anchor, root));
  }
  unlock_record(&v);
  read_anchor();
  return grows;
}

static int insert(long key, long value) {
  struct entry e = {.key = key, .value = value};
  int is_new = 0;
  for (int level = 0;; level++) {
    node_link parent, at = descend(level, e.key, &parent);
    struct view v = lock_node_for(e.key, at, parent);
    struct node *n = node_in(&v);
    int added = put_entry(n, e), at_entry = rank_of(n, e.key) - 1, is_full = n->count == ENTRIES;
    if (level == 0) is_new = added;
    if (is_full) e = split(&v);
    if (at_entry < n->count) put_back(&v, &n->entry[at_entry], sizeof n->entry[0] * (size_t)(n->count - at_entry));
    put_back(&v, n, offsetof(struct node, entry));
    unlock_record(&v);
    if (!is_full || grow(level + 1, e)) return is_new;
  }
}

int operate_btree(unsigned long chance, int is_look_up) {
  if (is_look_up) {
    long key = key_at((long)(chance % KEYS));
    return find(key) != value_of(key);
  }
  long at = KEYS + inserted++ * count_of_processes + self, key = key_at(at);
  return at >= ALL_KEYS || !insert(key, value_of(key));
}

int operate_btree_with_copies(unsigned long chance, int is_look_up) {
  keeps_copies = 1;
  return operate_btree(chance, is_look_up);
}

void make_btree(long operations) {
  slots = (size_t)(4 * (KEYS + operations) / ENTRIES / count_of_processes + 64);
  copies = calloc((size_t)count_of_processes * slots, sizeof copies[0]);
  open_window(slots_at + slots * sizeof(struct slot));
  if (self == 0) {
    upper_buffer.node = (struct node){.limit = LONG_MAX};
    known.root = new_slot(0, LONG_MIN);
    put_new(place_of(known.root), &upper_buffer, bytes_of(&upper_buffer.node));
    put_new((struct place){0, anchor_at}, &known, sizeof known);
  }
  MPI_Barrier(MPI_COMM_WORLD);
  read_anchor();
  for (long i = self; i < KEYS; i += count_of_processes) insert(key_at(i), value_of(key_at(i)));
}

/* The leaves of this process. */
void contents_of_btree(double *count, double *sum) {
  int64_t given_out = fetch_and_add((struct place){self, 0}, 0);
  for (int64_t slot = 0; slot < given_out; slot++) {
    struct view v = look_at_node(link_of(self, slot));
    if (node_in(&v)->level == 0) sum_leaf(node_in(&v), count, sum);
  }
}
