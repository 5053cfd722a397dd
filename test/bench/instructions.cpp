// Counts instructions of operations that are over without a message. Callgrind writes what happened between two requests into a
// file named by the request:
//
//     mpiexec -n 2 valgrind --tool=callgrind --instr-atstart=no --callgrind-out-file=FILE.%p bench-instructions
//
// Node 0 counts, node 1 waits. Each loop's own instructions are in all of the counts; those of the loop "empty" are to be taken
// off. Prints how many rounds each loop has.
#include "regions.h"

#include <cstdio>
#include <mcrl_abi.h>
#include <string>
#include <valgrind/callgrind.h>

extern "C" {
int node_self(void);
int node_count(void);
void barrier(void);
}

namespace {

constexpr int rounds = 64 * 1000; // so that the polls between the unlocks have their share

template <class T> void keep(const T &value) { asm volatile("" : : "r,m"(value) : "memory"); }

template <class Function> void count(const std::string &name, Function &&function) {
  CALLGRIND_ZERO_STATS;
  CALLGRIND_START_INSTRUMENTATION;
  for (int i = 0; i < rounds; i++) {
    function();
    keep(i);
  }
  CALLGRIND_STOP_INSTRUMENTATION;
  CALLGRIND_DUMP_STATS_AT(name.c_str());
}

void count_hits(const std::string &where, mcrl_rid rid) {
  auto read = [=] {
    const void *at = mcrl_read_lock(rid);
    keep(at);
    mcrl_read_unlock(at);
  };
  auto write = [=] {
    void *at = mcrl_write_lock(rid);
    keep(at);
    mcrl_write_unlock(at);
  };
  // The first lock of a copy gets it.
  read();
  count("hit.read." + where, read);
  write();
  count("hit.write." + where, write);
}

} // namespace

int main() {
  mcrl_rid home = bench::make_regions(0, 1, 256)[0], copy = bench::make_regions(node_count() - 1, 1, 256)[0];
  if (node_self() == 0) {
    count("empty", [] {});
    count_hits("home", home);
    count_hits("copy", copy);
    printf("%d\n", rounds);
  }
  barrier();
  return 0;
}
