// The facts of one function, in the order in which constructs depend on each other.
#include "analysis/assemble/assembler.h"

namespace prelude::analysis {
using namespace clang;

Assembly::Assembly(const FunctionFlow &flow, const Sources &sources, Blocking &blocking, const Costs &costs,
                   const SharedState &state, bool reasons, Diagnostics &out)
    : flow(flow), sources(sources), blocking(blocking), costs(costs), state(state), wants_reasons(reasons), out(&out),
      paths(flow.model, sources), live(flow.model, flow.promotions, flow.locks.carrying, paths, sources),
      ties(flow.model, blocking, paths, sources), brief(brief_sections(flow.model, flow.locks, sources)), promotions(flow.promotions) {
  for (PromotionModel &promotion : promotions) // control never comes to it
    if (promotion.statement && !live.is_reached(promotion.first)) promotion.statement = nullptr;
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

const facts::Loop *Assembler::loop_at(const Stmt *statement) const {
  auto found = loops_.find(sources_.offset(statement->getBeginLoc()));
  return found == loops_.end() ? nullptr : &function_.loops[found->second];
}

bool Assembler::contains_children(facts::FrameId frame) const {
  auto inside = [&](const CallExpr *call) { return model_.is_in(sources_.offset(call->getBeginLoc()), frame); };
  return llvm::any_of(model_.joins, [&](const JoinModel &join) { return inside(join.call); }) ||
         llvm::any_of(model_.remote_calls, [&](const RemoteModel &call) { return is_fork(call) && inside(call.call); });
}

void Assembler::hide(const VarDecl *variable, std::vector<facts::VariableId> &hidden) {
  facts::VariableId id = ids_[variable];
  hidden.push_back(id);
  check_renamable(function_.variables[id], variable, sources_, *out_);
}

namespace {

// The facts that belong to no construct: the function, its variables and its arguments.
class Procedure : public Assembler {
public:
  using Assembler::Assembler;

  void describe();
  void variables();
  void arguments();

private:
  // The bytes of a variable may be copied whatever they are. Zeros in front of what the function does first keep the C compiler from
  // leaving early without a frame. A plain pointer among them is looked at, and so needs a value.
  void begin_unset(const VarDecl *variable, facts::Variable &out);
};

// The statements get the arguments from the procedure: it alone is called with them.
void Procedure::arguments() {
  bool guards = llvm::any_of(function_.guards, [](const facts::Guard &guard) { return guard.is_predicate; });
  bool has_body = flow_.moves() || guards || function_.forks || !function_.foralls.empty();
  if (!has_body || !function_.begins_arguments_in_macro) return;
  const CallExpr *call = *llvm::find_if(model_.calls, begins_arguments);
  report_in_macro("va_start", *function_.begins_arguments_in_macro, sources_.macro_name(call->getBeginLoc()), *out_);
}

void Procedure::variables() {
  for (size_t i = 0; i < model_.variables.size(); ++i) {
    ids_[model_.variables[i]] = facts::VariableId(i);
    function_.variables.push_back(variable_facts(model_, model_.variables[i], sources_));
    if (live_.begins_unset(model_.variables[i])) begin_unset(model_.variables[i], function_.variables[i]);
  }
}

void Procedure::begin_unset(const VarDecl *variable, facts::Variable &out) {
  if (out.copy == facts::Copy::bytes && out.pointers.empty()) return;
  out.unset = initializer_place(variable, sources_);
  if (out.unset.empty() && out.copy == facts::Copy::assign) out.copy = facts::Copy::bytes;
}

void Procedure::describe() {
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

} // namespace

facts::Function assemble(const FunctionFlow &flow, const Sources &sources, Blocking &blocking, const Costs &costs,
                         const SharedState &state, bool reasons, Diagnostics &out) {
  Assembly all(flow, sources, blocking, costs, state, reasons, out);
  auto each = [&all](void (*FactsConstruct::*does)(Assembly &)) {
    for (const FactsConstruct *construct : described_constructs)
      if (construct->*does) (construct->*does)(all);
  };
  Procedure procedure(all);
  procedure.describe();
  procedure.variables();
  each(&FactsConstruct::check);
  each(&FactsConstruct::before_points);
  each(&FactsConstruct::points);
  each(&FactsConstruct::after_points);
  procedure.arguments();
  if (reasons) each(&FactsConstruct::reasons);
  return std::move(all.function);
}

} // namespace prelude::analysis
