// Partial frames: what they give back, and under which names; and declarations by which their forms come.
#include "plan/constructs.h"

#include <map>

namespace prelude::plan {
namespace {

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

// Only frames that move have forms.
void add_passed(Function &function, Names &names) {
  std::map<std::string, std::string> cleaners; // by the function
  auto stays = [&](FrameId frame) { return function.frames[size_t(frame)].label.empty(); };
  for (Passed &passed : function.passed) std::erase_if(passed.frames, stays);
  std::erase_if(function.passed, [](const Passed &passed) { return passed.frames.empty(); });
  for (size_t i = 0; i < function.passed.size(); ++i) {
    Passed &passed = function.passed[i];
    passed.label = names.free(function.name + "__by" + std::to_string(i + 1));
    for (const facts::Passed::Cleanup &cleanup : passed.cleanups) {
      auto [one, is_new] = cleaners.try_emplace(cleanup.function);
      if (is_new) one->second = names.fresh(function.name + "__" + cleanup.function);
      passed.cleaners.push_back(one->second);
    }
  }
  if (!cleaners.empty()) function.passing = names.fresh(function.name + "__passing");
}

} // namespace

const Construct constructs::frames{
    .take =
        [](Function &function, facts::Function &facts, const Planning &) {
          extend(function.frames, facts.frames);
          extend(function.passed, facts.passed);
        },
    .plan =
        [](Function &function, const Planning &planning) {
          for (size_t i = 0; i < function.frames.size() && function.migrates && function.annotations; ++i)
            add_frame(function, i, planning.names);
          add_passed(function, planning.names);
        },
    .keeps =
        [](const Function &function, const std::function<void(const std::vector<Member> &)> &keep) {
          for (const Frame &frame : function.frames) keep(frame.members);
        },
};

} // namespace prelude::plan
