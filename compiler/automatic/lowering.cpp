#include "automatic/lowering.h"
#include "automatic/parts.h"

#include "analysis/program/visitor.h"

namespace prelude::automatic {
using namespace clang;
using namespace analysis;

bool Waiting::may_wait(const CallExpr *call) {
  if (blocking_.may_block(call)) {
    std::set<std::string> elsewhere = blocking_.may_wait_by(call); // empty if it may wait in this file
    if (elsewhere.empty() || llvm::any_of(elsewhere, [this](const std::string &one) { return callees_.stops(one); })) return true;
  }
  const FunctionDecl *callee = call->getDirectCallee();
  return callee && reaches_user(callee);
}

bool Waiting::reaches_user(const FunctionDecl *function) {
  auto [known, is_new] = known_.try_emplace(function->getCanonicalDecl(), false);
  if (!is_new) return known->second;
  if (users_.contains(function->getCanonicalDecl())) return known_[function->getCanonicalDecl()] = true;
  const FunctionDecl *definition = nullptr;
  if (!function->hasBody(definition)) return false;
  bool found = false;
  std::vector<const Stmt *> work{definition->getBody()};
  while (!work.empty() && !found) {
    const Stmt *part = work.back();
    work.pop_back();
    if (auto *call = dyn_cast<CallExpr>(part); call && call->getDirectCallee()) found = reaches_user(call->getDirectCallee());
    for (const Stmt *child : part->children())
      if (child) work.push_back(child);
  }
  return known_[function->getCanonicalDecl()] = found;
}

std::string Names::fresh(const std::string &like) {
  for (unsigned i = 1;; ++i)
    if (std::string name = like + "_" + std::to_string(i); taken_.insert(name).second) return name;
}

llvm::DenseSet<const VarDecl *> locked_by_hand(const FunctionModel &model) {
  llvm::DenseSet<const VarDecl *> out;
  for (const auto *calls : {&model.locks, &model.unlocks, &model.upgrades})
    for (const LockCall &call : *calls) out.insert(call.variable);
  for (const Contract &contract : model.contracts) out.insert(model.decl->getParamDecl(contract.parameter));
  for (const ContractCall &call : model.contract_calls)
    for (const ContractCall::Argument &argument : call.arguments)
      if (argument.variable) out.insert(argument.variable);
  for (bool more = true; more;) { // a lock goes along with a name
    more = false;
    for (const NameCopy &copy : model.copies)
      if (out.contains(copy.from) && !out.contains(copy.to)) out.insert(copy.to), more = true;
  }
  return out;
}

Lowering::Lowering(const FunctionDecl *function, const FunctionModel *model, const Source &source, Waiting &waiting,
                   const Callees &callees, Names &names, Diagnostics &out)
    : function_(function), model_(model), source_(source), waiting_(waiting), callees_(callees), names_(names), out_(out),
      memory_(function->getBody()) {
  for (const Access &access : memory_.all())
    if (access.how == Access::address && access.object.variable()) taken_.insert(access.object.variable());
  if (model_) by_hand_ = locked_by_hand(*model_);
  pointers_.find(memory_, source_.sources().context(), by_hand_, taken_);
  for (const Pointers::Problem &problem : pointers_.problems()) refuse(problem.place, problem.why);
  find(function->getBody());
  has_calls_ = calls_user(function->getBody());
  if (has_accesses() || has_calls()) find_jumps(function->getBody());
}

void Lowering::find(const Stmt *part) {
  if (isa<UnaryExprOrTypeTraitExpr>(part)) return;
  bool found = region_access(part) != nullptr;
  if (auto *call = dyn_cast<CallExpr>(part); call && prelude_call(call, source_.sources().manager()) == Call::local)
    if (const VarDecl *variable = call->getNumArgs() == 1 ? local_variable(call->getArg(0)) : nullptr)
      found |= !is_by_hand(variable);
  found |= pointers_.region_of(part) != nullptr;
  for (const Stmt *child : part->children()) {
    if (!child) continue;
    find(child);
    found |= touches(child);
  }
  if (found) using_.insert(part), touching_.insert(part);
}

// Statements that may be left from inside: a section around them ends there. Those with calls that use regions are looked through,
// too.
bool Lowering::find_jumps(const Stmt *part) {
  if (isa<Expr>(part)) return has_calls_ && calls_user(part);
  bool found = false, holds = isa<DeclStmt, ReturnStmt>(part);
  for (const Stmt *child : part->children())
    if (child) found |= find_jumps(child);
  if (found && !holds) touching_.insert(part);
  return found || isa<ReturnStmt, BreakStmt, ContinueStmt>(part);
}

bool Lowering::calls_user(const Stmt *part) const {
  if (auto *call = dyn_cast<CallExpr>(part); call && !callees_.of(call).empty()) return true;
  return llvm::any_of(part->children(), [&](const Stmt *child) { return child && calls_user(child); });
}

bool Lowering::is_by_hand(const VarDecl *variable) const { return by_hand_.contains(variable); }

llvm::SmallVector<const Access *, 1> Lowering::region_accesses(const Stmt *by) const {
  llvm::SmallVector<const Access *, 1> out;
  for (const Access *access : memory_.by(by)) {
    if (!access->object.by_pointer || !access->object.base || !is_region_pointer(access->object.base->getType()) || !access->lvalue)
      continue;
    if (access->how == Access::mention || access->how == Access::address) continue;
    if (const VarDecl *variable = local_variable(access->object.base); variable && is_by_hand(variable)) continue;
    out.push_back(access);
  }
  return out;
}

const Access *Lowering::region_access(const Stmt *by) const {
  auto all = region_accesses(by);
  return all.empty() ? nullptr : all.front();
}

bool Lowering::is_mark(const Expr *expression) const {
  auto *call = dyn_cast<CallExpr>(expression->IgnoreParenImpCasts());
  return call && prelude_call(call, source_.sources().manager()) >= Call::move;
}

void Lowering::refuse(const Stmt *part, const std::string &why) {
  if (refused_.insert(part).second) out_.report(Kind::auto_lock_place, source_.sources().place(part->getSourceRange()), {why});
}

// Bytes of the text; without parentheses that a macro puts around an argument.
std::optional<facts::Range> Lowering::written(const Expr *expression) const {
  auto range = source_.range(expression->getSourceRange());
  return range ? range : source_.range(expression->IgnoreParenImpCasts()->getSourceRange());
}

facts::Range Lowering::range_of(const Expr *expression) {
  auto range = written(expression);
  if (!range) refuse(expression, "it comes out of a macro");
  else if (std::string text = source_.piece(*range); !text.empty() && one_line(text).empty())
    refuse(expression, "a directive stands in it");
  else if (SourceLocation at = expression->getBeginLoc(); source_.sources().manager().isMacroArgExpansion(at))
    if (std::string macro = source_.sources().stringizing_macro(at); !macro.empty())
      refuse(expression, "'" + macro + "' makes a string of it");
  return range.value_or(facts::Range{});
}

// The text of an expression as what is assigned.
std::string Lowering::assigned(const Expr *expression, std::vector<Replaced> parts) {
  std::string text = source_.piece(range_of(expression), std::move(parts));
  auto *comma = dyn_cast<BinaryOperator>(expression->IgnoreImpCasts());
  bool in_parens = comma && comma->isCommaOp() && !is_mark(comma->getLHS()) && !is_mark(comma->getRHS());
  return in_parens ? "(" + text + ")" : text;
}

// Regions that a function of the unit uses by the names that it is given.
void Lowering::note_called(Item &item, const CallExpr *call) const {
  const FunctionDecl *callee = call->getDirectCallee();
  for (const auto &[number, parts] : callees_.of(call)) {
    const VarDecl *variable = number < call->getNumArgs() ? local_variable(call->getArg(number)) : nullptr;
    bool gets = parts.writes.empty() && !callee->getReturnType()->isVoidType() && !is_region_pointer(callee->getReturnType());
    if (!variable || is_by_hand(variable) || (!gets && !parts.reads.empty())) continue;
    Called called;
    called.use = {variable->getNameAsString(),
                  facts::Mode::none,
                  parts.reads,
                  parts.writes,
                  parts.pointers,
                  source_.sources().place(call->getSourceRange())};
    called.returns = gets;
    Item inside;
    for (const Expr *argument : call->arguments()) note_flow(inside, argument);
    for (const Called &inner : inside.called)
      called.is_given_back |= inner.returns && inner.use.region == called.use.region && meet_any(inner.use.reads, parts.writes);
    item.called.push_back(std::move(called));
  }
}

// By what it is decided which parts of an item run.
void Lowering::note_condition(Item &item, const Expr *condition) const {
  Item flow;
  note_flow(flow, condition);
  item.asked = std::move(flow.called);
  note_names(condition, item.decides);
}

// What an item does whose calls stand in front of it.
void Lowering::in_front(Item &item) {
  item.waits.clear();
  item.called.clear();
}

bool Lowering::escapes(const Stmt *part, bool in_loop, bool in_choice) {
  if (isa<ReturnStmt, GotoStmt, IndirectGotoStmt>(part)) return true;
  if (isa<ContinueStmt>(part)) return !in_loop;
  if (isa<BreakStmt>(part)) return !in_loop && !in_choice;
  in_loop |= isa<ForStmt, WhileStmt, DoStmt>(part);
  in_choice |= isa<SwitchStmt>(part);
  return llvm::any_of(part->children(), [&](const Stmt *child) { return child && escapes(child, in_loop, in_choice); });
}

void Lowering::note_flow(Item &item, const Stmt *part) const {
  item.escapes |= escapes(part, false, false);
  std::vector<const Stmt *> work{part};
  while (!work.empty()) {
    const Stmt *one = work.back();
    work.pop_back();
    if (auto *call = dyn_cast<CallExpr>(one)) {
      note_called(item, call);
      Call kind = prelude_call(call, source_.sources().manager());
      item.calls |= kind == Call::other;
      for (const VarDecl *region : callees_.surely_written(call)) item.given.insert(region->getNameAsString());
      if (item.waits.empty() && kind != Call::local && waiting_.may_wait(call))
        item.waits = kind >= Call::move        ? annotation
                     : call->getDirectCallee() ? "'" + source_.sources().called_name(call) + "'"
                                               : "a call through a pointer";
    }
    if (auto *name = dyn_cast<DeclRefExpr>(one)) {
      item.reads.insert(name->getDecl()->getNameAsString());
      if (pointers_.region_of(name)) item.points.insert(name->getDecl()->getNameAsString());
    }
    if (auto *declared = dyn_cast<DeclStmt>(one))
      for (const Decl *decl : declared->decls())
        if (auto *variable = dyn_cast<VarDecl>(decl)) {
          item.sets.insert(variable->getNameAsString());
          if (pointers_.leads(variable)) item.leads.insert(variable->getNameAsString()), item.declares = true;
        }
    for (const Access *access : memory_.by(one)) {
      const Object &object = access->object;
      auto *call = dyn_cast_or_null<CallExpr>(object.base);
      bool is_region = object.base && (is_region_pointer(object.base->getType()) || pointers_.region_of(object.base) ||
                                       (call && prelude_call(call, source_.sources().manager()) == Call::local));
      bool is_shared = object.by_pointer ? !is_region : object.variable() && taken_.contains(object.variable());
      if (is_shared && access->stores()) item.sets.insert("*"); // what plain pointers lead to
      if (is_shared && access->loads()) item.reads.insert("*");
      if (access->stores() && access->object.variable() && pointers_.leads(access->object.variable()))
        item.leads.insert(access->object.variable()->getNameAsString());
      if (access->stores() && access->object.variable())
        (isa<UnaryOperator>(one) ? item.counts : item.sets).insert(access->object.variable()->getNameAsString());
    }
    item.leaves |= isa<ReturnStmt, BreakStmt, ContinueStmt, GotoStmt, IndirectGotoStmt>(one);
    for (const Stmt *child : one->children())
      if (child) work.push_back(child);
  }
}

// The names by which it is decided whether a statement is left: all but those of the values that it returns.
void Lowering::note_deciding(const Stmt *part, std::set<std::string> &names) {
  if (auto *name = dyn_cast<DeclRefExpr>(part)) names.insert(name->getDecl()->getNameAsString());
  if (isa<ReturnStmt>(part)) return;
  for (const Stmt *child : part->children())
    if (child) note_deciding(child, names);
}

void Lowering::note_names(const Stmt *part, std::set<std::string> &names) {
  if (auto *name = dyn_cast<DeclRefExpr>(part)) names.insert(name->getDecl()->getNameAsString());
  for (const Stmt *child : part->children())
    if (child) note_names(child, names);
}

// The declaration of a variable for a value.
std::string Lowering::type_text(const Expr *expression, const std::string &name) {
  std::string text = analysis::type_text(expression->getType().getUnqualifiedType(), source_.sources().context(), name);
  if (text.find("(unnamed") != text.npos) refuse(expression, "its type has no name");
  return text;
}

std::string Lowering::name_of(const Expr *expression, const Access *access) {
  if (access)
    for (size_t i = access->object.steps.size(); i-- > 0;)
      if (const FieldDecl *field = access->object.steps[i].field; field && field->getIdentifier()) return field->getNameAsString();
  expression = expression->IgnoreParenCasts();
  if (auto *member = dyn_cast<MemberExpr>(expression)) return member->getMemberDecl()->getNameAsString();
  while (auto *element = dyn_cast<ArraySubscriptExpr>(expression)) expression = element->getBase()->IgnoreParenCasts();
  if (auto *call = dyn_cast<CallExpr>(expression); call && call->getDirectCallee())
    return call->getDirectCallee()->getNameAsString();
  if (auto *name = dyn_cast<DeclRefExpr>(expression)) return name->getDecl()->getNameAsString();
  return "value";
}

} // namespace prelude::automatic
