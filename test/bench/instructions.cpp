// Counts instructions of operations that need no other node. Runs as one node under Callgrind, which writes what happened between
// two requests into a file named by the request:
//
//     valgrind --tool=callgrind --instr-atstart=no --callgrind-out-file=FILE bench-instructions
//
// Each loop's own instructions are in all of the counts; those of the loop "empty" are to be taken off. The result is of N rounds.
#include <cstdio>
#include <mcrl_abi.h>
#include <valgrind/callgrind.h>

extern "C" void *mcrl_region_new(size_t bytes);

namespace {

constexpr int rounds = 64 * 1000; // so that the polls between the unlocks have their share

template <class T> void keep(const T &value) { asm volatile("" : : "r,m"(value) : "memory"); }

template <class Function> void count(const char *name, Function &&function) {
  CALLGRIND_ZERO_STATS;
  CALLGRIND_START_INSTRUMENTATION;
  for (int i = 0; i < rounds; i++) {
    function();
    keep(i);
  }
  CALLGRIND_STOP_INSTRUMENTATION;
  CALLGRIND_DUMP_STATS_AT(name);
}

} // namespace

int main() {
  auto rid = reinterpret_cast<mcrl_rid>(mcrl_region_new(256));
  count("empty", [] {});
  count("hit.read.home", [&] {
    const void *at = mcrl_read_lock(rid);
    keep(at);
    mcrl_read_unlock(at);
  });
  count("hit.write.home", [&] {
    void *at = mcrl_write_lock(rid);
    keep(at);
    mcrl_write_unlock(at);
  });
  // What is inlined into the program, with no poll ever due.
  auto never = [] { mcrl_current->polls_left = INT32_MAX; };
  never();
  count("hit.read.home.no_poll", [&] {
    const void *at = mcrl_read_lock(rid);
    keep(at);
    mcrl_read_unlock(at);
  });
  never();
  count("hit.write.home.no_poll", [&] {
    void *at = mcrl_write_lock(rid);
    keep(at);
    mcrl_write_unlock(at);
  });
  printf("%d\n", rounds);
  return 0;
}
