// What programs get with MCRL_CHECK=1 in place of the regions that they have mapped: copies, which they alone look at.
//
// In front of a copy lies a header whose lock is always closed, so no inline call gets past it. A copy is filled from its region
// when the first operation begins, written back when a write operation ends, compared when a read operation ends, and overwritten
// when the last operation has ended. Addresses are never given out twice, and data of an unmapped copy cannot be accessed.
#pragma once

#include "region/span.h"

#include <deque>
#include <map>
#include <unordered_map>

namespace mcrl {

struct Shadow {
  mcrl_region *region; // the real header
  mcrl_rid rid;        // its name when it was mapped
  char *data;          // the program's
  uint64_t bytes;
  int32_t operations = 0; // in progress: n reads, or -1 for a write
};

// Of one node.
class Shadows {
public:
  // Reserves addresses; false if there are none.
  bool reserve();

  // The copy of a mapped region; made if there is none. Ends the program if there is no room.
  Shadow &of(mcrl_region &);

  // The copy whose data begin at an address, else nullptr.
  Shadow *find(const void *at);

  // The name of a region that was unmapped and whose copy began at an address, 0 if there is none, or if that is long ago.
  mcrl_rid find_unmapped(const void *at) const;

  // An operation has begun on the region, or is about to end. `call` is named where the program ends, because data have been
  // changed by somebody who may not.
  void begin(Shadow &, mcrl_mode, const char *call);
  void end(Shadow &, mcrl_mode, const char *call);

  // Ends the program if data were written while no operation was in progress.
  void check_idle(const Shadow &, const char *call) const;
  void check_all_idle(const char *call) const;

  // The region has been unmapped: its copy is gone, and its addresses with it.
  void retire(mcrl_region &);

  // Whose data an access was to that failed, because they were unmapped. `offset` of the byte in the data, if the name is known;
  // that is 0 if it was long ago.
  bool explains(const void *access, mcrl_rid &, uint64_t &offset) const;

private:
  struct Unmapped {
    mcrl_rid rid;
    char *data;
    uint64_t bytes;
  };

  void forget_oldest();

  Span memory_;
  uint64_t reserved_bytes_ = 0, used_bytes_ = 0;
  std::map<const void *, Shadow> shadows_; // by the address of the data
  std::unordered_map<mcrl_rid, Shadow *> by_name_;
  std::deque<Unmapped> unmapped_; // the oldest first
};

} // namespace mcrl
