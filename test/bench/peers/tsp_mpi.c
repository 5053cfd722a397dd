/* The travelling salesman as samples/tsp, with messages of MPI. Process 0 is the master and works, too: it answers those that ask
 * for a job before each of its own. The others ask for the next job before they begin one, so that the answer is there when they
 * need it. */
#include "tsp.h"

#include <mpi.h>

enum { ASK, ANSWER };

struct master {
  struct queue *q;
  int slaves; /* that have not been told that there are no more jobs */
  MPI_Request asked;
};

static void listen_for_slaves(struct master *m) { MPI_Irecv(NULL, 0, MPI_BYTE, MPI_ANY_SOURCE, ASK, MPI_COMM_WORLD, &m->asked); }

static void answer(struct master *m, int slave) {
  struct job none = {0, 0, {0}}, *job = m->q->taken < m->q->jobs ? &m->q->job[m->q->taken++] : &none;
  MPI_Send(job, sizeof *job, MPI_BYTE, slave, ANSWER, MPI_COMM_WORLD);
  if (job == &none) m->slaves--;
  if (m->slaves > 0) listen_for_slaves(m);
}

static void be_master(struct queue *q, struct search *all, int processes) {
  struct master m = {q, processes - 1, MPI_REQUEST_NULL};
  if (m.slaves > 0) listen_for_slaves(&m);
  while (m.slaves > 0 || q->taken < q->jobs) {
    for (int has_asked = 1; m.slaves > 0 && has_asked;) {
      MPI_Status status;
      MPI_Test(&m.asked, &has_asked, &status);
      if (has_asked) answer(&m, status.MPI_SOURCE);
    }
    if (q->taken < q->jobs) work_on(all, q->job[q->taken++]);
  }
}

static void ask(struct job *next, MPI_Request *answered) {
  MPI_Irecv(next, sizeof *next, MPI_BYTE, 0, ANSWER, MPI_COMM_WORLD, answered);
  MPI_Send(NULL, 0, MPI_BYTE, 0, ASK, MPI_COMM_WORLD);
}

static void be_slave(struct search *all) {
  struct job next;
  MPI_Request answered;
  ask(&next, &answered);
  for (;;) {
    MPI_Wait(&answered, MPI_STATUS_IGNORE);
    struct job job = next;
    if (job.cities == 0) return;
    ask(&next, &answered);
    work_on(all, job);
  }
}

int main(int argc, char **argv) {
  static struct queue q;
  int self, processes;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &self);
  MPI_Comm_size(MPI_COMM_WORLD, &processes);
  make_map();

  struct search mine = {SHORTEST, 0, 0}, all = mine;
  MPI_Barrier(MPI_COMM_WORLD);
  double start = MPI_Wtime();
  if (self == 0) {
    make_jobs(&q, (struct job){0, 1, {0}}, 1, cities_of_jobs(argc, argv), SHORTEST);
    be_master(&q, &mine, processes);
  } else {
    be_slave(&mine);
  }
  MPI_Reduce(&mine.tours, &all.tours, 1, MPI_LONG, MPI_SUM, 0, MPI_COMM_WORLD);
  MPI_Reduce(&mine.routes, &all.routes, 1, MPI_LONG, MPI_SUM, 0, MPI_COMM_WORLD);
  if (self == 0) print_tour(&q, all, MPI_Wtime() - start);
  MPI_Finalize();
  return 0;
}
