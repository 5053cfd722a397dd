// Locks in a body: where an activation leaves, and where it goes on.
#include "constructs/calls/calls_emit.h"
#include "constructs/locks/accesses_emit.h"
#include "constructs/locks/locks_templates.h"
#include "constructs/locks/points_emit.h"
#include "constructs/locks/points_templates.h"
#include "emit/constructs.h"

#include <algorithm>

namespace prelude::emit {

using plan::FrameId;
using plan::Range;

// The place of a condition of the user's in a text, which stays where it stands.
constexpr char condition = '\1';

static std::pair<std::string, std::string> around_condition(const std::string &text) {
  size_t at = text.find(condition);
  return {text.substr(0, at), text.substr(at + 1)};
}

namespace {

class Locks : public Points {
public:
  using Points::Points;

  void lock(size_t index, Edits &edits) const;

private:
  // Whether the range holds only blanks and inserted text.
  bool says_nothing(plan::Range range) const;
  std::string lock_text(size_t index) const;
  std::string point_text(const plan::Point &point, const plan::Lock &lock) const;
  std::string wait(const plan::Lock &lock) const;
  std::string gone(const plan::Point &point, const plan::Lock &lock) const;
  // `how`: _HIT or _LOCK.
  std::string begin_operation(const plan::Lock &lock, const char *how) const;
  std::string hit(const plan::Lock &lock) const {
    std::string begins = begin_operation(lock, "_HIT");
    return lock.in_loop ? "(" + function_.variables[lock.variable].kept + " || " + begins + ")" : begins;
  }
};

void Locks::lock(size_t index, Edits &edits) const {
  const plan::Lock &lock = function_.locks[index];
  std::string text = lock_text(index);
  // Several statements where one stood need a block, unless they stand in one; so does an if, for a following else is not its own.
  if (!lock.in_block && (text.starts_with("if") || text.find('\n') != text.npos)) text = "{\n" + text + "\n}";
  text = placed(text, lock.range.begin);
  bool has_condition = !lock.condition.empty();
  if (!has_condition) return edits.replace(lock.range, text);
  if (text.find(condition) == text.npos) { // nothing moves here
    edits.replace(lock.range, text);
    return edits.replace(lock.condition, "");
  }
  auto [before, after] = around_condition(text);
  bool beside = says_nothing({lock.range.end, lock.condition.begin});
  edits.replace({lock.range.begin, beside ? lock.condition.begin : lock.range.end}, before);
  edits.after(lock.condition, after);
}

bool Locks::says_nothing(Range range) const {
  for (unsigned at = range.begin; at < range.end; ++at) {
    if (isspace(static_cast<unsigned char>(source_[at]))) continue;
    auto inserted = std::lower_bound(file_.inserted.begin(), file_.inserted.end(), Range{at, at});
    if (inserted == file_.inserted.end() || inserted->begin != at) return false;
    at = inserted->end - 1;
  }
  return true;
}

std::string Locks::lock_text(size_t index) const {
  const plan::Lock &lock = function_.locks[index];
  const std::string &kept = function_.variables[lock.variable].kept;
  std::string is_held = lock.in_loop ? " " + kept + " = 0;" : "";
  if (const plan::Point *point = function_.at(function_.locks[index].point)) {
    std::string shadow = snapshot(index);
    return point_text(*point, lock) + is_held + (shadow.empty() ? "" : "\n" + shadow);
  }
  std::string begins = begin_operation(lock, "_LOCK") + ";";
  if (lock.held.empty()) return lock.in_loop ? "if (!" + kept + ") { " + begins + " }" + is_held : begins;
  return fill(templates::lock_holding_others, {{"hit", hit(lock)}, {"wait", wait(lock)}}) + is_held;
}

std::string Locks::point_text(const plan::Point &point, const plan::Lock &lock) const {
  const std::string own = part_of(point.activation), number = std::to_string(point.number);
  std::string conditional;
  if (point.migrates && !lock.condition.empty())
    conditional = fill(templates::conditional_policy,
                       {{"name", function_.policy}, {"condition", std::string(1, condition)}, {"policy", policy(lock)}});
  if (!point.migrates)
    return fill(templates::lock_waits, {{"hit", hit(lock)},
                                        {"number", number},
                                        {"own", own},
                                        {"undo", undo_at(point, lock)},
                                        {"pack", repack(point)},
                                        {"wait", wait(lock)},
                                        {"resume", resume(point)}});
  if (lock.begins != plan::whole_function)
    return fill(templates::lock_begins, {{"hit", hit(lock)},
                                         {"number", number},
                                         {"policy", conditional},
                                         {"pack", pack(point, "mcrl_pack(")},
                                         {"at", at(lock.variable)},
                                         {"chosen", chosen(lock)},
                                         {"end", function_.frames[size_t(lock.begins)].label},
                                         {"region", name(lock.variable)},
                                         {"resume", resume(point)}});
  std::string maker = "mcrl_record(" + function_.part + " == " + own + " ? " + function_.run + " : 0, ";
  return fill(templates::lock_moves, {{"hit", hit(lock)},
                                      {"number", number},
                                      {"policy", conditional},
                                      {"undo", undo_at(point, lock)},
                                      {"pack", pack(point, maker)},
                                      {"own", own},
                                      {"chosen", chosen(lock)},
                                      {"region", name(lock.variable)},
                                      {"at", at(lock.variable)},
                                      {"go", go(*this, lock, chosen(lock))},
                                      {"unwinds", unwinding(*this, lock)},
                                      {"gone", gone(point, lock)},
                                      {"resume", resume(point)}});
}

// A thread that waits while it holds locks says which, and where it has taken them, for the report of a deadlock.
std::string Locks::wait(const plan::Lock &lock) const {
  std::string held;
  for (const plan::Held &one : lock.held)
    held += ", " + at(one.variable) + ", " + (one.since ? "__FILE__ \":" + std::to_string(one.since) + "\"" : "(const char *)0");
  if (lock.held.empty())
    return fill(templates::lock_wait, {{"at", at(lock.variable)}, {"region", name(lock.variable)}, {"mode", mode(lock.mode)}});
  return fill(templates::lock_wait_holding, {{"at", at(lock.variable)},
                                             {"region", name(lock.variable)},
                                             {"mode", mode(lock.mode)},
                                             {"count", std::to_string(lock.held.size())},
                                             {"held", held}});
}

// What follows a lock if the rest of the activation has run elsewhere.
std::string Locks::gone(const plan::Point &point, const plan::Lock &lock) const {
  const std::string &region = name(lock.variable);
  if (point.activation != plan::whole_function)
    return "goto " + function_.frames[size_t(point.activation)].label + "; /* the rest of the partial frame ran at " + region +
           "'s home */";
  std::string out = function_.result.empty() ? "return;" : "return MCRL_RESULT(" + function_.result_type + ");";
  if (function_.records[point.record].children) out = "{ mcrl_children_left(" + children() + "); " + out + " }";
  return out + " /* the rest ran at " + region + "'s home */";
}

std::string Locks::begin_operation(const plan::Lock &lock, const char *how) const {
  std::string brief = lock.is_brief ? ", " + function_.variables[lock.variable].counted : "";
  return (lock.is_brief ? brief_mode(lock.mode) : mode(lock.mode)) + how + "(" + name(lock.variable) + ", " + at(lock.variable) + brief + ")";
}

std::string names(const plan::Function &function, const std::vector<plan::Held> &locks) {
  std::string out;
  for (const plan::Held &held : locks) out += (out.empty() ? "" : ", ") + function.variables[held.variable].name;
  return out;
}

void report_locks(const plan::Function &function, Report report, std::vector<Line> &lines) {
  if (report == Report::plan)
    for (const plan::Point &point : function.points) lines.push_back({point.place, described(function, point)});
  for (const plan::Lock &lock : function.locks)
    if (report == Report::locks)
      lines.push_back({lock.place, std::string(name(lock.mode)) + " lock " + function.variables[lock.variable].name +
                                       (lock.held.empty() ? "" : ", holding " + names(function, lock.held))});
    else if (report == Report::live && lock.is_point)
      lines.push_back({lock.place, "live after " + lock_words(function, lock) + ": " + variable_list(function, lock.live)});
}

} // namespace

const Construct constructs::locks{
    .edit =
        [](const Body &body, Edits &edits) {
          Locks locks(body);
          for (size_t i = 0; i < body.function().locks.size(); ++i) locks.lock(i, edits);
          edit_promotions(body, edits);
        },
    .structures = record_structures,
    .declarations =
        [](const plan::Unit &, const plan::Function &function) {
          std::string out;
          for (const plan::Continuation &one : function.continuations)
            out += fill(templates::continuation_prototype, {{"name", one.name}});
          return out;
        },
    .numbered =
        [](const plan::Function &function, std::vector<std::string> &objects) {
          for (const plan::Point &point : function.points) objects.push_back("&" + point.object);
        },
    .forms =
        [](const Form &form) {
          std::string out;
          for (const plan::Continuation &one : form.function().continuations) out += continuation(form, one);
          return out;
        },
    .lines = report_locks,
};

} // namespace prelude::emit
