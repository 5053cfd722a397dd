// The lines of a report of --dump.
#pragma once

#include "plan/plan.h"

#include <string>
#include <vector>

namespace prelude::emit {

// --dump=locks: each lock, unlock and dereference with the lock held. --dump=live: what is live after each lock of a function that
// migrates. --dump=plan: points, records, calls and foralls.
enum class Report : uint8_t { locks, live, plan };

struct Line {
  Place place;
  std::string text;
};

std::string variable_list(const plan::Function &, const std::vector<plan::VariableId> &);

} // namespace prelude::emit
