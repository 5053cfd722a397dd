// The loops that keep a lock.
#include "plan/constructs.h"

#include <algorithm>

namespace prelude::plan {
namespace {

// Others get in when the loop looks for messages; one that ends before it would look does not keep them waiting.
bool lets_others_in(const Loop &loop) { return loop.check == Check::safepoint || (loop.check == Check::none && loop.is_small); }

// A brief read is not counted, so what ends it must know.
bool are_of_a_kind(const Function &function, const facts::LoopSections &sections) {
  bool is_brief = function.locks[sections.locks.front()].is_brief;
  auto same = [&](const auto &one) { return one.is_brief == is_brief; };
  return std::all_of(sections.locks.begin(), sections.locks.end(), [&](size_t lock) { return same(function.locks[lock]); }) &&
         std::all_of(sections.unlocks.begin(), sections.unlocks.end(),
                     [&](size_t unlock) { return same(function.unlocks[unlock]); });
}

void keep_locks(Function &function, const Planning &planning, Diagnostics &) {
  auto stays_out = [&](const facts::LoopSections &sections) {
    const Loop &loop = function.loops[sections.loop];
    bool is_inner =
        std::any_of(sections.locks.begin(), sections.locks.end(), [&](size_t lock) { return function.locks[lock].in_loop; });
    if (is_inner || !are_of_a_kind(function, sections) || !planning.choices.keeps_locks || !lets_others_in(loop) ||
        loop.callees_look || loop.forked_look || function.forks)
      return true;
    for (size_t lock : sections.locks) function.locks[lock].in_loop = true;
    return false;
  };
  std::erase_if(function.in_loops, stays_out);
  for (size_t i = 0; i < function.in_loops.size(); ++i) {
    function.loops[function.in_loops[i].loop].keeps = i;
    for (size_t unlock : function.in_loops[i].unlocks) function.unlocks[unlock].keeps = true;
  }
}

} // namespace

const Construct constructs::sections{
    .take = [](Function &function, facts::Function &facts, const Planning &) { function.in_loops = std::move(facts.in_loops); },
    .decide = keep_locks,
};

} // namespace prelude::plan
