// The reports of --dump: one line per fact, `file:line:column: what`, so that editors and FileCheck can follow them.
#include "emit/emit.h"

#include <algorithm>

namespace prelude::emit {
namespace {

const char *effect_name(plan::Effect effect) {
  return effect == plan::Effect::requires_lock ? "uses" : effect == plan::Effect::acquires ? "takes" : "ends";
}

struct Line {
  Place place;
  std::string text;
};

std::string sorted(std::vector<Line> lines) {
  std::stable_sort(lines.begin(), lines.end(), [](const Line &a, const Line &b) {
    return std::pair(a.place.line, a.place.column) < std::pair(b.place.line, b.place.column);
  });
  std::string out;
  for (const Line &line : lines) out += line.place.text() + ": " + line.text + "\n";
  return out;
}

std::string variable_list(const plan::Function &function, const std::vector<plan::VariableId> &ids) {
  std::string out;
  for (plan::VariableId id : ids) {
    const plan::Variable &variable = function.variables[id];
    out += (out.empty() ? "" : ", ") + variable.name + " (" + variable.type + ", " + std::to_string(variable.bytes) + " bytes)";
  }
  return out.empty() ? "nothing" : out;
}

std::string names(const plan::Function &function, const std::vector<plan::Held> &locks) {
  std::string out;
  for (const plan::Held &held : locks) out += (out.empty() ? "" : ", ") + function.variables[held.variable].name;
  return out;
}

} // namespace

std::string locks(const plan::Unit &unit) {
  std::string out;
  for (const plan::Function &function : unit.functions) {
    if (!function.uses_regions) continue;
    std::vector<Line> lines;
    for (const plan::Lock &lock : function.locks)
      lines.push_back({lock.place, std::string(name(lock.mode)) + " lock " + function.variables[lock.variable].name +
                                       (lock.held.empty() ? "" : ", holding " + names(function, lock.held))});
    for (const plan::Unlock &unlock : function.unlocks)
      lines.push_back({unlock.place, std::string(name(unlock.mode)) + " unlock " + function.variables[unlock.variable].name});
    for (const plan::Unlock &upgrade : function.upgrades)
      lines.push_back({upgrade.place, "upgrade of " + function.variables[upgrade.variable].name});
    for (const plan::Access &access : function.accesses)
      if (access.evaluated)
        lines.push_back({access.place, std::string(access.is_local   ? "local of "
                                                   : access.is_write ? "write of "
                                                                     : "read of ") +
                                           function.variables[access.variable].name + " under " +
                                           (access.mode == plan::Mode::update ? "an " : "a ") + name(access.mode) + " lock"});
    for (const plan::ContractCall &call : function.contract_calls)
      for (const plan::ContractCall::Argument &argument : call.arguments)
        if (call.evaluated)
          lines.push_back({call.place, "call of " + call.callee + ", which " + effect_name(argument.effect) + " the " +
                                           name(argument.mode) + " lock of " + function.variables[argument.variable].name});
    out += "function " + function.name;
    for (const plan::Contract &contract : function.contracts)
      out += std::string(&contract == function.contracts.data() ? ": " : ", ") + effect_name(contract.effect) + " the " +
             name(contract.mode) + " lock of " + function.variables[contract.variable].name;
    out += "\n" + sorted(std::move(lines));
  }
  return out;
}

std::string live(const plan::Unit &unit) {
  std::string out;
  for (const plan::Function &function : unit.functions) {
    if (!function.migrates) continue;
    std::vector<Line> lines;
    for (const plan::Lock &lock : function.locks)
      if (lock.is_point)
        lines.push_back({lock.place, "live after " + std::string(name(lock.mode)) + "_lock(" +
                                         function.variables[lock.variable].name + ")" +
                                         (lock.begins != plan::whole_function ? ", begin move"
                                          : lock.moves()                       ? ", move"
                                                                               : "") +
                                         ": " + variable_list(function, lock.live)});
    for (const plan::CallPoint &call : function.call_points)
      if (call.goes_along) lines.push_back({call.place, "live after " + call.callee + "(): " + variable_list(function, call.live)});
    out += "function " + function.name + "\n" + sorted(std::move(lines));
  }
  return out;
}

static std::string description(const plan::Function &function, const plan::Forall &forall) {
  const char *places[] = {"in blocks", "cyclic", "anywhere", "at a region", "at an element", "at a node"};
  std::string out = forall.place.text() + ": forall " + std::to_string(forall.number) + ": " + places[forall.where] + ", " +
                    (forall.grain == 0 ? "filaments of any length" : "strips of " + std::to_string(forall.grain)) + ", shares " + variable_list(function, forall.uses);
  for (const plan::Forall::Reduced &one : forall.reduced)
    out += std::string(&one == forall.reduced.data() ? "; reduces " : ", ") + name(one.kind) + " of " + function.variables[one.variable].name +
           (one.is_ordered ? " in order" : "");
  return out + "\n";
}

std::string plan(const plan::Unit &unit) {
  std::string out;
  for (const plan::Function &function : unit.functions) {
    if (!function.uses_regions) continue;
    out += "function " + function.name + ": " + std::to_string(function.points.size()) +
           (function.points.size() == 1 ? " point" : " points") + ", result " + (function.result.empty() ? "void" : function.result) +
           "\n";
    for (const plan::Point &point : function.points) {
      const plan::Record &record = function.records[point.record];
      bool over_budget = point.promotion && function.promotions[*point.promotion].reason == plan::Promotion::over_budget;
      out += point.place.text() + ": point " + std::to_string(point.number) + ": ";
      if (point.lock) {
        const plan::Lock &lock = function.locks[*point.lock];
        out += (point.migrates ? "move to " : "wait for ") + function.variables[lock.variable].name + ", " + name(lock.mode) +
               " lock";
      } else if (point.call)
        out += "go along with " + function.call_points[*point.call].callee;
      else
        out += (function.target_of(point) ? "wait at "
                : over_budget             ? "become a thread if it is late in "
                                          : "become a thread before ") +
               function.promotions[*point.promotion].what;
      out += ", continues in " + function.continuations[point.continuation].name + (point.in_thread ? " (thread)" : " (handler)") +
             ", record " + (record.structure.empty() ? "empty" : record.structure) + ", " + std::to_string(record.bytes) +
             " bytes\n";
      for (const plan::Member &member : record.members) {
        const plan::Variable &variable = function.variables[member.variable];
        out += "  " + function.declaration_of(member) +
               (member.copy == plan::Copy::assign  ? ""
                : member.copy == plan::Copy::bytes ? " (copied)"
                                                    : " (copied, type not nameable)");
        if (point.migrates && !variable.pointers.empty())
          out += variable.in_image ? " (leads into the program's image)" : " (moves if it leads into the program's image)";
        out += "\n";
      }
      if (record.children) out += "  the forked children\n";
      for (const plan::Held &held : point.held)
        out += "  the lock of " + function.variables[held.variable].name + (held.used && point.migrates ? " and its data\n" : "\n");
      if (plan::FrameId frame = point.lock ? function.locks[*point.lock].begins : plan::whole_function;
          frame != plan::whole_function)
        for (const plan::Member &member : function.frames[size_t(frame)].members)
          out += "  gives back " + function.declaration_of(member) + "\n";
    }
    for (const plan::Call &call : function.calls)
      out += call.place.text() + ": call " + std::to_string(call.number) + ": " + plan::name(call.kind) + " of " + call.callee +
             (call.in_thread ? " (thread)" : " (handler)") + "\n";
    for (const plan::Forall &forall : function.foralls) out += description(function, forall);
  }
  return out;
}

namespace {

std::string description(const plan::Loop &loop) {
  const char *kinds[] = {"for", "while", "do", "goto"};
  std::string out = std::string(kinds[loop.kind]) + ": ";
  if (loop.iterations) out += "at most " + std::to_string(*loop.iterations) + " times, ";
  out += std::to_string(loop.cost) + " units";
  if (!loop.bounded) out += " or more";
  if (loop.waits) out += ", ended by others";
  if (loop.callees_look || loop.forked_look) {
    out += ", calls ";
    for (const std::string &callee : loop.calls_each_time) out += (&callee == loop.calls_each_time.data() ? "" : " or ") + callee;
    out += " each time";
  }
  switch (loop.check) {
  case plan::Check::none: return out;
  case plan::Check::safepoint: return out + (loop.forked_look ? ", a turn if that is no call" : ", a turn each time");
  case plan::Check::strip: return out + ", strips of " + std::to_string(loop.strip) + (loop.unroll ? ", unrolled" : "");
  case plan::Check::counted: break;
  }
  return out + ", counted, strips of " + std::to_string(loop.strip);
}

} // namespace

std::string loops(const plan::Unit &unit) {
  std::string out;
  for (const plan::Function &function : unit.functions) {
    std::string about = function.checks_entry ? "a turn each time" : "";
    if (!function.closed.empty())
      about += (about.empty() ? "" : ", ") + ("no others meanwhile: activations write '" + function.shared_state + "'");
    out += "function " + function.name + (about.empty() ? "" : ": ") + about + "\n";
    for (const plan::Loop &loop : function.loops) out += loop.place.text() + ": " + description(loop) + "\n";
  }
  return out;
}

} // namespace prelude::emit
