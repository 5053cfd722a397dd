// Locks in a body: where an activation leaves, and where it goes on.
#include "constructs/calls/calls_templates.h"
#include "constructs/locks/locks_templates.h"
#include "emit/body.h"


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

void Body::lock(size_t index, Edits &edits) const {
  const plan::Lock &lock = function_.locks[index];
  std::string text = lock_text(index);
  if (!lock.frames_range.empty()) edits.replace(lock.frames_range, "");
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

bool Body::says_nothing(Range range) const {
  for (unsigned at = range.begin; at < range.end; ++at) {
    if (isspace(static_cast<unsigned char>(source_[at]))) continue;
    auto inserted = std::lower_bound(file_.inserted.begin(), file_.inserted.end(), Range{at, at});
    if (inserted == file_.inserted.end() || inserted->begin != at) return false;
    at = inserted->end - 1;
  }
  return true;
}

std::string Body::lock_text(size_t index) const {
  const plan::Lock &lock = function_.locks[index];
  if (const plan::Point *point = function_.at(function_.locks[index].point)) {
    std::string kept = snapshot(index);
    return point_text(*point, lock) + (kept.empty() ? "" : "\n" + kept);
  }
  if (lock.held.empty()) return begin_operation(lock, "_LOCK") + ";";
  return fill(templates::lock_holding_others, {{"hit", hit(lock)}, {"wait", wait(lock)}});
}

std::string Body::point_text(const plan::Point &point, const plan::Lock &lock) const {
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
                                      {"go", go(lock)},
                                      {"unwinds", lock.takes_callers ? fill(templates::unwinds, {}) : ""},
                                      {"gone", gone(point, lock)},
                                      {"resume", resume(point)}});
}

// A thread that waits while it holds locks says which, and where it has taken them, for the report of a deadlock.
std::string Body::wait(const plan::Lock &lock) const {
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

std::string Body::policy(const plan::Lock &lock) const {
  switch (lock.policy) {
#define PRELUDE_POLICY(word, policy, abi)                                                                                          \
  case plan::Policy::policy: return #abi;
#include "lang-spec/words.def"
  case plan::Policy::by_default: return "MCRL_BY_DEFAULT";
  case plan::Policy::none: break;
  }
  return "MCRL_NEVER";
}

std::string Body::chosen(const plan::Lock &lock) const {
  return lock.condition.empty() ? policy(lock) : function_.policy;
}

std::string Body::go(const plan::Lock &lock) const {
  if (!lock.takes_callers) return "mcrl_go(" + function_.live + ", " + chosen(lock) + ")";
  return fill(templates::go_along, {{"chosen", chosen(lock)}, {"frames", std::to_string(lock.frames)}});
}

// What follows a lock if the rest of the activation has run elsewhere.
std::string Body::gone(const plan::Point &point, const plan::Lock &lock) const {
  const std::string &region = name(lock.variable);
  if (point.activation != plan::whole_function)
    return "goto " + function_.frames[size_t(point.activation)].label + "; /* the rest of the partial frame ran at " + region +
           "'s home */";
  std::string out = function_.result.empty() ? "return;" : "return MCRL_RESULT(" + function_.result_type + ");";
  if (function_.records[point.record].children) out = "{ mcrl_children_left(" + children() + "); " + out + " }";
  return out + " /* the rest ran at " + region + "'s home */";
}

} // namespace prelude::emit
