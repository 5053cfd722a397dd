#include "plan/plan.h"

#include "plan/names.h"

#include <map>

namespace prelude::plan {

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

} // namespace prelude::plan
