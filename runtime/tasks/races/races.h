// MCRL_CHECK=races: finds filaments of one phase that touch the same byte, one writing, in programs that are compiled with -fcheck=races.
//
// Each access of a filament to memory that others may touch goes into the node's record (record.h): not its own stack, the variables
// that filaments share by value, its private copy of reduction variables, and memory of the runtime's. Regions are left out: their
// locks order what filaments do. At the end of the phase nodes compare what they have touched in shared arrays (exchange.cpp), and
// node 0 says what races (report.cpp). With MCRL_PROFILE the profile is told of lines of the cache that several nodes write.
#pragma once

#include "base/support/linked.h"
#include "mcrl_abi.h"
#include "net/progress/node.h"
#include "tasks/races/instrumented.h"
#include "tasks/races/record.h"

#include <cstddef>
#include <map>
#include <memory>
#include <set>
#include <string>
#include <tuple>
#include <vector>

namespace mcrl {

class Arrays;

// Some bytes of memory.
struct Bytes {
  uint64_t first = 0, count = 0;
  Bytes() = default;
  Bytes(const void *at, size_t bytes) : first(reinterpret_cast<uintptr_t>(at)), count(bytes) {}
  bool hold(uint64_t address) const { return address - first < count; }
};

// A filament that a thread runs; on the thread's stack.
class RunningFilament {
public:
  // `partial`: its copy of the reduction variables, or nullptr.
  RunningFilament(Node &, const mcrl_filaments &, const void *live, void *partial, uint64_t index);
  ~RunningFilament();
  RunningFilament(const RunningFilament &) = delete;
  RunningFilament &operator=(const RunningFilament &) = delete;

  uint64_t index() const { return index_; }
  // Memory of the runtime's that the program may write to until it asks for other.
  void leave_out(Bytes bytes) { record_ = bytes; }
  // Whether no other filament can mean this address, which is used in a frame below.
  bool is_private(uint64_t address, const void *frame) const {
    bool is_on_stack = address >= reinterpret_cast<uintptr_t>(frame) && address < reinterpret_cast<uintptr_t>(this);
    return is_on_stack || partial_.hold(address) || live_.hold(address) || record_.hold(address);
  }

private:
  Node &node_;
  uint64_t index_;
  Bytes live_, partial_, record_;
};

// Room for what the program hands over to the runtime, which is no other filament's.
inline void *left_out(Node &node, void *room, size_t bytes) {
  if (RunningFilament *filament = node.threads.current().filament; __builtin_expect(filament != nullptr, 0))
    filament->leave_out({room, bytes});
  return room;
}

// Whether the program, or a part of it, has been compiled so that its accesses are known.
inline bool races_are_known() { return &mcrl_race_hooks != nullptr; }

class Races {
public:
  Races(Node &, Arrays &);
  virtual ~Races();

  // From the first thread, when all filaments of a phase have ended on all nodes; collective.
  void end_phase(const mcrl_filaments &, const void *live, Collectives &among);

  // The races of all nodes, so far.
  uint64_t found() const { return found_; }

  // For tests: what the hooks do.
  void touch(const void *at, size_t bytes, bool is_write, const void *from, const void *frame);

private:
  // Accesses that race: what the first does and where, and the second.
  using Kind = std::tuple<bool, uint64_t, bool, uint64_t>;
  static constexpr size_t most_kinds = 16, most_lines = 4; // that are told of for a forall

  struct Line;
  struct Lines;
  struct SentTouch;
  struct OtherPage {
    uint32_t lowest; // of the nodes that touch it
    bool is_written;
  };

  static void touch_here(const void *at, size_t bytes, int is_write, const void *from);
  static void end_here(const void *at, size_t bytes);
  bool is_left_out(uint64_t address) const;
  void add(const Race &);

  // exchange.cpp
  void exchange(Collectives &among, const char *forall);
  std::map<uint64_t, OtherPage> pages_of_others(Collectives &among);
  void send_touches(Collectives &among, const std::map<uint64_t, OtherPage> &others);
  void take(const SentTouch &, uint32_t from);
  void tell_of_shared_lines(const std::map<uint64_t, OtherPage> &others, const char *forall);
  template <class Item, class Function> void give_all(Collectives &among, const std::vector<Item> &mine, Function &&take);

  // report.cpp
  struct Phase; // what they were filaments of
  void report_all(const mcrl_filaments &, const void *live, Collectives &among);
  Lines lines_here(const Phase &);
  Line line_of(const Race &, const Phase &);
  const std::string &source_of(uint64_t place, const std::string &file);
  std::string element_at(uint64_t address) const;

  Node &node_;
  Arrays &arrays_;
  TouchRecord record_;
  bool is_busy_ = false; // with the record: what it frees meanwhile is its own
  std::map<Kind, Race> races_; // of this phase; of each kind the one at the lowest address
  uint64_t count_ = 0;         // of this phase
  uint64_t found_ = 0;
  std::map<uint64_t, std::string> sources_;         // by place
  std::map<uint16_t, std::set<uint64_t>> told_; // the first node: by forall, which kinds have been told of
};

// The races of a node's filaments.
MCRL_IF_LINKED std::unique_ptr<Races> make_races(Node &);

} // namespace mcrl
