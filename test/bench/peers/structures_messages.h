/* structures_messages.h: requests between processes over MPI's messages, by hand. A process serves those of the others while it
 * waits for results. A ring of receives is posted beforehand, which is the fastest way to receive with MPICH
 * (structures_messages.c). */
#pragma once

#include <stddef.h>
#include <stdint.h>

typedef uint64_t node_link;
#include "btree.h"

/* A request, which is executed where what it works on is, and what is passed on of it; a result. */
struct request {
  int kind;   /* an index of handlers */
  int origin; /* the process that waits for the result */
  int level;
  int flags;
  node_link link;
  long key;
  union {
    long value;
    node_link child;
  };
};

/* Some have a tree node with them. */
struct message {
  struct request request;
  struct node node;
};

enum {
  RESULT,
  DONE,
  DRAW,
  TABLE_LOOK_UP,
  TABLE_ADD,
  TREE_FIND,
  TREE_INSERT,
  TREE_LINK,
  TREE_LINKED,
  TREE_GROW,
  TREE_ROOT,
  TREE_NODE,
  TREE_FETCH,
  TREE_COPY,
  KINDS
};

extern int self, count_of_processes;

/* A request of another process, or of this one. `m->node` is there if the kind has one. */
typedef void handler(const struct message *m);
extern handler *const handlers[KINDS];

/* Sends a request; one to this process is handled at once. */
void send_request(int to, const struct request *r);

/* Sends a request with a tree node, of which this makes a copy. Does not wait. */
void send_node(int to, const struct request *r, const struct node *n);

/* Handles the messages that have come. */
void serve(void);

/* Serves until the result of this process's request is there. */
struct request await_result(void);
void send_result(int to, const struct request *result);

/* The tree, in btree_messages.c. Its operations begin at the root or, with copies, at the leaf that copies of inner nodes lead to.
 */
void make_btree(long operations);
int operate_btree(unsigned long chance, int is_look_up);
int operate_btree_with_copies(unsigned long chance, int is_look_up);
void contents_of_btree(double *count, double *sum);

/* Whether nodes that this process has split are not known to their parents yet. */
int links_are_missing(void);

handler handle_tree, handle_linked, handle_grow, handle_root, handle_node, handle_fetch, handle_copy;

/* Requests that came before what they work on. */
void retry_postponed(void);
