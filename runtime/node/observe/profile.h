// The profile by line (MCRL_PROFILE): for each place in the program's source what it costs, for the regions that cost most which
// nodes want them, and which node sends to which. docs/running.md describes the file, profile.schema.json defines it.
#pragma once

#include "base/observe/distinct.h"
#include "base/observe/observer.h"
#include "base/observe/table.h"

#include <array>
#include <map>
#include <memory>
#include <span>
#include <string>
#include <vector>

namespace mcrl {

inline constexpr size_t most_hot_regions = 64; // in the file

// The number of regions of which a node counts all; with more, those that have had few messages are forgotten now and then. They
// fit into a cache.
inline constexpr size_t most_regions = 4096;

struct PlaceCounts {
  struct Key {
    const char *where;
    Construct construct;
    uint32_t phase;
    bool operator==(const Key &) const = default;
  } key;
  uint64_t here = 0; // operations that began at once, calls that began on this node
  uint64_t hits = 0; // inline
  bool is_counted = false;
  uint64_t waited = 0, fetched = 0, moved = 0, asked = 0, stayed = 0, bytes_fetched = 0, bytes_moved = 0, wait_ns = 0, promoted = 0;
  std::array<uint64_t, 3> aborts{}; // by reason
  Distinct regions{};               // that were fetched, waited for, or moved to
};

inline uint64_t hash_of(const PlaceCounts::Key &key) {
  auto address = reinterpret_cast<uintptr_t>(key.where);
  return hash_of(uint64_t{address} * 31 + static_cast<uint64_t>(key.construct) * 7919 + key.phase);
}

// What this node has had to do with a region.
struct RegionCounts {
  mcrl_rid key;
  uint64_t reads = 0, writes = 0;                                // of its operations that were fetched or moved
  uint64_t fetches = 0, moves = 0, invalidations = 0, bytes = 0; // size
  SourcePlace most{}; // the place that has most of the fetches and moves, if one has half of them
  uint64_t votes = 0;
  uint64_t messages() const { return fetches + moves + invalidations; }
};

struct TypeCounts {
  uint64_t key; // size in bytes
  uint64_t made = 0, fetches = 0, bytes_fetched = 0, moves = 0, invalidations = 0, reads = 0, writes = 0;
};

// Lines of the cache that several nodes have written in one execution of a forall, by forall and array.
struct SharedLineCounts {
  std::string element; // the first in such a line, in the first execution that had any
  uint64_t element_bytes = 0, lines = 0;
  uint32_t first = 0, second = 0; // nodes that have written that line
};

// How often code has left its inline paths on this node, which no place has: for looks, and for regions of other nodes. They are
// the counters of these names.
struct SlowSides {
  uint64_t at_strips = 0, at_unlocks = 0, in_calls = 0, no_header = 0, no_data = 0;
};

class Profile : public Observer {
public:
  // `node` counts what begins inline (mcrl_node::places).
  Profile(mcrl_node &node, NodeId self, uint32_t node_count);

  void operation_began(const Operation &) override;
  void computation_left(const Departure &) override;
  void computation_accepted(const SourcePlace &, mcrl_rid, mcrl_mode) override;
  void computation_stayed(const SourcePlace &) override;
  void computation_came(mcrl_rid, mcrl_mode, uint64_t region_bytes, NodeId from) override;
  void call_began(const SourcePlace &, NodeId, uint64_t bytes) override;
  void result_came(const SourcePlace &, uint64_t ns) override;
  void guard_held(const SourcePlace &, mcrl_rid, uint64_t ns) override;
  void handler_aborted(const SourcePlace &, mcrl_abort) override;
  void handler_promoted(const SourcePlace &) override;
  void region_made(mcrl_rid, uint64_t bytes) override;
  void copy_recalled(mcrl_rid, uint64_t bytes, NodeId) override;
  void message_sent(const Message &) override;
  void lines_shared(const SharedLines &) override;
  void phase_began(const char *name) override;

  // All that this node has counted, as JSON, for report_profile(). `points` have names.
  virtual std::string part(std::span<mcrl_point *const> points, const SlowSides & = {});

private:
  PlaceCounts &at(const SourcePlace &place) { return places_.at({place.where, place.construct, phase_}); }
  RegionCounts &region(mcrl_rid);
  void take_hits();
  void note_use(mcrl_rid, mcrl_mode, const SourcePlace &, uint64_t RegionCounts::*, uint64_t region_bytes = 0);

  // Regions are told apart for all of the first uses, and then for one in some, which counts for so many: their counts would not
  // fit into a processor's cache.
  Sampled uses_{4096};

  mcrl_node &node_;
  NodeId self_;
  uint64_t began_ns_;
  uint32_t phase_ = 0;
  std::vector<std::string> phases_{""};
  Table<PlaceCounts::Key, PlaceCounts> places_;
  Table<mcrl_rid, RegionCounts> regions_{most_regions};
  Table<uint64_t, TypeCounts> types_;
  std::map<std::pair<const char *, uint64_t>, SharedLineCounts> shared_lines_;
  std::vector<uint64_t> messages_, bytes_; // by receiver
};

// Whether a text is such a part, of a program on so many nodes.
bool is_profile_part(const std::string &text, size_t nodes);

// The functions of a program as JSON, from the notes of its objects.
std::string functions_in(std::span<const std::string_view> notes);

// What the home of a region says of it when the program ends.
struct RegionFacts {
  uint64_t bytes = 0;
  uint32_t sharing = 0; // mcrl_sharing
  uint32_t is_home = 0;
};

// The profile of all nodes. First it is made of their parts; then facts may be added for its hot regions, in their order.
class ProfileReport {
public:
  ProfileReport(const std::string &program, std::span<const std::string> parts);
  virtual ~ProfileReport();

  std::span<const mcrl_rid> hot_regions() const { return hot_; }
  virtual void add(size_t hot_region, NodeId home, const RegionFacts &);
  virtual void add_histories(const std::string &json);
  virtual void add_functions(std::span<const std::string_view> notes); // of the program's objects
  virtual void end_early(const std::string &why, std::span<const NodeId> missing); // it is of a run that has not ended by itself
  virtual std::string text() const;

  // In a part, of each place, region and type; and of lines that nodes share.
  static constexpr size_t place_numbers = 13, region_numbers = 6, type_numbers = 7, slow_numbers = 5, line_numbers = 5;

  // In the place of the part of a node that is missing.
  static std::string missing_part(size_t nodes);

private:
  struct Merged;
  std::vector<mcrl_rid> hot_;
  std::unique_ptr<Merged> merged_;
};

} // namespace mcrl
