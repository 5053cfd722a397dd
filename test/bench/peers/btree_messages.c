/* The B-tree of structures.h by hand: a request goes to the process of the root, and is passed on from there to the process of each
 * next node, down to the leaf, whose process executes it and answers. Or a process goes down by copies of inner nodes that it
 * keeps, and sends the request to the leaf at once. A copy that led to the left of the right leaf is given up. A node that has been
 * split is linked to its parent in the background. */
#include "structures_messages.h"

#include <mpi.h>
#include <stdlib.h>

enum { MOST_MADE = 4 * ALL_KEYS / ENTRIES + 64, MOST_POSTPONED = 1024 };
enum { WENT_RIGHT = 1, WAS_SPLIT = 2 }; /* flags of a result */

/* By the process that made it and its number there: a tree node of this process, or a copy of another's. */
static struct node **nodes;
static uint64_t made;
static node_link root; /* as this process knows it; an older one will do */
static int root_level;
static long missing_links; /* of nodes that were split for this process's inserts, to their parents */
static long inserted;

static node_link name_of(int home, int maker, uint64_t number) { return (uint64_t)home << 48 | (uint64_t)maker << 32 | number; }

static int home_of(node_link name) { return (int)(name >> 48); }

static struct node **place_of(node_link name) { return &nodes[(name >> 32 & 0xffff) * MOST_MADE + (name & 0xffffffff)]; }

int links_are_missing(void) { return missing_links != 0; }

/* ---- Requests that came before the node -------------------------------------------------------------------------- */

static struct request waiting[MOST_POSTPONED];
static int waiting_count;

static void postpone(const struct request *r) {
  if (waiting_count == MOST_POSTPONED) abort();
  waiting[waiting_count++] = *r;
}

void retry_postponed(void) {
  int count = waiting_count;
  if (count == 0) return;
  static struct request again[MOST_POSTPONED];
  memcpy(again, waiting, sizeof again[0] * (size_t)count);
  waiting_count = 0;
  for (int i = 0; i < count; i++) send_request(self, &again[i]);
}

/* ---- At the process that has the node ---------------------------------------------------------------------------- */

static void keep_or_send(node_link name, struct node *n) {
  if (home_of(name) == self) {
    *place_of(name) = n;
    return;
  }
  send_node(home_of(name), &(struct request){.kind = TREE_NODE, .link = name}, n);
  free(n);
}

static struct entry split(struct node *full) {
  node_link name = name_of(home_of_node(full->level, key_to_split_at(full), count_of_processes), self, ++made);
  struct node *upper = malloc(sizeof *upper);
  struct entry half = split_node(full, upper, name);
  keep_or_send(name, upper);
  return half;
}

static void put(struct node *n, struct request r) {
  int is_new = put_entry(n, (struct entry){.key = r.key, .child = r.child}), is_full = n->count == ENTRIES;
  struct entry half = is_full ? split(n) : (struct entry){0};
  struct request link = {.kind = TREE_LINK, .origin = r.origin, .level = r.level + 1, .link = root, .key = half.key};
  link.child = half.child;
  if (r.kind == TREE_INSERT) {
    r.value = is_new;
    if (is_full) r.flags |= WAS_SPLIT;
    send_result(r.origin, &r);
  } else if (!is_full) {
    send_request(r.origin, &(struct request){.kind = TREE_LINKED});
  }
  if (is_full) send_request(self, &link);
}

/* As far as the nodes of this process lead; then the request goes on to the next one's. */
void handle_tree(const struct message *m) {
  struct request r = m->request;
  struct node *n;
  for (;;) {
    if (home_of(r.link) != self) {
      send_request(home_of(r.link), &r);
      return;
    }
    n = *place_of(r.link);
    if (n == NULL) {
      postpone(&r);
      return;
    }
    if (n->level < r.level) {
      r.kind = TREE_GROW;
      send_request(0, &r);
      return;
    }
    if (n->level == r.level && r.key < n->limit) break;
    if (n->level == r.level) r.flags |= WENT_RIGHT;
    r.link = n->level == r.level ? n->right : next_on_way(n, r.key);
  }
  if (r.kind != TREE_FIND) {
    put(n, r);
    return;
  }
  r.value = value_in(n, r.key);
  send_result(r.origin, &r);
}

void handle_linked(const struct message *m) {
  (void)m;
  missing_links--;
}

/* Process 0 makes the roots. */
void handle_grow(const struct message *m) {
  struct request r = m->request;
  if (r.level <= root_level) {
    r.kind = TREE_LINK;
    r.link = root;
    send_request(self, &r);
    return;
  }
  struct node *n = malloc(sizeof *n);
  *n = (struct node){.level = r.level, .count = 2, .limit = LONG_MAX};
  n->entry[0] = (struct entry){.key = LONG_MIN, .child = root};
  n->entry[1] = (struct entry){.key = r.key, .child = r.child};
  root = name_of(home_of_node(r.level, LONG_MIN, count_of_processes), self, ++made);
  root_level = r.level;
  keep_or_send(root, n);
  for (int to = 1; to < count_of_processes; to++)
    send_request(to, &(struct request){.kind = TREE_ROOT, .level = root_level, .link = root});
  send_request(r.origin, &(struct request){.kind = TREE_LINKED});
}

void handle_root(const struct message *m) {
  root = m->request.link;
  root_level = m->request.level;
}

static void keep(const struct message *m) {
  struct node *n = malloc(sizeof *n);
  memcpy(n, &m->node, offsetof(struct node, entry) + sizeof n->entry[0] * (size_t)m->node.count);
  *place_of(m->request.link) = n;
}

void handle_node(const struct message *m) { keep(m); }

void handle_fetch(const struct message *m) {
  struct node *n = *place_of(m->request.link);
  if (n == NULL) postpone(&m->request);
  else send_node(m->request.origin, &(struct request){.kind = TREE_COPY, .link = m->request.link}, n);
}

void handle_copy(const struct message *m) {
  keep(m);
  send_result(self, &m->request);
}

/* ---- At the process that wants something ------------------------------------------------------------------------- */

static struct request ask(int kind, long key, long value, node_link link) {
  struct request r = {.kind = kind, .origin = self, .link = link, .key = key, .value = value};
  send_request(self, &r);
  r = await_result();
  if (r.flags & WAS_SPLIT) missing_links++;
  return r;
}

static struct request ask_by_root(int kind, long key, long value) { return ask(kind, key, value, root); }

static const struct node *copy_of(node_link name) {
  if (*place_of(name) == NULL && home_of(name) != self) {
    send_request(home_of(name), &(struct request){.kind = TREE_FETCH, .origin = self, .link = name});
    await_result();
  }
  while (*place_of(name) == NULL) serve();
  return *place_of(name);
}

static struct request ask_by_copies(int kind, long key, long value) {
  node_link parent = 0, at = root;
  for (int level = root_level; level > 0;) {
    const struct node *n = copy_of(at);
    if (key < n->limit) {
      parent = at;
      level--;
    }
    at = next_on_way(n, key);
  }
  struct request result = ask(kind, key, value, at);
  if (result.flags & WENT_RIGHT && parent != 0 && home_of(parent) != self) {
    free(*place_of(parent));
    *place_of(parent) = NULL;
  }
  return result;
}

static int operate(unsigned long chance, int is_look_up, struct request (*ask_somehow)(int kind, long key, long value)) {
  if (is_look_up) {
    long key = key_at((long)(chance % KEYS));
    return ask_somehow(TREE_FIND, key, 0).value != value_of(key);
  }
  long at = KEYS + inserted++ * count_of_processes + self, key = key_at(at);
  return at >= ALL_KEYS || !ask_somehow(TREE_INSERT, key, value_of(key)).value;
}

int operate_btree(unsigned long chance, int is_look_up) { return operate(chance, is_look_up, ask_by_root); }

int operate_btree_with_copies(unsigned long chance, int is_look_up) { return operate(chance, is_look_up, ask_by_copies); }

void make_btree(long operations) {
  (void)operations;
  nodes = calloc((size_t)count_of_processes * MOST_MADE, sizeof nodes[0]);
  int home = home_of_node(0, LONG_MIN, count_of_processes);
  root = name_of(home, 0, 1);
  if (self == 0) made = 1;
  if (home == self) {
    struct node *n = malloc(sizeof *n);
    *n = (struct node){.limit = LONG_MAX};
    *place_of(root) = n;
  }
  MPI_Barrier(MPI_COMM_WORLD);
  for (long i = self; i < KEYS; i += count_of_processes) ask_by_root(TREE_INSERT, key_at(i), value_of(key_at(i)));
}

/* The leaves of this process. */
void contents_of_btree(double *count, double *sum) {
  for (int maker = 0; maker < count_of_processes; maker++)
    for (uint64_t number = 1; number < MOST_MADE; number++) {
      const struct node *n = *place_of(name_of(self, maker, number));
      if (n != NULL && n->level == 0) sum_leaf(n, count, sum);
    }
}
