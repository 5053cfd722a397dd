// What happened to regions during a run, and whether that is a history of regions that are linearizable.
//
// Every write is a read-modify-write: it finds the number of writes so far in the region's data and leaves one more. So the writes
// of a region form a chain, the check is exact, and it costs no more than sorting.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace mcrl::history {

// Times are of one clock of all nodes, and no two are equal; 0 is not yet.
struct Operation {
  uint32_t region = 0;
  bool writes = false;
  const char *form = ""; // what made it: a thread, an activation ...
  uint32_t node = 0;     // where it ran
  uint64_t asked = 0;    // before the call that locks
  uint64_t began = 0;    // the lock is held
  uint64_t ended = 0;    // just before the unlock
  uint64_t seen = 0;     // how many writes there had been, as the data said; modulo 2^value_bits of the region
  bool whole = true;     // all bytes belonged to that value, as long as the operation lasted
};

struct Region {
  uint64_t name = 0;
  uint32_t home = 0;
  bool has_moving_home = false; // perhaps: no read is known to be at the home
  uint64_t bytes = 8;
  // Reads elsewhere than at home may miss the last write, on their node's copy (lang-spec/memory-model.md).
  bool is_replicated = false;

  unsigned value_bits() const { return bytes < 8 ? static_cast<unsigned>(8 * bytes) : 64; }
};

struct History {
  std::vector<Region> regions;
  std::vector<Operation> operations;
};

struct Violation {
  std::string what;
  std::vector<size_t> operations; // those that contradict each other, by index; at least one
};

// The first violation of the first region that has one: an operation that never ended, torn data, a write operation beside another
// operation, a lost update, a stale read, a value from the future or from nowhere; in a replicated region a read that is more than one
// write late, or late at the home, or one of a node that goes back.
std::optional<Violation> check(const History &);

// The operations on the region around the violation, one a line, in the order in which they began.
std::string describe(const History &, const Violation &, size_t around = 12);

// One line about one operation.
std::string describe_operation(const History &, size_t operation, const char *mark = "  ");

} // namespace mcrl::history
