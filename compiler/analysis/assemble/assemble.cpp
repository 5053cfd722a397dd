// The facts of one function: variables, contracts, loops, unlocks and accesses.
#include "analysis/assemble/assembler.h"
#include "analysis/checks/checks.h"
#include "analysis/pointers/points_to.h"

#include <algorithm>
#include <set>

namespace prelude::analysis {
using namespace clang;

Assembler::Assembler(const FunctionFlow &flow, const Sources &sources, Blocking &blocking, const Costs &costs,
                     const SharedState &state, bool reasons, Diagnostics &out)
    : flow_(flow), model_(flow.model), sources_(sources), blocking_(blocking), costs_(costs), state_(state),
      wants_reasons_(reasons), out_(&out),
      paths_(flow.model, sources), live_(flow.model, flow.promotions, flow.locks.carrying, paths_, sources),
      ties_(flow.model, blocking, paths_, sources), brief_(brief_reads(flow.model, flow.locks, sources)), promotions_(flow.promotions) {
  for (PromotionModel &promotion : promotions_) // control never comes to it
    if (promotion.statement && !live_.is_reached(promotion.first)) promotion.statement = nullptr;
}

facts::Function Assembler::run() {
  describe();
  variables();
  check_freed(model_, sources_, *out_);
  check_remote_calls(model_, blocking_, sources_, *out_);
  contracts();
  guards();
  loops();
  foralls();
  settle_promotions();
  follow_points();
  points();
  unlocks_and_accesses();
  carried_locks();
  exits();
  remote_calls();
  joins();
  arguments();
  if (wants_reasons_) {
    fresh_locks();
    walks();
  }
  return std::move(function_);
}

// The statements get the arguments from the procedure: it alone is called with them.
void Assembler::arguments() {
  bool guards = llvm::any_of(function_.guards, [](const facts::Guard &guard) { return guard.is_predicate; });
  bool has_body = flow_.moves() || guards || function_.forks || !function_.foralls.empty();
  if (!has_body || !function_.begins_arguments_in_macro) return;
  const CallExpr *call = *llvm::find_if(model_.calls, begins_arguments);
  report_in_macro("va_start", *function_.begins_arguments_in_macro, sources_.macro_name(call->getBeginLoc()), *out_);
}

void Assembler::loops() {
  add_loops(function_, model_.decl, &model_, sources_, costs_, state_, [this](const VarDecl *variable) { return id_of(variable); });
  for (size_t i = 0; i < function_.loops.size(); ++i)
    if (const facts::Loop &loop = function_.loops[i]; loop.kind != facts::Loop::jump) loops_.try_emplace(loop.range.begin, i);
  if (const VarDecl *variable = state_.used_by(model_.decl)) function_.shared_state = variable->getNameAsString();
}

void Assembler::variables() {
  for (size_t i = 0; i < model_.variables.size(); ++i) {
    ids_[model_.variables[i]] = facts::VariableId(i);
    function_.variables.push_back(variable_facts(model_, model_.variables[i], sources_));
    if (live_.begins_unset(model_.variables[i])) begin_unset(model_.variables[i], function_.variables[i]);
  }
}

void Assembler::begin_unset(const VarDecl *variable, facts::Variable &out) {
  out.unset = initializer_place(variable, sources_);
  if (out.unset.empty() && out.copy == facts::Copy::assign) out.copy = facts::Copy::bytes;
}

void Assembler::describe() {
  const FunctionDecl *decl = model_.decl;
  function_.name = decl->getNameAsString();
  function_.symbol = symbol_of(decl);
  function_.place = sources_.place(decl->getLocation());
  if (QualType result = decl->getReturnType(); !result->isVoidType())
    function_.result = type_text(result.getUnqualifiedType(), sources_.context());
  if (auto range = this->range(decl->getSourceRange(), decl->getBeginLoc(), function_.name)) function_.range = *range;
  if (auto body = this->range(decl->getBody()->getBeginLoc(), decl->getBody()->getBeginLoc(), function_.name))
    function_.body_begin = body->end;
  function_.forks = llvm::any_of(model_.remote_calls, is_fork);
  function_.is_called_elsewhere = model_.is_called_elsewhere;
  for (const ParmVarDecl *parameter : decl->parameters()) {
    function_.names_parameters &= parameter->getIdentifier() != nullptr;
    if (model_.is_called_elsewhere) function_.parameters.push_back(parameter_facts(model_, parameter->getType(), sources_));
  }
  function_.falls_off_end = !model_.graph->ends_without_return().empty();
  describe_definition(function_, model_, sources_);
}

std::optional<facts::Range> Assembler::range(SourceRange where, SourceLocation at, const std::string &what) {
  auto found = sources_.range(where);
  if (!found) report_unwritten(where, at, what, sources_, *out_);
  return found;
}

facts::Range Assembler::statement(const Stmt *of, const std::string &what) {
  facts::Range out = range(of->getSourceRange(), of->getBeginLoc(), what).value_or(facts::Range{});
  out.end = sources_.after(out.end, tok::semi);
  return out;
}

std::optional<facts::VariableId> Assembler::id_of(const VarDecl *variable) const {
  auto found = ids_.find(variable);
  return found == ids_.end() ? std::nullopt : std::optional(found->second);
}

void Assembler::unlocks_and_accesses() {
  for (const LockCall &unlock : model_.unlocks)
    if (auto where = range(unlock.call->getSourceRange(), unlock.call->getBeginLoc(), "unlock"))
      function_.unlocks.push_back(
          {ids_[unlock.variable], flow_.locks.mode_at(unlock.call), *where, sources_.place(unlock.call->getSourceRange()),
           brief_.contains(unlock.call)});
  for (const LockCall &upgrade : model_.upgrades)
    if (auto where = range(upgrade.call->getSourceRange(), upgrade.call->getBeginLoc(), "upgrade"))
      function_.upgrades.push_back({ids_[upgrade.variable], facts::Mode::update, *where, sources_.place(upgrade.call->getSourceRange())});
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

void Assembler::carried_locks() {
  for (const NameCopy &copy : flow_.locks.carrying) {
    bool declares = isa<DeclStmt>(copy.statement);
    facts::Range where = declares
                             ? statement(copy.statement, copy.to->getNameAsString())
                             : range(copy.statement->getSourceRange(), copy.statement->getBeginLoc(), copy.to->getNameAsString())
                                   .value_or(facts::Range{});
    function_.carried.push_back({ids_[copy.to], ids_[copy.from], where, declares});
  }
}

SourceRange Assembler::written_range(const AccessSite &access) const {
  if (!access.is_local) return access.base->getSourceRange();
  SourceLocation at = access.evaluated->getBeginLoc();
  while (sources_.manager().isMacroArgExpansion(at)) at = sources_.manager().getImmediateSpellingLoc(at);
  return sources_.manager().getImmediateExpansionRange(at).getAsRange();
}

void Assembler::hide(const VarDecl *variable, std::vector<facts::VariableId> &hidden) {
  facts::VariableId id = ids_[variable];
  hidden.push_back(id);
  check_renamable(function_.variables[id], variable, sources_, *out_);
}

facts::Function assemble(const FunctionFlow &flow, const Sources &sources, Blocking &blocking, const Costs &costs,
                         const SharedState &state, bool reasons, Diagnostics &out) {
  return Assembler(flow, sources, blocking, costs, state, reasons, out).run();
}

} // namespace prelude::analysis
