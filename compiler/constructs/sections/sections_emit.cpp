// Sections that are put together, in a body.
#include "constructs/sections/sections_emit.h"

#include "constructs/locks/accesses_emit.h"
#include "emit/constructs.h"

#include <set>

namespace prelude::emit {

std::string let_go_text(const plan::Function &function, const plan::LoopSections &sections) {
  const plan::Unlock &unlock = function.unlocks[sections.unlocks.front()];
  return "MCRL_LET_GO(" + function.variables[unlock.variable].kept + ", " + unlock_text(function, unlock) + ")";
}

namespace {

// Where branches meet or part, several seams have an unlock or a lock in common.
void join(const Body &body, Edits &edits) {
  std::set<size_t> done;
  for (const plan::JoinedSections &one : body.function().joined) {
    const std::string &region = body.function().variables[one.variable].name;
    if (done.insert(one.unlock.begin).second) edits.replace(one.unlock, "(void)0 /* " + region + " stays locked */");
    if (done.insert(one.lock.begin).second) edits.replace(one.lock, "(void)0;");
  }
}

// The loop gives the lock up at its end, too.
void let_go(const Body &body, Edits &edits) {
  for (const plan::LoopSections &one : body.function().in_loops)
    edits.around(body.function().loops[one.loop].range, "{ ", " (void)" + let_go_text(body.function(), one) + "; }");
}

void report_sections(const plan::Function &function, Report report, std::vector<Line> &lines) {
  if (report != Report::locks) return;
  std::set<std::pair<unsigned, unsigned>> done;
  auto is_new = [&](const Place &place) { return done.emplace(place.line, place.column).second; };
  for (const plan::JoinedSections &one : function.joined) {
    const std::string &region = function.variables[one.variable].name;
    if (is_new(one.unlock_place)) lines.push_back({one.unlock_place, "no unlock " + region + ": its next section follows"});
    if (is_new(one.lock_place)) lines.push_back({one.lock_place, "no lock " + region + ": it is still locked"});
  }
}

} // namespace

const Construct constructs::sections{.edit =
                                         [](const Body &body, Edits &edits) {
                                           join(body, edits);
                                           let_go(body, edits);
                                         },
                                     .lines = report_sections};

} // namespace prelude::emit
