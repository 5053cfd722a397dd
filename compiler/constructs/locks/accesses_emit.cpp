#include "constructs/locks/accesses_emit.h"

#include "constructs/contracts/contracts_emit.h"
#include "emit/constructs.h"

namespace prelude::emit {
namespace {

using plan::Mode;

class Accesses : public Body {
public:
  explicit Accesses(const Body &body) : Body(body) {}

  Edits uses() const; // of regions
  void unlocks(Edits &edits) const;
  void carried_locks(Edits &edits) const;
  Edits translated() const;
};

Edits Accesses::uses() const {
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

void Accesses::unlocks(Edits &edits) const {
  for (const plan::Unlock &unlock : function_.unlocks) {
    const std::string &kept = function_.variables[unlock.variable].kept;
    edits.replace(unlock.range, unlock.keeps ? "(void)(" + kept + " = 1)" : unlock_text(function_, unlock));
  }
  for (const auto &upgrade : function_.upgrades) {
    std::string counted = upgrade.is_brief ? ", " + function_.variables[upgrade.variable].counted : "";
    edits.replace(upgrade.range,
                  (upgrade.is_brief ? "MCRL_BRIEF_UPGRADE(" : "MCRL_UPGRADE(") + at(upgrade.variable) + counted + ")");
  }
}

void Accesses::carried_locks(Edits &edits) const {
  for (const plan::CarriedLock &carried : function_.carried) {
    std::string text = at(carried.to) + " = " + at(carried.from);
    edits.after(carried.range, carried.is_declaration ? " " + text + ";" : ", " + text);
  }
}

Edits Accesses::translated() const {
  Edits edits = uses();
  names(edits);
  return edits;
}

void report_accesses(const plan::Function &function, Report report, std::vector<Line> &lines) {
  if (report != Report::locks) return;
    for (const plan::Unlock &unlock : function.unlocks)
      lines.push_back({unlock.place, std::string(name(unlock.mode)) + " unlock " + function.variables[unlock.variable].name});
    for (const auto &upgrade : function.upgrades)
      lines.push_back({upgrade.place, "upgrade of " + function.variables[upgrade.variable].name});
    for (const plan::Access &access : function.accesses)
      if (access.evaluated)
        lines.push_back({access.place, std::string(access.is_local   ? "local of "
                                                   : access.is_write ? "write of "
                                                                     : "read of ") +
                                           function.variables[access.variable].name + " under " +
                                           (access.mode == plan::Mode::update ? "an " : "a ") + name(access.mode) + " lock"});
}

} // namespace

// The form in which all forks are calls looks for messages where it begins.
std::string unlock_text(const plan::Function &function, const plan::Unlock &unlock) {
  const plan::Variable &variable = function.variables[unlock.variable];
  std::string mode = unlock.is_brief ? brief_name(unlock.mode) : mode_name(unlock.mode), how = "_UNLOCK(";
  if (unlock.is_quiet) how = "_UNLOCK_QUIETLY(";
  else if (unlock.mode != Mode::update && !function.pruned.empty()) how = "_UNLOCK_IN(" + function.part + ", ";
  return "MCRL_" + mode + how + where_mapped(variable) + (unlock.is_brief ? ", " + variable.counted : "") + ")";
}

Edits uses_of_regions(const Body &body) { return Accesses(body).uses(); }

Edits translated(const Body &body) { return Accesses(body).translated(); }

const Construct constructs::accesses{
    .edit =
        [](const Body &body, Edits &edits) {
          Accesses accesses(body);
          accesses.carried_locks(edits);
          edits.add(accesses.uses());
          accesses.unlocks(edits);
        },
    .lines = report_accesses,
};

} // namespace prelude::emit
