// What programs get with MCRL_CHECK=1 in place of the regions that they have mapped: copies, which only they look at.
//
// In front of a copy lies a header whose lock is always closed, so no inline call gets past it. A copy is filled from its region
// when the first operation begins, written back when a write operation ends, compared when a read operation ends, and overwritten
// when the last operation has ended. After its data a copy has some bytes that the program may not write either.
//
// The data of an unmapped copy cannot be accessed, and its addresses are not given out again. That takes several calls of the
// system. So a region that has been unmapped a few times keeps its copy from then on: data that are written while it is not mapped
// are found when it is used the next time, and what is read is what it is between two operations. Copies that are kept have a limit
// in bytes. Above it one of them, any, sleeps: it has its addresses still, but no memory, and no access, until its region is mapped.
// A copy ends with its region, on the node that deletes it and at its home; elsewhere when another region is mapped at its place.
#pragma once

#include "mcrl_thread.h"
#include "regions/memory/span.h"

#include <array>
#include <deque>
#include <unordered_map>
#include <vector>

namespace mcrl {

struct Shadow {
  mcrl_region *region; // the real header
  mcrl_rid rid;        // its name when it was mapped
  char *data;          // the program's
  uint64_t bytes;
  int32_t operations = 0; // in progress: n reads, or -1 for a write
  enum : uint8_t { mapped, kept, asleep } state = mapped;
  size_t place_among_kept = 0;

  // Which thread has begun an operation, and where, for reports.
  struct Beginning {
    mcrl_thread thread; // 0: no thread, but a handler
    const char *where;  // nullptr: not known
  };
  std::vector<Beginning> begun; // of each that is in progress
};

// The copies of one node.
class Shadows {
public:
  // Reserves addresses; false if there are none.
  bool reserve();
  void set_layout(const SpanLayout &layout) { layout_ = layout; }

  // The limit is for the copies of regions that are not mapped; one of them is kept even if it is larger.
  void set_most_kept_bytes(uint64_t bytes) { most_kept_bytes_ = bytes; }

  // The copy of a mapped region; made if there is none. Ends the program if there is no room.
  Shadow &of(mcrl_region &region) {
    bool is_latest = latest_ != nullptr && latest_->region == &region && latest_->rid == region.rid && latest_->state == Shadow::mapped;
    return is_latest ? *latest_ : look_up(region);
  }

  // The mapped copy whose data begin at an address, else nullptr.
  Shadow *find(const void *at) {
    bool is_latest = latest_ != nullptr && latest_->data == at && latest_->state == Shadow::mapped;
    return is_latest ? latest_ : look_up(at);
  }

  // The name of a region that was unmapped and whose copy began at an address, 0 if there is none, or if that is long ago.
  mcrl_rid find_unmapped(const void *at) const;

  // The same, if there is one for a region of this name.
  const Shadow *find_by_name(mcrl_rid) const;

  // An operation has begun on the region, or is about to be ended, by any thread. `call` is named where the program ends, because
  // data have been changed where they may not be.
  void begin(Shadow &, mcrl_mode, Shadow::Beginning, const char *call);
  void end(Shadow &, mcrl_mode, mcrl_thread by, const char *call);

  // Ends the program if data were written while no operation was in progress, or bytes after their end at any time.
  void check_idle(const Shadow &, const char *call) const;
  void check_all_idle(const char *call) const;

  // The region has been unmapped.
  void retire(mcrl_region &);

  // The region of this name has been deleted.
  void discard(mcrl_rid);

  // Whose data an access was to that failed, because they were unmapped. `offset` of the byte in the data, if the name is known;
  // that is 0 if it was long ago.
  bool explains(const void *access, mcrl_rid &, uint64_t &offset) const;

private:
  struct Unmapped {
    mcrl_rid rid;
    char *data;
    uint64_t bytes;
  };

  static constexpr size_t counter_count = 1 << 16;

  Shadow &look_up(mcrl_region &);
  Shadow *look_up(const void *at);
  Shadow &make(mcrl_region &);
  void keep(Shadow &);
  void keep_no_longer(Shadow &);
  void put_to_sleep(Shadow &);
  bool wake(Shadow &);
  bool take_up(Shadow &);
  void give_up(Shadow &, const char *call);
  uint8_t &unmapped_times(mcrl_rid rid) { return unmapped_times_[rid * 0x9e3779b97f4a7c15u >> 48]; }
  void check_end(const Shadow &, const char *call) const;
  void protect(Shadow &);
  void forget_oldest();

  SpanLayout layout_;
  Span memory_;
  uint64_t reserved_bytes_ = 0, used_bytes_ = 0;
  std::unordered_map<const void *, Shadow> shadows_;           // by the address of the data
  std::unordered_map<const mcrl_region *, Shadow *> by_place_; // of the region; which may be another one's now
  Shadow *latest_ = nullptr;                                   // that was looked for
  std::deque<Unmapped> unmapped_;                              // and protected, the oldest first
  std::array<uint8_t, counter_count> unmapped_times_{}; // by a region's name; those of equal places in it are counted together
  std::vector<Shadow *> kept_;
  uint64_t kept_bytes_ = 0;                         // the headers' pages included
  uint64_t most_kept_bytes_ = uint64_t{1} << 27;    // 2^14 copies at most, each of which may be two more parts for the kernel
  uint64_t random_ = 0;
};

} // namespace mcrl
