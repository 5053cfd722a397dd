// Where a node will read next in an array whose first read moves from phase to phase by the same distance: row k in phase k of an
// LU decomposition, the diagonal of a wave. A phase lies between two synchronization points.
#pragma once

#include "arrays/ahead/predictor.h"

#include <array>
#include <map>

namespace mcrl {

class Fronts final : public Predictor {
public:
  // One phase in so many is left to a fault, which shows that the front still moves. A read elsewhere counts as half of them.
  static constexpr uint32_t most_unseen = 16;
  static constexpr uint32_t longest_period = 7; // phases, of pushes

  void read(const PageRead &) override;
  // The pages in which fronts should be. A front that has left its array is forgotten.
  std::vector<PageName> due(uint32_t phase) override;
  // With as many pages of its row as were read of the last one.
  bool goes_on() const override { return true; }
  // Not the node's own, for instance.
  void asked(PageName, uint32_t phase) override;
  // The pages of the front and those after it that are asked for with it are pushed as often as they would be asked for before a
  // thread has to show itself: by a home, the pages that the front comes to and that have this home. Where homes take turns, one in
  // every few.
  Lease lease(PageName, uint32_t count, const IsAlike &) override;
  uint32_t pushed(PageName) override;
  void missed(PageName) override;
  void forget(uint32_t array) override;

private:
  struct Front {
    uint32_t page = 0, phase = 0;     // of the last first read
    int64_t distance = 0, period = 0; // from the one before it; while it moves, the shortest
    bool moves = false;
    bool is_expected = false;                          // `page` has not been read yet
    uint32_t unseen = 0;                               // expected since a thread has been seen to read
    uint32_t end = 0;                                  // of the array
    uint32_t pages = 0;                                // that are pushed together
    uint32_t turns = 0;                                // phases after which the same home pushes; 0: none does
    std::array<uint32_t, longest_period + 1> pushes{}; // that are to come, by phase modulo `turns`
  };
  static uint32_t steps_to_alike(const Front &, const IsAlike &);

  std::map<uint32_t, Front> fronts_; // by array
};

} // namespace mcrl
