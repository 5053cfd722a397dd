// Facts of accesses under a lock, and of what ends or changes a lock.
#include "analysis/assemble/assembler.h"

#include <algorithm>
#include <set>

namespace prelude::analysis {
using namespace clang;
namespace {

class AccessFacts : public Assembler {
public:
  using Assembler::Assembler;

  void unlocks_and_accesses();
  void carried_locks();

private:
  // local(n) is a macro, and all of its use is replaced.
  SourceRange written_range(const AccessSite &access) const;
};

void AccessFacts::unlocks_and_accesses() {
  for (const LockCall &unlock : model_.unlocks)
    if (auto where = range(unlock.call->getSourceRange(), unlock.call->getBeginLoc(), "unlock"))
      function_.unlocks.push_back(
          {ids_[unlock.variable], flow_.locks.mode_at(unlock.call), *where, sources_.place(unlock.call->getSourceRange()),
           all_.brief.contains(unlock.call)});
  for (const LockCall &upgrade : model_.upgrades)
    if (auto where = range(upgrade.call->getSourceRange(), upgrade.call->getBeginLoc(), "upgrade"))
      function_.upgrades.push_back({ids_[upgrade.variable], facts::Mode::update, *where, sources_.place(upgrade.call->getSourceRange()),
                                    all_.brief.contains(upgrade.call)});
  for (const AccessSite &access : model_.accesses)
    if (std::string macro = sources_.stringizing_macro(access.base->getBeginLoc()); !macro.empty())
      report_in_macro(access.variable->getNameAsString(), sources_.place(access.base->getSourceRange()), macro, *out_);
    else if (auto where = range(written_range(access), access.base->getBeginLoc(), access.variable->getNameAsString()))
      function_.accesses.push_back({ids_[access.variable], flow_.locks.mode_at(access.evaluated), *where, access.is_local, access.is_write,
                                    access.evaluated_at_all, sources_.place(access.base->getSourceRange())});
  // An argument of a macro may be in sizeof or typeof, and be evaluated as well.
  std::set<facts::Range> evaluated;
  for (const facts::Access &access : function_.accesses)
    if (access.evaluated) evaluated.insert(access.range);
  std::erase_if(function_.accesses, [&](const facts::Access &access) { return !access.evaluated && evaluated.contains(access.range); });
}

void AccessFacts::carried_locks() {
  for (const NameCopy &copy : flow_.locks.carrying) {
    bool declares = isa<DeclStmt>(copy.statement);
    facts::Range where = declares
                             ? statement(copy.statement, copy.to->getNameAsString())
                             : range(copy.statement->getSourceRange(), copy.statement->getBeginLoc(), copy.to->getNameAsString())
                                   .value_or(facts::Range{});
    function_.carried.push_back({ids_[copy.to], ids_[copy.from], where, declares});
  }
}

SourceRange AccessFacts::written_range(const AccessSite &access) const {
  if (!access.is_local) return access.base->getSourceRange();
  SourceLocation at = access.evaluated->getBeginLoc();
  while (sources_.manager().isMacroArgExpansion(at)) at = sources_.manager().getImmediateSpellingLoc(at);
  return sources_.manager().getImmediateExpansionRange(at).getAsRange();
}

} // namespace

const FactsConstruct described::accesses{
    .after_points =
        [](Assembly &all) {
          AccessFacts facts(all);
          facts.unlocks_and_accesses();
          facts.carried_locks();
        },
};

} // namespace prelude::analysis
