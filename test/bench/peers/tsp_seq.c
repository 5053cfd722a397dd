/* The travelling salesman as samples/tsp, sequential C: with a queue of jobs, so that it tries the same routes. */
#include "seconds.h"
#include "tsp.h"

int main(int argc, char **argv) {
  static struct queue q;
  struct search all = {SHORTEST, 0, 0};
  make_map();
  double start = seconds_now();
  make_jobs(&q, (struct job){0, 1, {0}}, 1, cities_of_jobs(argc, argv), SHORTEST);
  while (q.taken < q.jobs) work_on(&all, q.job[q.taken++]);
  print_tour(&q, all, seconds_now() - start);
  return 0;
}
