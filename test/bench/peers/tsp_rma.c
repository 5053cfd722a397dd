/* The travelling salesman as samples/tsp, with MPI's one-sided calls: process 0 makes the jobs and all get a copy of them; what is
 * next is a counter in a window of process 0, which every process fetches and adds to. */
#include "tsp.h"

#include <mpi.h>

int main(int argc, char **argv) {
  static struct queue q;
  int self;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &self);
  make_map();
  MPI_Win window;
  long *next;
  MPI_Win_allocate(self == 0 ? sizeof *next : 0, sizeof *next, MPI_INFO_NULL, MPI_COMM_WORLD, &next, &window);
  if (self == 0) *next = 0;

  struct search mine = {SHORTEST, 0, 0}, all = mine;
  MPI_Barrier(MPI_COMM_WORLD);
  double start = MPI_Wtime();
  if (self == 0) make_jobs(&q, (struct job){0, 1, {0}}, 1, cities_of_jobs(argc, argv), SHORTEST);
  MPI_Bcast(&q.jobs, 1, MPI_INT, 0, MPI_COMM_WORLD);
  MPI_Bcast(q.job, q.jobs * (int)sizeof q.job[0], MPI_BYTE, 0, MPI_COMM_WORLD);
  MPI_Win_lock_all(MPI_MODE_NOCHECK, window);
  for (;;) {
    long one = 1, mine_now;
    MPI_Fetch_and_op(&one, &mine_now, MPI_LONG, 0, 0, MPI_SUM, window);
    MPI_Win_flush(0, window);
    if (mine_now >= q.jobs) break;
    work_on(&mine, q.job[mine_now]);
  }
  MPI_Win_unlock_all(window);
  MPI_Reduce(&mine.tours, &all.tours, 1, MPI_LONG, MPI_SUM, 0, MPI_COMM_WORLD);
  MPI_Reduce(&mine.routes, &all.routes, 1, MPI_LONG, MPI_SUM, 0, MPI_COMM_WORLD);
  if (self == 0) print_tour(&q, all, MPI_Wtime() - start);
  MPI_Win_free(&window);
  MPI_Finalize();
  return 0;
}
