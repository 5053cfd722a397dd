// Where a handler cannot go on: it is undone, becomes a thread, or waits for a guard.
#include "emit/form.h"

#include <algorithm>

namespace prelude::emit {

using facts::Mode;

bool Form::is_late(const plan::Point &point) const {
  return point.promotion && facts_.promotions[*point.promotion].reason == facts::Promotion::late;
}

// Of the time that a handler has.
std::string Form::check(size_t loop, const std::string &call) const {
  const plan::Point *point = function_.late_point(loop);
  if (!point || point->activation != activation_) return call + ";";
  std::string outer = indent_at(facts_.loops[loop].range.begin) + "    ", inner = outer + "    ", undone;
  const facts::Promotion &promotion = facts_.promotions[*point->promotion];
  if (point->abort != facts::Abort::continues)
    undone = inner + "if (mcrl_can_undo(" + function_.self + ")) {\n" +
             undo(*point, promotion.undo, "MCRL_ABORT_LATE", inner + "    ") + inner + "}\n";
  return "\n" + outer + "if (" + call + ") { /* point " + std::to_string(point->number) + ": it has run for too long */\n" +
         undone + pack(*point, "mcrl_repack(" + function_.self + ", ", inner) + inner + "return mcrl_promote(" + function_.live +
         ", MCRL_ABORT_LATE);\n" + outer + "}\n" + outer + resume(*point, outer);
}

// Every lock that is held at a point, with its own if the point has been passed.
std::string Form::unlocks(const plan::Point *passed, const std::string &indent) const {
  std::string out;
  if (!passed) return out;
  auto unlock = [&](Mode mode, facts::VariableId variable) {
    out += indent + "MCRL_" + mode_name(mode) + "_UNLOCK(" + at(variable) + ");\n";
  };
  if (passed->lock) unlock(facts_.locks[*passed->lock].mode, facts_.locks[*passed->lock].variable);
  for (const facts::Held &held : function_.held_at(*passed)) unlock(held.mode, held.variable);
  return out;
}

const char *Form::again(facts::Abort abort) { return abort == facts::Abort::undoes ? "mcrl_rerun(" : "mcrl_refuse("; }

const char *Form::meaning(facts::Abort abort) {
  return abort == facts::Abort::undoes ? "it runs again, in a thread" : "back to the node that has sent it";
}

// What has been written is put back, and all locks are given up.
std::string Form::undo(const plan::Point &point, const facts::Undo &undo, const std::string &why, const std::string &indent) const {
  std::string out;
  if (!undo.written.empty()) out += indent + "mcrl_undo_writes(" + function_.self + ");\n";
  for (const facts::Held &held : function_.held_at(point))
    out += indent + "MCRL_" + mode_name(held.mode) + "_UNLOCK(" + at(held.variable) + ");\n";
  return out + indent + "return " + again(point.abort) + function_.self + ", " + why + "); /* " + meaning(point.abort) + " */\n";
}

std::string Form::undo_at_lock(const plan::Point &point, const facts::Lock &lock, const std::string &indent) const {
  if (point.abort == facts::Abort::continues) return "";
  std::string inner = indent + "    ", policy = point.migrates ? this->policy(lock) : "MCRL_NEVER";
  return indent + "mcrl_abort " + function_.why + " = mcrl_undoes(" + function_.self + ", MCRL_RID(" + name(lock.variable) +
         "), MCRL_" + mode_name(lock.mode) + ", " + policy + ");\n" + indent + "if (" + function_.why + ") {\n" +
         undo(point, lock.undo, function_.why, inner) + indent + "}\n";
}

// A handler keeps what is there before it writes.
std::string Form::shadow(size_t lock, const std::string &indent) const {
  if (!function_.shadowed[lock]) return "";
  return "\n" + indent + "mcrl_shadow(" + function_.self + ", " + at(facts_.locks[lock].variable) + "); /* in case it is undone */";
}

// A lock that is surely taken later, before anything is done.
std::string Form::test(size_t index, const std::string &unlocks, const std::string &indent) const {
  const facts::Lock &lock = facts_.locks[index];
  facts::Abort abort = facts::Abort::undoes;
  std::string policy = "MCRL_NEVER";
  if (const plan::Point *point = function_.point_at(index)) {
    abort = point->arrival;
    if (point->migrates) policy = this->policy(lock);
  }
  return indent + "if (mcrl_must_wait(" + function_.self + ", MCRL_RID(" + name(lock.variable) + "), MCRL_" + mode_name(lock.mode) +
         ", " + policy + ")) { /* its lock is taken at " + std::to_string(lock.place.line) + ":" +
         std::to_string(lock.place.column) + " */\n" + unlocks + indent + "    return " + again(abort) + function_.self +
         ", MCRL_ABORT_LOCK); /* " + meaning(abort) + " */\n" + indent + "}\n";
}

void Form::promotions(std::vector<Edit> &edits) const {
  for (const plan::Point &point : function_.points) {
    if (!point.promotion || point.activation != activation_ || function_.target_of(point) || is_late(point)) continue;
    const facts::Promotion &promotion = facts_.promotions[*point.promotion];
    std::string indent = indent_at(promotion.range.begin);
    indent.resize(std::min<size_t>(indent.size(), promotion.place.column - 1)); // an annotation's word may stand before the call
    std::string inner = promotion.braces ? indent + "    " : indent;
    unsigned at = line_or(promotion.range.begin);
    std::string before = at == promotion.range.begin ? "\n" : "", text = promote(point, promotion, inner);
    edits.push_back({{at, at}, promotion.braces ? (before.empty() ? indent : "") + "{\n" + text : before + text});
    if (promotion.braces) edits.push_back({{promotion.range.end, promotion.range.end}, "\n" + indent + "}"});
  }
}

std::string Form::undo_sends(const plan::Point &point, const facts::Promotion &promotion, const std::string &indent) const {
  if (point.abort == facts::Abort::continues) return "";
  return indent + "if (mcrl_can_undo(" + function_.self + ")) {\n" +
         undo(point, promotion.undo, "MCRL_ABORT_WINDOW", indent + "    ") + indent + "}\n";
}

std::string Form::promote(const plan::Point &point, const facts::Promotion &promotion, const std::string &outer) const {
  std::string inner = outer + "    ";
  bool sends = promotion.reason == facts::Promotion::sends;
  return outer + (sends ? "if (mcrl_would_wait()) {" : "if (mcrl_current->in_handler) {") + " /* point " +
         std::to_string(point.number) + ": " + promotion.what + (sends ? " has no room" : " may wait") +
         ", so the rest has a thread */\n" + undo_sends(point, promotion, inner) +
         pack(point, "mcrl_repack(" + function_.self + ", ", inner) + inner + "return mcrl_promote(" + function_.live +
         ", MCRL_ABORT_" + (sends ? "WINDOW" : "NONE") + ");\n" + outer + "}\n" + outer + resume(point, outer) + "\n";
}

// A guard that is a predicate is waited for by a record, or by a thread that has put its variables where the runtime finds them.
void Form::guard_edits(size_t index, std::vector<Edit> &edits) const {
  const facts::Guard &guard = facts_.guards[index];
  const plan::Guard &plan = function_.guards[index];
  const facts::Lock &lock = facts_.locks[guard.lock];
  const plan::Point *point = function_.guard_point(index);
  std::string outer = indent_at(lock.range.begin), inner = outer + "    ", mode = std::string("MCRL_") + mode_name(lock.mode);
  std::string condition = expression({guard.before.end, guard.after.begin}, true);
  std::string wait = at(lock.variable) + " = mcrl_await", text;
  if (plan.holds.empty()) {
    text =
        "while (!(" + condition + ")) " + wait + "(" + at(lock.variable) + ", " + mode + "); /* until somebody has written it */";
  } else if (point && continues_ && point->activation == activation_) {
    text = resume(*point, outer) + shadow(guard.lock, outer) + "\n" + outer + "if (!(" + condition + ")) { /* point " +
           std::to_string(point->number) + " */\n" + pack(*point, "mcrl_repack(" + function_.self + ", ", inner) + inner +
           "return mcrl_park_until(" + function_.live + ", " + at(lock.variable) + "); /* until somebody has made it hold */\n" +
           outer + "}";
  } else {
    std::string live = plan.structure.empty() || plan.members.empty() ? "0" : "&" + function_.live;
    text = "if (!(" + condition + ")) {\n";
    if (live != "0") text += inner + "struct " + plan.structure + " " + function_.live + ";\n";
    for (const plan::Member &member : plan.members) text += inner + save(member, function_.live + ".");
    text += inner + wait + "_until(" + at(lock.variable) + ", " + mode + ", " + plan.holds + ", " + live +
            "); /* until somebody has made it hold */\n" + outer + "}";
  }
  // Only blanks lie between the lock and its guard, but for a clause.
  unsigned begin = guard.before.begin;
  while (begin > lock.range.end && isspace(static_cast<unsigned char>(source_[begin - 1]))) --begin;
  if (begin == lock.range.end) text = "\n" + outer + text;
  edits.push_back({{begin, guard.after.end}, text});
}

std::string Form::predicate(size_t index) const {
  const facts::Guard &guard = facts_.guards[index];
  const plan::Guard &plan = function_.guards[index];
  facts::VariableId region = facts_.locks[guard.lock].variable;
  std::string condition = expression({guard.before.end, guard.after.begin}, false);
  std::string out = "static int " + plan.holds + "(const void *" + function_.self + ", const void *" + function_.data + ")\n{\n";
  out += "    " + replace(facts_.variables[region].local_type, "%", at(region)) + " = (__typeof__(" + at(region) + "))" +
         function_.data + ";\n";
  if (!plan.members.empty()) out += "    const struct " + plan.structure + " *" + function_.live + " = " + function_.self + ";\n";
  else out += "    (void)" + function_.self + ";\n";
  for (const plan::Member &member : plan.members)
    out += "    " + facts_.variables[member.variable].declaration + " = " + function_.live + "->" + name(member.variable) + ";\n";
  return out + "    return !!(" + condition + ");\n}\n";
}

} // namespace prelude::emit
