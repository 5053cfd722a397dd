// Guards in Clang's tree.
#pragma once

#include "analysis/program/sources.h"

namespace prelude::analysis {

struct GuardModel {
  size_t lock;
  const clang::CallExpr *mark;
  Place place;
};

// The guards of a function.
struct GuardsModel {
  std::vector<GuardModel> guards;
};

} // namespace prelude::analysis
