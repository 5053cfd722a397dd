// What a node remembers of the places in the program where its computations missed: how often copies were used that came there, and what
// followed.
//
// A procedure that fetches a region, and whose calls then miss at the same home one after another, could have gone there itself. So the
// misses at the home are counted from one decision of a site to the next one there, both where the data came and where the computation
// went. The difference is what going saves: what follows when the procedure has ended follows in both cases. A decision of the site that
// lies deeper in the stack is one of the misses that would have been saved; one at the same depth comes after the procedure. Where a
// computation has gone, misses of other threads count as well: it may have come back, and missed here.
#pragma once

#include "base/support/ids.h"
#include "mcrl_abi.h"

#include <cstddef>
#include <cstdint>

namespace mcrl::policy {

// A procedure of a thread takes a lock.
struct Visit {
  uint32_t thread;
  uintptr_t frame; // the place of the procedure in the thread's stack, which grows downward
  NodeId home;     // of the region
  bool is_miss;    // else a use of a copy whose uses are counted
};

class Sites {
public:
  // Ends what was counted for the site, and begins anew. Until the choice is noted the data are taken to come.
  void note(const Visit &, uint16_t site, mcrl_rid);
  void note_choice(uint16_t site, mcrl_rid, bool goes);

  // Uses of that copy are not seen any more, nor what follows each of them.
  void note_end_of_counting(uint16_t site, mcrl_rid);

  // How many misses at the home going there has saved, on average: at most 7.
  uint8_t saved(uint16_t site) const;

  // How often copies were used that came there: as Client::Side::uses.
  uint8_t &uses(uint16_t site) { return of(site).uses; }

private:
  static constexpr size_t sites = 256, homes = 16; // by number modulo these
  static constexpr uint32_t most_saved = 7, one = 64;

  // Counts since a decision.
  struct Count {
    mcrl_rid rid = 0;
    uintptr_t frame = 0;
    uint32_t thread = 0, misses = 0, run = 0; // the last two as they were then
    uint8_t home = 0;
    bool is_open = false, has_gone = false;
  };
  struct Site {
    uint8_t uses = 0;
    // Misses at the home, on average, where the data came, and where the computation went; in units of 1/`one`, and 1; 0: unknown.
    uint16_t followed[2] = {};
    Count count;
  };

  Site &of(uint16_t site) { return sites_[site % sites]; }
  void end(const Count &, uint16_t (&followed)[2]);
  static uint16_t average(uint16_t known, uint32_t misses);

  Site sites_[sites];
  uint32_t misses_[homes] = {};
  uint32_t thread_ = UINT32_MAX, run_ = 0; // that has missed last; how often another one had missed before it
};

} // namespace mcrl::policy
