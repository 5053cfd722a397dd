// What a policy remembers of single regions. There are 65,536 places, by pairs: of more than two regions that have the same pair, those
// that came last are remembered.
#pragma once

#include "base/support/hash.h"
#include "base/support/zeroed.h"
#include "mcrl_abi.h"

#include <utility>

namespace mcrl::policy {

// `T` has the region's name as `rid`; one of all zeros is none's.
template <class T> class Places {
public:
  // nullptr if nothing is remembered.
  const T *find(mcrl_rid rid) const {
    const T *pair = pair_of(rid);
    return pair[0].rid == rid ? &pair[0] : pair[1].rid == rid ? &pair[1] : nullptr;
  }
  T *find(mcrl_rid rid) { return const_cast<T *>(std::as_const(*this).find(rid)); }

  // Begins anew if nothing is remembered, in the place of the region that has come before the other one.
  T &of(mcrl_rid rid) {
    if (T *found = find(rid)) return *found;
    T *pair = pair_of(rid);
    pair[1] = pair[0];
    return pair[0] = {.rid = rid};
  }

  // It will be asked for.
  void prefetch(mcrl_rid rid) const { __builtin_prefetch(pair_of(rid)); }

private:
  static constexpr size_t pairs = 1 << 15; // memory that is not touched costs nothing
  T *pair_of(mcrl_rid rid) const { return &places_[2 * (hash_of(rid) % pairs)]; }

  ZeroedArray<T> places_ = make_zeroed<T>(2 * pairs);
};

} // namespace mcrl::policy
