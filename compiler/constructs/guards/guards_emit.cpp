// Guards in a body: the condition stays where it stands.
#include "constructs/guards/guards_templates.h"
#include "emit/body.h"

namespace prelude::emit {

// A guard that the runtime evaluates is waited for by a record, or by a thread that has put its variables where the runtime finds them.
// The condition stays where it stands, and is evaluated there in every form.
void Body::guard(size_t index, Edits &edits) const {
  const plan::Guard &guard = function_.guards[index];
  const plan::Lock &lock = function_.locks[guard.lock];
  std::string before, after, mode = this->mode(lock.mode);
  const std::string at = this->at(lock.variable), &live = function_.live;
  if (guard.holds.empty()) {
    before = templates::guard_waits_begins;
    after = fill(templates::guard_waits_ends, {{"at", at}, {"mode", mode}});
  } else {
    const plan::Point *point = function_.at(guard.point);
    std::string saves, park;
    for (const plan::Member &member : guard.members) saves += save(member, live + ".");
    if (point)
      park = fill(templates::guard_parks, {{"own", part_of(point->activation)}, {"pack", repack(*point)}, {"at", at}});
    std::string record;
    if (!guard.members.empty())
      record = fill(templates::guard_live, {{"structure", guard.structure}});
    before = fill(templates::guard_begins, {{"label", guard.entry},
                                            {"record", record},
                                            {"loads", loads(guard.members)},
                                            {"at", at},
                                            {"resume", point ? resume(*point) : ""}});
    after = fill(templates::guard_ends,
                 {{"what", point ? "point " + std::to_string(point->number) : "it does not hold"},
                  {"park", park},
                  {"form", part_of(guard)},
                  {"variables", guard.members.empty() ? "" : "struct " + guard.structure + " " + live + ";"},
                  {"saves", saves},
                  {"at", at},
                  {"mode", mode},
                  {"holds", guard.holds},
                  {"live", guard.members.empty() ? "0" : "&" + live}});
  }
  // Only blanks lie between the lock and its guard, but for a clause.
  unsigned begin = guard.before.begin;
  while (!guard.holds.empty() && begin > lock.range.end && isspace(static_cast<unsigned char>(source_[begin - 1]))) --begin;
  // A comment between the two may end with its line.
  bool begins_line = begin == lock.range.end || begin != guard.before.begin;
  before = placed((begins_line ? "\n" : "") + before, lock.range.begin);
  edits.replace({begin, guard.before.end}, before);
  edits.replace({guard.after.begin, guard.after.end}, placed(after, lock.range.begin));
}

} // namespace prelude::emit
