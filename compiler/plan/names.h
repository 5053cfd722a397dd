// New names for what is emitted.
#pragma once

#include <functional>
#include <set>
#include <string>
#include <vector>

namespace prelude::plan {

// Names that nothing in the unit has.
class Names {
public:
  explicit Names(const std::vector<std::string> &names) : taken_(names.begin(), names.end()) {}
  // More names that are taken, for a while.
  explicit Names(const Names *outer) : outer_(outer) {}

  // For a name at file scope, or one that must differ from all others of its function.
  std::string fresh(const std::string &wish) {
    std::string name = free(wish);
    taken_.insert(name);
    return name;
  }

  // For a name that each function may use anew.
  std::string free(const std::string &wish) const {
    std::string name = wish;
    for (unsigned n = 2; is_taken(name); ++n) name = wish + "_" + std::to_string(n);
    return name;
  }

private:
  bool is_taken(const std::string &name) const { return taken_.contains(name) || (outer_ && outer_->is_taken(name)); }

  std::set<std::string, std::less<>> taken_;
  const Names *outer_ = nullptr;
};

} // namespace prelude::plan
