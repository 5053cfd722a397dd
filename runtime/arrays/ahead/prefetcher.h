// Which pages a node will read when: those that it has read in every n-th phase, and with a page those that were read after it when
// it was read last. A phase lies between two synchronization points.
#pragma once

#include "arrays/ahead/predictor.h"

#include <array>
#include <map>
#include <unordered_map>

namespace mcrl {

class Prefetcher final : public Predictor {
public:
  static constexpr uint32_t longest_period = 7; // phases
  // A page that comes before a thread touches it takes no fault, which would show that it is still read. So after so many phases it
  // is not fetched, unless another page recalls it.
  static constexpr uint32_t most_unseen = 16;
  // So often a page is recalled until it has to show itself; some a few times more, so that not all do so in one phase.
  static constexpr uint32_t most_recalls = 4, spread_of_recalls = 4;

  void read(const PageRead &) override;
  // Pages that were read in the same phase as this one was read last, if it is the first of them that is absent: the node reads as
  // it did then, and the first fault of the phase brings them all.
  std::vector<uint32_t> recall(const PageRead &, const IsAbsent &) override;
  // A page that is asked() for stays in mind.
  std::vector<PageName> due(uint32_t phase) override;
  void asked(PageName, uint32_t phase) override;
  // A page whose period is known is pushed as often as it would be asked for before a thread has to show itself.
  Lease lease(PageName, uint32_t, const IsAlike &) override;
  uint32_t pushed(PageName) override;
  void missed(PageName) override;
  void forget(uint32_t array) override;
  uint64_t unread(uint32_t phase) const override;

private:
  struct History {
    uint32_t last = 0;   // phase of a read
    uint32_t period = 0; // between the last two
    bool repeats = false;
    uint32_t ahead = 0;   // phases in which it has been fetched since it was read or recalled
    uint32_t recalls = 0; // since a thread has been seen to read
    uint32_t unseen = 0;  // fetched since then
    uint32_t pushes = 0;  // of its lease, that are to come
  };
  struct Phase { // of an array
    uint32_t number = 0;
    std::vector<uint32_t> pages; // that are read in it, in that order
    size_t first = 0;            // of these, which may be absent again
  };
  static constexpr size_t phases = longest_period + 1;

  static bool has_shown_nothing(const History &, uint32_t phase);
  void note(PageName, History &, uint32_t phase);
  void note_last(PageName, History &, uint32_t phase);
  void plan(PageName, const History &);

  std::unordered_map<PageName, History, HashOfPage> histories_;
  std::map<uint32_t, std::array<Phase, phases>> phases_; // by array
  uint64_t unread_ = 0;                                  // of those that are read again, or are gone
  std::array<std::vector<PageName>, phases> planned_;    // by phase
};

} // namespace mcrl
