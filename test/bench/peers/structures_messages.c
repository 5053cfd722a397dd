/* The counter, the hash table and the B-tree (btree_messages.c) of structures.h, by hand: a process sends each operation to the
 * process that has the data, which executes it as soon as it looks for messages, and answers. For a process's own data there is no
 * message. */
#include "structures_messages.h"
#include "structures.h"
#include "table.h"

#include <mpi.h>
#include <sched.h>

int self, count_of_processes;

static int own_number(void) { return self; }
static int processes(void) { return count_of_processes; }

/* ---- Messages ---------------------------------------------------------------------------------------------------- */

enum { RING = 8, POLLS_UNTIL_YIELD = 200 };

static struct message ring[RING];
static MPI_Request received[RING];
static int head; /* of the ring: where the next message comes */

/* Messages with tree nodes that are on their way. */
struct sending {
  struct sending *next;
  MPI_Request request;
  struct message message;
};
static struct sending *sendings;

static void post(int slot) {
  MPI_Irecv(&ring[slot], sizeof ring[slot], MPI_BYTE, MPI_ANY_SOURCE, MPI_ANY_TAG, MPI_COMM_WORLD, &received[slot]);
}

void send_request(int to, const struct request *r) {
  if (to == self) {
    handlers[r->kind]((const struct message *)r);
    return;
  }
  MPI_Send(r, sizeof *r, MPI_BYTE, to, 0, MPI_COMM_WORLD);
}

void send_node(int to, const struct request *r, const struct node *n) {
  struct sending *s = malloc(sizeof *s);
  s->message.request = *r;
  memcpy(&s->message.node, n, offsetof(struct node, entry) + sizeof n->entry[0] * (size_t)n->count);
  s->next = sendings;
  sendings = s;
  size_t bytes = offsetof(struct message, node.entry) + sizeof n->entry[0] * (size_t)n->count;
  MPI_Isend(&s->message, (int)bytes, MPI_BYTE, to, 0, MPI_COMM_WORLD, &s->request);
}

static void free_sent(void) {
  for (struct sending **at = &sendings; *at != NULL;) {
    struct sending *s = *at;
    int is_sent;
    MPI_Test(&s->request, &is_sent, MPI_STATUS_IGNORE);
    if (is_sent) {
      *at = s->next;
      free(s);
    } else {
      at = &s->next;
    }
  }
}

/* A handler sends, but does not receive; so a message stays where it is until its handler is done. */
static int serve_one(void) {
  int has_come;
  MPI_Test(&received[head], &has_come, MPI_STATUS_IGNORE);
  if (!has_come) return 0;
  int slot = head;
  head = (head + 1) % RING;
  handlers[ring[slot].request.kind](&ring[slot]);
  post(slot);
  return 1;
}

void serve(void) {
  static int idle_polls;
  idle_polls++;
  while (serve_one()) idle_polls = 0;
  if (sendings != NULL) free_sent();
  retry_postponed();
  if (idle_polls == POLLS_UNTIL_YIELD) {
    idle_polls = 0;
    sched_yield();
  }
}

static int has_result;
static struct request result;

static void handle_result(const struct message *m) {
  result = m->request;
  has_result = 1;
}

void send_result(int to, const struct request *r) {
  struct request answer = *r;
  answer.kind = RESULT;
  send_request(to, &answer);
}

struct request await_result(void) {
  if (has_result) serve();
  while (!has_result) serve();
  has_result = 0;
  return result;
}

static int done; /* processes whose operations have ended */

static void handle_done(const struct message *m) {
  (void)m;
  done++;
}

/* Then nothing is under way: each process says so when it has its results, and all that followed from its operations has been done.
 */
static void wait_for_all(void) {
  while (links_are_missing()) serve();
  for (int to = 0; to < count_of_processes; to++) send_request(to, &(struct request){.kind = DONE});
  while (done < count_of_processes) serve();
  done -= count_of_processes;
  MPI_Barrier(MPI_COMM_WORLD);
}

static double sum_of_all(double x) {
  MPI_Allreduce(MPI_IN_PLACE, &x, 1, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD);
  return x;
}

/* ---- The counter, at process 0 ----------------------------------------------------------------------------------- */

static long counter;
static double sum_drawn;

static void make_counter(long operations) { (void)operations; }

static void handle_draw(const struct message *m) {
  struct request r = m->request;
  r.value = counter++;
  send_result(r.origin, &r);
}

static int operate_counter(unsigned long chance, int is_look_up) {
  (void)chance, (void)is_look_up;
  send_request(0, &(struct request){.kind = DRAW, .origin = self});
  sum_drawn += (double)await_result().value;
  return 0;
}

static void contents_of_counter(double *count, double *sum) {
  *count = self == 0 ? (double)counter : 0;
  *sum = sum_drawn;
}

/* ---- The hash table: a bucket is at the process of its number, modulo the processes
 * -------------------------------------------------- */

static struct bucket *buckets; /* of this process */

static struct bucket *own_bucket(long key) { return &buckets[bucket_of(key) / count_of_processes]; }

static void handle_table_look_up(const struct message *m) {
  struct request r = m->request;
  r.value = value_at(own_bucket(r.key), r.key);
  send_result(r.origin, &r);
}

static void handle_table_add(const struct message *m) {
  struct request r = m->request;
  r.value = add_at(own_bucket(r.key), r.key, r.value) >= 0;
  send_result(r.origin, &r);
}

static long ask_table(int kind, long key, long by) {
  send_request(bucket_of(key) % count_of_processes, &(struct request){.kind = kind, .origin = self, .key = key, .value = by});
  return await_result().value;
}

static void make_table(long operations) {
  (void)operations;
  buckets = calloc((size_t)BUCKETS / (size_t)count_of_processes + 1, sizeof *buckets);
  MPI_Barrier(MPI_COMM_WORLD);
  for (long key = self; key < TABLE_KEYS; key += count_of_processes)
    if (!ask_table(TABLE_ADD, key, key)) abort();
}

static int operate_table(unsigned long chance, int is_look_up) {
  long key = (long)(chance % TABLE_KEYS);
  return is_look_up ? ask_table(TABLE_LOOK_UP, key, 0) < key : !ask_table(TABLE_ADD, key, 1);
}

static void contents_of_table(double *count, double *sum) {
  for (int i = self; i < BUCKETS; i += count_of_processes) sum_bucket(&buckets[i / count_of_processes], count, sum);
}

/* ---- All --------------------------------------------------------------------------------------------------------- */

handler *const handlers[KINDS] = {
    [RESULT] = handle_result,       [DONE] = handle_done,      [DRAW] = handle_draw,        [TABLE_LOOK_UP] = handle_table_look_up,
    [TABLE_ADD] = handle_table_add, [TREE_FIND] = handle_tree, [TREE_INSERT] = handle_tree, [TREE_LINK] = handle_tree,
    [TREE_LINKED] = handle_linked,  [TREE_GROW] = handle_grow, [TREE_ROOT] = handle_root,   [TREE_NODE] = handle_node,
    [TREE_FETCH] = handle_fetch,    [TREE_COPY] = handle_copy,
};

#include "all_structures.h"

int main(int argc, char **argv) {
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &self);
  MPI_Comm_size(MPI_COMM_WORLD, &count_of_processes);
  for (int slot = 0; slot < RING; slot++) post(slot);
  int code = run_all(argc, argv);
  for (int slot = 0; slot < RING; slot++) {
    MPI_Cancel(&received[slot]);
    MPI_Wait(&received[slot], MPI_STATUS_IGNORE);
  }
  MPI_Finalize();
  return code;
}
