// The list of constructs for remarks and --emit=json. Each construct has its part in its own folder (constructs/x/x_remark.cpp).
#pragma once

#include "remarks/json.h"
#include "remarks/remarks.h"

namespace prelude::remarks {

// The functions by which a construct makes its remarks on a function; null where it has none.
struct Construct {
  // -Rmove; and the remark about a point, if it is the construct's, of which these bytes and locks travel.
  void (*moves)(const plan::Function &, std::vector<Remark> &) = nullptr;
  std::optional<Remark> (*point)(const plan::Function &, const plan::Point &, const std::string &bytes, const std::string &locks) = nullptr;
  // -Rcomm and -Rmissed-move.
  void (*communication)(const plan::Function &, std::vector<Remark> &) = nullptr;
  void (*missed)(const plan::Function &, std::vector<Remark> &) = nullptr;
  // Its members of the function's object in --emit=json.
  void (*json)(const Writer &, llvm::json::Object &) = nullptr;
};

namespace constructs {
extern const Construct points, locks, callers, calls, loops, foralls, contracts;
}

// All of them, in the order in which they speak.
inline constexpr const Construct *all_constructs[] = {&constructs::points, &constructs::locks, &constructs::callers, &constructs::calls,
                                                      &constructs::loops, &constructs::foralls, &constructs::contracts};

} // namespace prelude::remarks
