// Computes by the count, and ends as its arguments say.
#include <prelude.h>
#include <prelude_collective.h>
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

extern uint64_t mcrl_sim_units;

int main(int argc, char **argv) {
  const char *how = argc > 1 ? argv[1] : "";
  double began = wall_seconds();
  mcrl_sim_units += 1000000; // a million simple instructions
  double took = wall_seconds() - began;
  if (node_self() == 0) printf("took %.3f ms\n", took * 1e3);
  barrier();
  if (strcmp(how, "input") == 0) printf("node %d reads %s\n", (int)node_self(), getchar() == EOF ? "nothing" : "something");
  if (strcmp(how, "forever") == 0) {
    if (node_self() == 0) printf("%d\n", (int)getpid()), fflush(stdout);
    for (;;) barrier();
  }
  if (node_self() != 1) return 0;
  if (strcmp(how, "exit") == 0) exit(7);
  if (strcmp(how, "crash") == 0) raise(SIGSEGV);
  if (strcmp(how, "kill") == 0) raise(SIGKILL);
  if (strcmp(how, "leave") == 0) _exit(9);
  return 0;
}
