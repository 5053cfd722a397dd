// What tells a function of a profile when the source has changed since: its name, its text, and its locks in order.
#pragma once

#include "plan/plan.h"

#include <set>

namespace prelude::plan {

struct Shape {
  struct Lock {
    const plan::Lock *lock;
    std::string what, region; // read_lock; the name of the variable
    bool repeats;             // it stands in a loop
  };
  const Function *function;
  std::string text; // a hash of its body, without blanks, comments and `move`
  std::vector<Lock> locks;
  std::set<std::string> calls; // functions of the unit that lock regions, by the names in its text
};

// Those of the functions that lock regions.
std::vector<Shape> shapes_of(const Unit &);

} // namespace prelude::plan
