// The passes over the flow of one function, in their order (the picture is in states_clang.h).
#include "analysis/checks/checks.h"
#include "constructs/frames/frames_check.h"

namespace prelude::analysis {

FunctionFlow follow(const FunctionModel &model, Blocking &blocking, const Sources &sources, Diagnostics &out) {
  FunctionFlow followed(model);
  followed.promotions = find_promotions(model, blocking, sources);
  followed.locks = follow_locks(model, followed.promotions, sources, out);
  FunctionFlow flow = resolve_scopes(resolve_frames(std::move(followed), sources, out), sources, out);
  for (const LockCall &lock : model.locks) // what control never comes to moves nowhere
    if (!model.graph->is_reached(lock.call)) flow.staying.insert(lock.call);
  return flow;
}

} // namespace prelude::analysis
