// Guards in a body: the condition stays where it stands.
#include "constructs/guards/guards_templates.h"
#include "constructs/locks/points_emit.h"
#include "emit/constructs.h"
#include "emit/templates.h"

namespace prelude::emit {

namespace {

std::string guard_part(const plan::Guard &guard) { return "MCRL_GUARD(" + std::to_string(guard.form) + ")"; }

class Guards : public Points {
public:
  using Points::Points;

  void guard(size_t index, Edits &edits) const;
};

// A guard that the runtime evaluates is waited for by a record, or by a thread that has put its variables where the runtime finds them.
// The condition stays where it stands, and is evaluated there in every form.
void Guards::guard(size_t index, Edits &edits) const {
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
                  {"form", guard_part(guard)},
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

class GuardForm : public Form {
public:
  explicit GuardForm(const Form &form) : Form(form) {}

  // The form that evaluates it.
  std::string guard(const plan::Guard &guard) const {
    return fill(templates::guard, {{"line", std::to_string(guard.place.line)},
                                   {"name", guard.holds},
                                   {"data", function_.data},
                                   {"number", std::to_string(guard.number)},
                                   {"variables", variables()},
                                   {"part", guard_part(guard)},
                                   {"arguments", arguments(false)}});
  }
};

// The texts of all guards that the runtime evaluates, one after the other.
template <typename Text> std::string each_guard(const plan::Function &function, Text text) {
  std::string out;
  for (const plan::Guard &guard : function.guards)
    if (!guard.holds.empty()) out += text(guard);
  return out;
}

} // namespace

const Construct constructs::guards{
    .edit =
        [](const Body &body, Edits &edits) {
          for (size_t i = 0; i < body.function().guards.size(); ++i) Guards(body).guard(i, edits);
        },
    .entries =
        [](const Body &body) {
          return each_guard(body.function(), [&](const plan::Guard &guard) {
            std::string to = " case " + std::to_string(guard.number) + ": goto " + guard.entry + ";";
            return "\n    " + body.fill(templates::entries, {{"form", guard_part(guard)}, {"cases", to}});
          });
        },
    .structures =
        [](const plan::Function &function) {
          std::string out;
          for (const plan::Guard &guard : function.guards)
            if (guard.has_structure) out += structure(guard.structure, declarations(function, guard.members));
          return out;
        },
    .declarations =
        [](const plan::Unit &, const plan::Function &function) {
          return each_guard(function, [](const plan::Guard &guard) { return fill(templates::guard_prototype, {{"name", guard.holds}}); });
        },
    .forms = [](const Form &form) {
      return each_guard(form.function(), [&](const plan::Guard &guard) { return GuardForm(form).guard(guard); });
    },
};

} // namespace prelude::emit
