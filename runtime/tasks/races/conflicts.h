// What tasks do with regions under their locks, and which of it depends on the order of tasks.
//
// Data are looked at in words of 8 bytes. In a section, which is what a task does between a lock and its unlock, a byte is read, or
// written, or updated: read under a lock for writing or updates, and then perhaps written. Updates are atomic, so two of a byte do
// not conflict. All else of two tasks without an order does if one writes.
#pragma once

#include "tasks/races/task_tree.h"

#include <cstdint>
#include <map>
#include <tuple>
#include <unordered_map>
#include <unordered_set>
#include <vector>

namespace mcrl {

enum class AccessKind : uint8_t { read, write, update };

struct RegionAccess {
  mcrl_rid rid = 0;
  uint64_t place = 0; // in the program: the address after the instruction, or its name, which is the same on all nodes
  Strand strand;
  uint32_t word = 0; // its number in the region
  uint8_t bytes = 0; // of the word, a bit for each
  AccessKind kind{};

  bool operator==(const RegionAccess &other) const {
    return rid == other.rid && place == other.place && strand.task == other.strand.task && strand.at == other.strand.at &&
           word == other.word && bytes == other.bytes && kind == other.kind;
  }
};

// The accesses of a node: each of a strand once.
class RegionAccesses {
public:
  explicit RegionAccesses(size_t most) : most_(most) {}

  // A thread locks a region, also for writing or updates if it `may_write`; touches bytes of it, on this strand; and unlocks it. What it
  // touches without a lock of its own, it does for another one: a guard that it evaluates.
  void lock(uint32_t thread, mcrl_rid, bool may_write);
  void touch(uint32_t thread, mcrl_rid, uint64_t offset, uint64_t bytes, bool is_write, const Strand &, uint64_t place);
  void unlock(uint32_t thread, mcrl_rid);

  // All, when every section is over. Some are missing if there were too many.
  std::vector<RegionAccess> take_all();
  bool are_too_many() const { return left_out_ > 0; }
  size_t count() const { return all_.size(); } // of those of sections that are over
  bool are_all_over() const { return open_.empty(); }

private:
  struct Hash {
    size_t operator()(const RegionAccess &) const;
  };
  struct Word {
    uint8_t read = 0, written = 0; // bytes
  };
  struct Section {
    Strand strand; // of the last access
    bool may_write = false;
    std::map<uint32_t, Word> words;     // whose bytes have been touched first by a read; and written
    std::vector<RegionAccess> accesses; // the first of each byte by a read, and by a write
  };
  using Key = std::pair<mcrl_rid, uint32_t>; // with the thread

  void touch_word(Section &, RegionAccess access, bool is_write);
  void end(const Section &);

  size_t most_, left_out_ = 0;
  std::map<Key, Section> open_;
  std::unordered_set<RegionAccess, Hash> all_;
};

struct OrderConflict {
  RegionAccess first, second; // in the order of the sequential program
};

// Two places and what they do, in one order whichever was first.
using PairOfPlaces = std::tuple<uint64_t, AccessKind, uint64_t, AccessKind>;
PairOfPlaces pair_of(const RegionAccess &, const RegionAccess &);

// One for each pair of places and what they do: the one that ends first in the sequential program. In every run of a program that
// makes the same accesses it is the same.
std::vector<OrderConflict> find_conflicts(const TaskTree &, std::vector<RegionAccess>);

} // namespace mcrl
