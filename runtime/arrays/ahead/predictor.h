// What says which pages a node will read, so that they are asked for before a thread touches them. A predictor learns from the
// pages that threads touch and that are not here, and predicts at one of two moments, or at both: when a phase begins, which lies
// between two synchronization points; and when a thread comes to a page. By itself it predicts nothing.
#pragma once

#include "base/support/hash.h"

#include <compare>
#include <cstdint>
#include <functional>
#include <utility>
#include <vector>

namespace mcrl {

using PageName = std::pair<uint32_t, uint32_t>; // array, page
struct HashOfPage {
  size_t operator()(PageName page) const { return hash_of(uint64_t{page.first} << 32 | page.second); }
};

// A page that a thread touches in this phase, and cannot read.
struct PageRead {
  uint32_t array, page, phase;
  uint32_t row_end = UINT32_MAX, end = UINT32_MAX; // where the page's row ends, and the array; both lie after the page
};

// A node asks for pushes beside a page: it is sent again, unasked, in each `period`-th phase after this one, so
// many `times`; each time the page that lies by `distance` after the last one.
struct Lease {
  uint32_t period = 0, times = 0;
  int32_t distance = 0;
  friend auto operator<=>(const Lease &, const Lease &) = default;
};

class Predictor {
public:
  virtual ~Predictor() = default;

  virtual void read(const PageRead &) {}
  // As read(), of a page that a thread waits for. Returns the pages of the array that will be read in this phase, too, and are
  // absent.
  using IsAbsent = std::function<bool(uint32_t page)>;
  virtual std::vector<uint32_t> recall(const PageRead &, const IsAbsent &) { return {}; }
  // The end of the pages to be asked for with this one: at most that of the array.
  virtual uint32_t follow(const PageRead &read) { return read.page + 1; }

  // The pages that should be read in this phase, which begins. Each is given once. Those that the node does not have are asked for,
  // and with them, of a page that goes_on(), what follows it.
  virtual std::vector<PageName> due(uint32_t) { return {}; }
  virtual bool goes_on() const { return false; }
  // A page that was due in this phase has been asked for.
  virtual void asked(PageName, uint32_t) {}
  // The pushes that are to be asked for with a page; and whether a page that is due is pushed, since they have been.
  // A lease may be for `count` pages that are asked for together, of which this is the first.
  using IsAlike = std::function<bool(uint32_t page)>; // whether another page has the same home
  virtual Lease lease(PageName, uint32_t, const IsAlike &) { return {}; }
  // How many pages, this one the first, are pushed together; 0: it is not.
  virtual uint32_t pushed(PageName) { return 0; }
  // It was pushed, it was said, and has not come in its phase.
  virtual void missed(PageName) {}

  virtual void forget(uint32_t array) = 0;

  // Pages that have come ahead and that no thread has read, as far as is known in this phase.
  virtual uint64_t unread(uint32_t) const { return 0; }
};

} // namespace mcrl
