// Partial frames in Clang's tree.
#pragma once

#include "analysis/program/sources.h"

namespace prelude::analysis {

struct PartialFrame {
  size_t lock; // index into FunctionModel::locks
  const clang::CallExpr *begin, *end;
  unsigned begin_offset, end_offset;
  facts::FrameId within = facts::whole_function;
  Place place;
};

// The partial frames of a function.
struct FramesModel {
  std::vector<PartialFrame> frames; // an outer one before those in it
};

} // namespace prelude::analysis
