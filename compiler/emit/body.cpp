// What all constructs of a body have: names, records, what the lines of the source become.
#include "emit/body.h"
#include "constructs/foralls/foralls_templates.h"
#include "constructs/locks/locks_templates.h"
#include "emit/templates.h"

#include "constructs/contracts/contracts_emit.h"

#include "diagnostics/braces.h"

namespace prelude::emit {

using plan::Copy;
using plan::FrameId;
using plan::Mode;
using plan::Range;
using plan::VariableId;

Edits Body::edits() const {
  Edits edits;
  beginning(edits);
  Edits uses = this->uses();
  edits.add(loop_edits(file_, function_, [this](size_t loop, const std::string &call) { return check(loop, call); }, uses));
  for (size_t i = 0; i < function_.locks.size(); ++i) lock(i, edits);
  promotions(edits);
  for (const plan::CallPoint &call : function_.call_points) call_point(call, edits);
  for (size_t i = 0; i < function_.guards.size(); ++i) guard(i, edits);
  for (size_t i = 0; i < function_.frames.size(); ++i) frame_end(FrameId(i), edits);
  for (size_t i = 0; i < function_.passed.size(); ++i) passed(i, edits);
  for (const plan::Exit &exit : function_.exits) this->exit(exit, edits);
  for (size_t i = 0; i < function_.calls.size(); ++i) call(i, edits);
  for (const plan::Join &join : function_.joins) this->join(join, edits);
  for (const plan::Forall &forall : function_.foralls) this->forall(forall, edits);
  carried_locks(edits);
  edits.add(uses);
  unlocks(edits);
  for (const auto &[name, form] : function_.pruned_calls)
    edits.replace(name, "(" + function_.part + " == MCRL_PRUNED ? " + form + " : " + std::string(source_.substr(name.begin, name.end - name.begin)) + ")");
  names(edits);
  if (!function_.body.empty()) as_in_procedure(edits);
  return edits;
}

// What would mean something else in a function that other forms enter, too.
void Body::as_in_procedure(Edits &edits) const {
  for (const plan::ArgumentsBegin &one : function_.arguments_begin) {
    std::string list(source_.substr(one.list.begin, one.list.end - one.list.begin));
    edits.replace(one.call, fill(templates::arguments_begin, {{"list", list}}));
  }
  for (Range constant : function_.constants) edits.before(constant, "static ");
}

std::string Body::written_parameters() const {
  Edits edits = contract_declarations(unit_, function_.file, function_.range);
  names(edits);
  return rewritten(file_, function_.written_parameters, edits);
}

void Body::beginning(Edits &edits) const {
  std::string text;
  for (size_t i = 0; i < function_.variables.size(); ++i)
    if (!at(VariableId(i)).empty() && !function_.is_given(VariableId(i))) {
      const plan::Variable &variable = function_.variables[i];
      text += "\n    " + replace(variable.local_type, "%", variable.mapped) + ";";
      if (!variable.counted.empty()) text += " int " + variable.counted + " = 1;";
    }
  if (!function_.closed.empty()) text += "\n    " + closed_while_it_runs(function_);
  text += entries();
  unsigned first = function_.first_statement ? function_.first_statement : function_.body_begin;
  if (!text.empty() || function_.checks_entry) edits.before({first, function_.range.end}, text + "\n");
  // The C compiler takes the end of main for a return of 0, but not that of its body.
  if (function_.name == "main" && function_.falls_off_end && !function_.body.empty())
    edits.after({function_.body_begin, unsigned(brace_begin(source_, function_.range.end))}, "    return 0;\n");
}

// A compiler that knows of each form where it is entered leaves out of it what it cannot come to, and knows of each entry which variables
// are set there.
std::string Body::entries() const {
  std::string out;
  auto form = [&](const std::string &part, const std::string &cases) {
    out +=
        "\n    " + fill(templates::entries, {{"form", part}, {"cases", cases}});
  };
  auto to = [](unsigned entry, const std::string &label) { return " case " + std::to_string(entry) + ": goto " + label + ";"; };
  for (const plan::Continuation &one : function_.continuations) out += "\n    " + way_in(one, 0);
  for (const plan::Guard &guard : function_.guards)
    if (!guard.holds.empty()) form(part_of(guard), to(guard.number, guard.entry));
  for (const plan::Forall &forall : function_.foralls)
    out += "\n    " + fill(templates::strip_entry, {{"form", part_of(forall)}, {"label", forall.label}});
  return out;
}

Edits Body::uses() const {
  Edits edits = contract_calls(function_);
  for (const plan::Access &access : function_.accesses) {
    const plan::Variable &variable = function_.variables[access.variable];
    if (!access.evaluated) { // only its type counts
      edits.replace(access.range, "(" + name(access.variable) + ")");
      continue;
    }
    std::string text = at(access.variable);
    bool is_const = access.is_local && (access.mode == Mode::read || access.mode == Mode::update);
    if (is_const) text = "(" + variable.const_local_type + ")" + text;
    else if (variable.maps_to_void) text = "(__typeof__(" + name(access.variable) + "))" + text;
    size_t next = source_.find_first_not_of(" ", access.range.end);
    bool operand = next == source_.npos || std::string_view(",);").find(source_[next]) == source_.npos;
    edits.replace(access.range, (is_const || variable.maps_to_void) && operand ? "(" + text + ")" : text);
  }
  return edits;
}

void Body::unlocks(Edits &edits) const {
  for (const plan::Unlock &unlock : function_.unlocks) edits.replace(unlock.range, this->unlock(unlock));
  for (const plan::Unlock &upgrade : function_.upgrades) edits.replace(upgrade.range, "MCRL_UPGRADE(" + at(upgrade.variable) + ")");
}

void Body::carried_locks(Edits &edits) const {
  for (const plan::CarriedLock &carried : function_.carried) {
    std::string text = at(carried.to) + " = " + at(carried.from);
    edits.after(carried.range, carried.is_declaration ? " " + text + ";" : ", " + text);
  }
}

void Body::names(Edits &edits) const {
  for (const plan::Variable &variable : function_.variables)
    if (!variable.renamed.empty())
      for (Range name : variable.names) edits.replace(name, variable.renamed);
  for (const plan::Variable &variable : function_.variables)
    if (!variable.unset.empty()) edits.after(variable.unset, " = " + variable.zero);
  std::vector<bool> seen(function_.variables.size());
  auto assignable = [&](VariableId id) {
    const plan::Variable &variable = function_.variables[id];
    if (seen[id]) return;
    seen[id] = true;
    for (Range token : variable.const_tokens) edits.replace(token, "     ");
  };
  for (const plan::Point &point : function_.points) {
    if (const plan::Lock *lock = function_.target_of(point)) assignable(lock->variable);
    for (const plan::Member &member : function_.records[point.record].members) assignable(member.variable);
  }
  for (const plan::CallPoint &call : function_.call_points)
    if (call.point && call.variable) assignable(*call.variable);
  for (const plan::Guard &guard : function_.guards)
    for (const plan::Member &member : guard.members) assignable(member.variable);
  for (const plan::Forall &forall : function_.foralls)
    for (const plan::Member &member : forall.record.members) assignable(member.variable);
  for (size_t i = 0; i < function_.frames.size(); ++i)
    if (is_shown(FrameId(i)))
      for (const plan::Member &member : function_.frames[i].members) assignable(member.variable);
}

std::string Body::begin_operation(const plan::Lock &lock, const char *how) const {
  std::string brief = lock.is_brief ? ", " + function_.variables[lock.variable].counted : "";
  return (lock.is_brief ? "MCRL_BRIEF" : mode(lock.mode)) + how + "(" + name(lock.variable) + ", " + at(lock.variable) + brief + ")";
}

// The form in which all forks are calls looks for messages where it begins.
std::string Body::unlock(const plan::Unlock &unlock) const {
  bool depends = !function_.pruned.empty() && unlock.mode != Mode::update;
  std::string brief = unlock.is_brief ? ", " + function_.variables[unlock.variable].counted : "";
  return (unlock.is_brief ? "MCRL_BRIEF" : mode(unlock.mode)) + (depends ? "_UNLOCK_IN(" + function_.part + ", " : "_UNLOCK(") +
         at(unlock.variable) + brief + ")";
}

std::string Body::save(const plan::Member &member, const std::string &into) const {
  return emit::save(member.copy, into + name(member.variable), name(member.variable));
}

std::string Body::load(const plan::Member &member, const std::string &from) const {
  const std::string &to = name(member.variable), field = from + to;
  if (member.copy == Copy::assign) return to + " = " + field + ";\n";
  if (member.copy == Copy::image) return to + " = (__typeof__(" + to + "))mcrl_image_address(" + field + ");\n";
  return "__builtin_memcpy(&" + to + ", &" + field + ", sizeof " + to + ");\n";
}

std::string Body::loads(const std::vector<plan::Member> &members) const {
  std::string out;
  for (const plan::Member &member : members) out += load(member, function_.live + "->");
  return out;
}

std::string Body::pack(const plan::Point &point, const std::string &maker) const {
  const plan::Record &record = function_.records[point.record];
  const std::string &live = function_.live;
  std::string loans, lends, saves, call = maker + "0, MCRL_NONE";
  if (const plan::Lock *lock = function_.target_of(point))
    call = maker + "MCRL_RID(" + name(lock->variable) + "), " + mode(lock->mode);
  for (const plan::Held &held : point.held) {
    bool data = held.used && point.migrates;
    loans += " + mcrl_loan_bytes(" + at(held.variable) + ", " + (data ? "1)" : "0)");
    lends += fill(!point.migrates ? templates::lend_locked : data ? templates::lend_data : templates::lend_lock,
                  {{"at", at(held.variable)}, {"mode", mode(held.mode)}});
  }
  if (const plan::Lock *lock = function_.target_of(point); lock && point.migrates && lock->then) {
    const plan::Lock &next = function_.locks[*lock->then];
    lends += fill(templates::then, {{"region", name(next.variable)}, {"mode", mode(next.mode)}, {"moves", next.migrates() ? "1" : "0"}});
  }
  if (record.structure.empty())
    return fill(templates::pack_nothing, {{"maker", call},
                                          {"point", point.object},
                                          {"loans", loans.empty() ? "0" : loans.substr(3)},
                                          {"lends", lends}});
  for (const plan::Member &member : record.members) saves += save(member, live + "->");
  if (record.children) saves += live + "->" + function_.children + " = *" + children() + ";\n";
  return fill(templates::pack, {{"structure", record.structure},
                                {"maker", call},
                                {"point", point.object},
                                {"loans", loans},
                                {"saves", saves},
                                {"lends", lends}});
}

std::string Body::resume(const plan::Point &point, const std::string &received) const {
  const plan::Record &record = function_.records[point.record];
  const plan::Lock *lock = function_.target_of(point);
  const std::vector<plan::Held> &held = point.held;
  std::string self = "mcrl_self(" + function_.run + ")", restores = loads(record.members), borrows, tests, unlocks;
  if (record.children) restores += "*" + children() + " = " + function_.live + "->" + function_.children + ";\n";
  for (size_t i = 0; i < held.size(); ++i)
    borrows += at(held[i].variable) + " = mcrl_borrow(" + self + ", " + std::to_string(i) + ");\n";
  if (lock) unlocks = mode(lock->mode) + "_UNLOCK(" + at(lock->variable) + ");\n";
  for (size_t tested : point.tested) tests += test(tested, unlocks + this->unlocks(held), true) + "\n";
  bool guards = lock && !point.lock; // a lock takes its snapshot itself
  size_t snapshotted = guards ? size_t(lock - function_.locks.data()) : 0;
  return fill(templates::resume,
              {{"label", point.resume},
               {"record", record.structure.empty()
                              ? ""
                              : fill(templates::live, {{"structure", record.structure}})},
               {"target", lock ? name(lock->variable) + " = MCRL_TARGET(" + self + ");" : ""},
               {"loads", restores},
               {"held", lock ? at(lock->variable) + " = MCRL_HELD(" + name(lock->variable) + ");" : ""},
               {"borrows", borrows},
               {"snapshot", guards ? snapshot(snapshotted) : ""},
               {"tests", tests},
               {"received", received}});
}

} // namespace prelude::emit
