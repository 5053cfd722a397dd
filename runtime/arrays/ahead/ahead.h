// All predictors of a node, as one.
#pragma once

#include "arrays/ahead/fronts.h"
#include "arrays/ahead/prefetcher.h"
#include "arrays/ahead/streams.h"

#include <algorithm>
#include <array>

namespace mcrl {

class Ahead {
public:
  void read(const PageRead &read) {
    for (Predictor *predictor : all_) predictor->read(read);
  }
  uint32_t follow(const PageRead &read) {
    uint32_t end = read.page + 1;
    for (Predictor *predictor : all_) end = std::max(end, predictor->follow(read));
    return end;
  }
  std::vector<uint32_t> recall(const PageRead &read, const Predictor::IsAbsent &is_absent) {
    return prefetcher_.recall(read, is_absent);
  }
  // For so many pages that are asked for together, of which this is the first.
  Lease lease(PageName page, uint32_t count, const Predictor::IsAlike &is_alike) {
    for (Predictor *predictor : all_)
      if (Lease lease = predictor->lease(page, count, is_alike); lease.times > 0) return lease;
    return {};
  }
  void missed(PageName page) {
    for (Predictor *predictor : all_) predictor->missed(page);
  }
  // A page that comes with one that is read, and will be read after it, if the streams are right.
  void follows(const PageRead &read) { prefetcher_.read(read); }
  void forget(uint32_t array) {
    for (Predictor *predictor : all_) predictor->forget(array);
  }
  uint64_t unread(uint32_t phase) const {
    uint64_t count = 0;
    for (const Predictor *predictor : all_) count += predictor->unread(phase);
    return count;
  }
  const std::array<Predictor *, 3> &predictors() const { return all_; } // whose pages are due in this order

private:
  Prefetcher prefetcher_;
  Fronts fronts_;
  Streams streams_;
  std::array<Predictor *, 3> all_{&prefetcher_, &fronts_, &streams_};
};

} // namespace mcrl
