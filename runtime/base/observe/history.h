// Histories of regions (MCRL_PROFILE): for a sample of the regions, which nodes have used them in which order, from which places.
// `mcrl-prof` replays them under mechanisms that the program has not used.
//
// The sample is of regions, by a hash of their names, so all nodes have the same one. It begins with all of them. When a node's
// memory for histories is full, it first makes one of uses in a row, so that the order of a thread's uses is not known any more;
// then it keeps half of its regions; of few regions it keeps the beginning. No inline operation is told,
// so a region of the sample stays closed, and each operation on it comes to the runtime. A copy is left open after many uses; after
// few, once the node has told of very many such uses. So all that this costs is bounded.
#pragma once

#include "base/observe/contexts.h"
#include "base/observe/observer.h"
#include "base/observe/table.h"

#include <array>
#include <map>
#include <span>
#include <string>
#include <vector>

namespace mcrl {

// Whether a region is in the sample after so many halvings.
inline bool is_in_sample(mcrl_rid rid, unsigned halvings) { return (hash_of(rid) >> 7 & ((uint64_t{1} << halvings) - 1)) == 0; }

// The rest of the runtime has these functions from the extension that makes reports: what it calls is virtual.
class History {
public:
  virtual ~History() = default;

  // Notes take this part of the node's time at most, after the first ones; 100: there is no limit. A note, with the operation that
  // is closed for it, takes some 0.3 us.
  explicit History(unsigned percent_of_time = 100) : ns_per_note_(percent_of_time == 100 ? 0 : 30'000 / percent_of_time) {}

  // How the data came to be where they were used.
  enum class How : uint8_t { here, fetched, moved }; // moved: the computation has come to the home

  struct Use {
    SourcePlace place;
    mcrl_rid rid = 0;
    mcrl_mode mode = MCRL_NONE;
    How how = How::here;
    NodeId by{};                  // the node whose computation it is
    NodeId home{};                // of the region
    const void *thread = nullptr; // or activation; nullptr if it has come from elsewhere, from `from`
    NodeId from{};
    uintptr_t frame = 0;  // of the procedure, in the thread's stack (contexts.h); 0: not known
    uint32_t version = 0; // of the copy (protocol/): orders what different nodes have done
    uint64_t bytes = 0;   // of the region
    uint64_t time_ns = 0; // of the host's clock; 0: not known
  };

  virtual void note(const Use &);

  // Whether operations on this region are to be told. If the step is for a message, a copy may have come, whose uses count from 0.
  virtual bool follows(mcrl_rid rid, bool after_message) {
    if (is_full_ || !has(rid)) return false;
    const SampledRegion *region = after_message ? nullptr : regions_.look_up(rid);
    return region == nullptr || region->uses < few_uses || (region->uses < many_uses && told_ < most_told);
  }

  // All that this node has noted, as JSON.
  virtual std::string part() const;

  static constexpr size_t most_accesses = 8192;
  static constexpr size_t fewest_regions = 32;                             // of which none is left out
  static constexpr uint32_t few_uses = 64, many_uses = 8192;               // of a copy
  static constexpr uint64_t most_told = 1 << 17;                           // uses after the first few of a copy, of all
  static constexpr uint64_t first_notes = 1024, notes_between_looks = 256; // at the clock

private:
  // Uses in a row, at one place and after uses at one other place.
  struct Access {
    mcrl_rid rid;
    uint32_t version, count;
    uint16_t place, before; // indices and 1; 0: not known
    uint16_t context;       // number; 0: not known
    uint16_t thread;        // number; with its place among the thread's uses, from 1 on, and that of the procedure in the stack
    uint32_t sequence, frame; // 0: not known
    NodeId by, from;        // `from`: where a computation that moves would have been; the home of the region that was used before
    mcrl_mode mode;
    How how;
    uint64_t time_ns;
  };
  struct Place {
    struct Key {
      const char *where;
      Construct construct;
      bool operator==(const Key &) const = default;
      friend uint64_t hash_of(const Key &key) {
        return mcrl::hash_of(uint64_t{reinterpret_cast<uintptr_t>(key.where)} * 31 + static_cast<uint64_t>(key.construct));
      }
    } key;
    uint16_t number = 0; // and 1
  };
  struct SampledRegion {
    mcrl_rid key;
    NodeId home{};
    uint32_t uses = 0; // of the copy
    uint32_t last = 0; // of its accesses, and 1; 0: none is here
    uint64_t bytes = 0;
  };
  // What a thread has used last: nothing is known of threads that share a slot with others.
  struct Last {
    const void *thread = nullptr;
    uint16_t place = 0;
    NodeId home{};
  };

  // Uses of a thread, and the number by which it is known.
  struct KnownThread {
    uint16_t number = 0;
    uint32_t uses = 0;
  };

  bool has(mcrl_rid rid) const { return is_in_sample(rid, halvings_); }
  static bool goes_on(const Access &last, const Access &);
  void add(const Access &, SampledRegion &);
  void forget_order();
  uint16_t number_of(const SourcePlace &);
  void make_room();
  void halve();
  bool has_time();

  unsigned halvings_ = 0;
  bool is_full_ = false;
  bool has_order_ = true; // of the uses of each thread
  uint64_t told_ = 0;
  uint64_t ns_per_note_;
  uint64_t notes_ = 0, next_look_ = first_notes, began_ns_ = 0; // at the first note
  std::vector<Access> accesses_;
  Table<mcrl_rid, SampledRegion> regions_;
  Table<Place::Key, Place> places_;
  UseContexts contexts_;
  std::map<const void *, KnownThread> threads_;
  std::array<Last, 64> lasts_{};
};

// Whether a text is what part() says.
bool is_history_part(const std::string &text);

// The histories of all nodes in the form of the profile (profile.schema.json), from their parts.
std::string merged_histories(std::span<const std::string> parts);

} // namespace mcrl
