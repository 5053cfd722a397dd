// A handler that cannot go on is undone, or becomes a thread.
#include "constructs/locks/points_emit.h"

#include "constructs/locks/locks_templates.h"
#include "constructs/loops/loops_templates.h"

namespace prelude::emit {

using plan::Abort;

static const char *again(Abort abort) { return abort == Abort::undoes ? "mcrl_rerun" : "mcrl_refuse"; }

static const char *meaning(Abort abort) {
  return abort == Abort::undoes ? "it runs again, in a thread" : "back to the node that has sent it";
}

std::string Points::unlocks(const std::vector<plan::Held> &held) const {
  std::string out;
  for (const plan::Held &one : held) out += mode(one.mode) + "_UNLOCK(" + at(one.variable) + ");\n";
  return out;
}

// What has been written is put back, and all locks are given up.
std::string Points::undo(const plan::Point &point, const std::string &why) const {
  return fill(templates::undo, {{"writes", point.undo.written.empty() ? "" : fill(templates::undo_writes, {})},
                                {"unlocks", unlocks(point.held)},
                                {"again", again(point.abort)},
                                {"why", why},
                                {"meaning", meaning(point.abort)}});
}

std::string Points::undo_at(const plan::Point &point, const plan::Lock &lock) const {
  if (point.abort == Abort::continues) return "";
  std::string text = undo(point, function_.why), region = name(lock.variable), mode = this->mode(lock.mode);
  if (!point.migrates) // in the continuation already
    return fill(templates::undo_at_wait, {{"region", region}, {"mode", mode}, {"undo", text}});
  return fill(templates::undo_at_lock, {{"own", part_of(point.activation)},
                                        {"region", region},
                                        {"mode", mode},
                                        {"chosen", chosen(lock)},
                                        {"undo", text}});
}

std::string Points::undo_elsewhere(const plan::Point &point, const char *why) const {
  if (point.abort == Abort::continues) return "";
  return fill(templates::undo_elsewhere, {{"undo", undo(point, why)}});
}

// A handler keeps what is there before it writes.
std::string Points::snapshot(size_t lock) const {
  const plan::Point *point = function_.at(function_.locks[lock].point);
  if (!function_.locks[lock].needs_snapshot || !point) return "";
  return fill(templates::snapshot, {{"own", part_of(point->activation)}, {"at", at(function_.locks[lock].variable)}});
}

std::string Points::test(size_t index, const std::string &unlocks, bool in_body) const {
  const plan::Lock &lock = function_.locks[index];
  const plan::Point *point = function_.at(function_.locks[index].point);
  Abort abort = point ? point->arrival : Abort::undoes;
  std::string self = in_body ? "mcrl_self(" + function_.run + ")" : function_.self;
  std::string leave = std::string(again(abort)) + "(" + self + ", MCRL_ABORT_LOCK)";
  return fill(templates::test, {{"self", self},
                                {"region", name(lock.variable)},
                                {"mode", mode(lock.mode)},
                                {"chosen", point && point->migrates ? policy(lock) : "MCRL_NEVER"},
                                {"place", std::to_string(lock.place.line) + ":" + std::to_string(lock.place.column)},
                                {"unlocks", unlocks},
                                {"leave", in_body ? "mcrl_leave(" + function_.run + ", " + leave + ");" : "return " + leave + ";"},
                                {"meaning", meaning(abort)},
                                {"nothing", in_body ? emit::nothing(function_) : ""}});
}

namespace {

// Points at which a handler gives up without a lock.
class GivesUp : public Points {
public:
  using Points::Points;

  std::string check(size_t loop, const std::string &call) const;
  void promotions(Edits &edits) const;

private:
  std::string promote(const plan::Point &point, const plan::Promotion &promotion) const;
};

// The text at a loop's check, after it has looked for messages.
std::string GivesUp::check(size_t loop, const std::string &call) const {
  const plan::Point *point = function_.at(function_.loops[loop].point);
  if (!point) return call + ";";
  std::string text = fill(templates::over_budget, {{"call", call},
                                            {"own", part_of(point->activation)},
                                            {"number", std::to_string(point->number)},
                                            {"undo", undo_elsewhere(*point, "MCRL_ABORT_LATE")},
                                            {"pack", repack(*point)},
                                            {"resume", resume(*point)}});
  return indented(text, indent_at(function_.loops[loop].range.begin) + "    ");
}

void GivesUp::promotions(Edits &edits) const {
  for (const plan::Point &point : function_.points) {
    bool over_budget = point.promotion && function_.promotions[*point.promotion].as<plan::Promotion::AtCheck>();
    if (!point.promotion || function_.target_of(point) || over_budget) continue;
    const plan::Promotion &promotion = function_.promotions[*point.promotion];
    std::string indent = indent_at(promotion.range.begin);
    if (!promotion.braces) edits.before(promotion.range, indented(promote(point, promotion), indent) + "\n" + indent);
    else
      edits.around(promotion.range, indented("{\n    " + indented(promote(point, promotion), "    "), indent) + "\n" + indent + "    ",
                   "\n" + indent + "}");
  }
}

std::string GivesUp::promote(const plan::Point &point, const plan::Promotion &promotion) const {
  const auto *upgrades = promotion.as<plan::Promotion::Upgrade>();
  std::string counted = upgrades ? function_.variables[upgrades->region].counted : ""; // a brief operation need not wait
  bool sends = promotion.as<plan::Promotion::Message>();
  const char *reason = sends ? "MCRL_ABORT_WINDOW" : upgrades ? "MCRL_ABORT_LOCK" : "MCRL_ABORT_NONE";
  return fill(templates::promotion,
              {{"own", part_of(point.activation)},
               {"test", sends      ? "mcrl_would_wait()"
                        : upgrades ? (counted.empty() ? "" : counted + " != 2 && ") + "mcrl_upgrade_waits(" + at(upgrades->region) + ")"
                                   : "mcrl_in_handler()" + (promotion.asks.empty() ? "" : " && mcrl_may_wait(&" + point.object + ")")},
               {"number", std::to_string(point.number)},
               {"why", promotion.what + (sends ? " has no room" : upgrades ? " waits" : " may wait")},
               {"undo", undo_elsewhere(point, reason)},
               {"pack", repack(point)},
               {"reason", reason},
               {"resume", resume(point)}});
}

} // namespace

std::string loop_check(const Body &body, size_t loop, const std::string &call) { return GivesUp(body).check(loop, call); }

void edit_promotions(const Body &body, Edits &edits) { GivesUp(body).promotions(edits); }

} // namespace prelude::emit
