#include "plan/first_values.h"

namespace prelude::plan {

// A variable that no record or reply holds needs no value that the program does not give it.
void choose_first_values(Function &function) {
  std::vector<bool> kept(function.variables.size());
  auto keep = [&](const std::vector<Member> &members) {
    for (const Member &one : members) kept[one.variable] = true;
  };
  for (const Record &record : function.records) keep(record.members);
  for (const Frame &frame : function.frames) keep(frame.members);
  for (const Guard &guard : function.guards) keep(guard.members);
  for (const Forall &forall : function.foralls) keep(forall.record.members);
  for (size_t i = 0; i < kept.size(); ++i)
    if (!kept[i]) function.variables[i].unset = {};
}

} // namespace prelude::plan
