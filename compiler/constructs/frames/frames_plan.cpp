// Partial frames: what they give back, and under which names.
#include "plan/names.h"
#include "plan/plan.h"

#include <algorithm>

namespace prelude::plan {

void add_frame(Function &function, size_t index, Names &names) {
  Frame &frame = function.frames[index];
  if (!frame.moves) return;
  std::string number = function.frames.size() > 1 ? std::to_string(index + 1) : "";
  frame.label = names.free(function.name + "__end" + number);
  for (VariableId id : frame.results) frame.members.push_back(member(function, id, true));
  frame.has_value = frame.returns && !function.result.empty();
  if (!frame.members.empty() || frame.returns || !frame.jumps.empty() || frame.carries_children)
    frame.structure = names.fresh(function.name + "__result" + number);
}

} // namespace prelude::plan
