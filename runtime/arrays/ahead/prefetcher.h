// Which pages a node will read when: those that it has read in every n-th phase. A phase lies between two synchronization points.
#pragma once

#include "arrays/ahead/predictor.h"

#include <array>
#include <map>

namespace mcrl {

class Prefetcher final : public Predictor {
public:
  static constexpr uint32_t longest_period = 7; // phases
  // A page that comes before a thread touches it takes no fault, which would show that it is still read. So one in so many is not
  // fetched.
  static constexpr uint32_t most_unseen = 16;

  void read(const PageRead &) override;
  // A page that is asked() for stays in mind.
  std::vector<PageName> due(uint32_t phase) override;
  void asked(PageName, uint32_t phase) override;
  // As often as it will be asked for before a thread has to show itself.
  Lease lease(PageName) override;
  bool is_pushed(PageName) override;
  void forget(uint32_t array) override;
  uint64_t unread(uint32_t phase) const override;

private:
  struct History {
    uint32_t last = 0;   // phase of a read
    uint32_t period = 0; // between the last two
    bool repeats = false;
    uint32_t unseen = 0; // prefetched since a thread has been seen to read
    uint32_t pushes = 0; // of its lease, that are to come
  };
  static bool has_shown_nothing(const History &, uint32_t phase);
  void plan(PageName, const History &);

  std::map<PageName, History> histories_;
  uint64_t unread_ = 0; // of those that are read again, or are gone
  std::array<std::vector<PageName>, longest_period + 1> planned_; // by phase
};

} // namespace mcrl
