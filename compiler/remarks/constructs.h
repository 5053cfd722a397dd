// The list of constructs for remarks and --emit=json. Each construct has its part in its own folder (constructs/x/x_remark.cpp).
#pragma once

#include "remarks/json.h"
#include "remarks/remarks.h"

namespace prelude::remarks {

// The functions by which a construct makes its remarks on a function; null where it has none.
struct Construct {
  // -Rmove; then -Rcomm and -Rmissed-move.
  void (*moves)(const plan::Function &, std::vector<Remark> &) = nullptr;
  void (*communication)(const plan::Function &, std::vector<Remark> &) = nullptr;
  // Its members of the function's object in --emit=json.
  void (*json)(const Writer &, llvm::json::Object &) = nullptr;
};

namespace constructs {
extern const Construct points, locks, callers, calls, scopes, loops, foralls, contracts, placements, sections;
}

// All constructs, in the order of their remarks.
inline constexpr const Construct *all_constructs[] = {&constructs::points, &constructs::locks,   &constructs::sections,
                                                      &constructs::callers, &constructs::calls, &constructs::scopes, &constructs::loops,
                                                      &constructs::foralls, &constructs::contracts, &constructs::placements};

} // namespace prelude::remarks
