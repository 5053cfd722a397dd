#include "constructs/locks/onward_assemble.h"

namespace prelude::analysis {
using namespace clang;
namespace {

// a, a.b, a[i].b: a. What a pointer leads to has no such variable.
const VarDecl *variable_within(const Expr *value) {
  value = value->IgnoreParenCasts();
  if (auto *member = dyn_cast<MemberExpr>(value)) return member->isArrow() ? nullptr : variable_within(member->getBase());
  if (auto *element = dyn_cast<ArraySubscriptExpr>(value)) return variable_within(element->getBase());
  return local_variable(value);
}

} // namespace

bool contains(const Stmt *whole, llvm::function_ref<bool(const Stmt *)> test) {
  if (test(whole)) return true;
  return llvm::any_of(whole->children(), [&](const Stmt *child) { return child && contains(child, test); });
}

Onward::Onward(const FunctionModel &model, const Paths &paths, const Sources &sources) : model_(model), paths_(paths), sources_(sources) {
  auto add = [&](const Stmt *where, const VarDecl *variable, const Expr *value, bool is_whole) {
    if (!variable || !value || !variable->hasLocalStorage()) return;
    flows_.push_back({where, variable, value, is_whole && is_region_pointer(variable->getType())});
  };
  for (Graph::Block block = 0; block < model.graph->size(); ++block)
    for (const Stmt *statement : model.graph->statements(block))
      if (auto *declaration = dyn_cast<DeclStmt>(statement)) {
        for (const Decl *decl : declaration->decls())
          if (auto *variable = dyn_cast<VarDecl>(decl)) add(declaration, variable, variable->getInit(), true);
      } else {
        for (const Access *access : model.memory.by(statement))
          if (access->stores()) add(statement, access->object.variable(), access->value, access->object.is_whole());
      }
}

Onward::Names Onward::names_of(const VarDecl *variable) const { return names_of(variable, flows_); }

Onward::Names Onward::names_of(const VarDecl *variable, const Flows &flows) const {
  Names names{variable};
  auto add = [&](const VarDecl *name) {
    if (!llvm::is_contained(names, name)) names.push_back(name);
  };
  for (size_t i = 0; i < names.size(); ++i)
    for (const Flow &flow : flows) {
      const VarDecl *from = flow.is_name ? local_variable(flow.value) : nullptr;
      if (!from) continue;
      if (flow.to == names[i]) add(from);
      if (from == names[i]) add(flow.to);
    }
  return names;
}

bool Onward::reads(const Expr *value, const Names &names) const {
  return llvm::any_of(model_.accesses, [&](const AccessSite &access) {
    bool is_read = llvm::is_contained(names, access.variable) && access.evaluated_at_all;
    return is_read && contains(value, [&](const Stmt *part) { return part == access.base || part == access.evaluated; });
  });
}

// A name of the region gets a value out of data of that region.
const Expr *Onward::next_in(const Flows &flows, const VarDecl *variable) const {
  Names names = names_of(variable, flows);
  for (const Flow &flow : flows)
    if (flow.is_name && llvm::is_contained(names, flow.to) && reads(flow.value, names)) return flow.value;
  return nullptr;
}

bool Onward::comes_of(const Expr *value, const Names &names, const Reached &reached) const {
  const VarDecl *variable = variable_within(value);
  return variable ? reached.contains(variable) : reads(value, names);
}

Onward::Reached Onward::out_of(const Names &names) const {
  Reached reached;
  for (bool more = true; more;) {
    more = false;
    for (const Flow &flow : flows_)
      if (!llvm::is_contained(names, flow.to) && comes_of(flow.value, names, reached)) more |= reached.insert(flow.to).second;
  }
  return reached;
}

facts::Onward Onward::path(facts::Onward::Path path, const Stmt *next) const {
  return {path, sources_.place(next->getSourceRange()), 1};
}

std::optional<facts::Onward> Onward::by_loop(const LockCall &lock) const {
  Region after = paths_.after(lock.call, lock.activation()), before = paths_.before(lock.call, lock.activation());
  if (!after.contains(lock.call)) return {};
  Flows round;
  for (const Flow &flow : flows_)
    if (after.contains(flow.where) && before.contains(flow.where)) round.push_back(flow);
  if (const Expr *next = next_in(round, lock.variable)) return path(facts::Onward::loop, next);
  return {};
}

// Calls that the function makes of itself, where it is, for regions that this one names.
std::optional<facts::Onward> Onward::by_recursion(const LockCall &lock) const {
  auto *parameter = dyn_cast<ParmVarDecl>(lock.variable);
  if (!parameter) return {};
  unsigned index = parameter->getFunctionScopeIndex();
  Names names = names_of(lock.variable);
  Reached reached = out_of(names);
  Region after = paths_.after(lock.call, facts::whole_function);
  std::vector<const CallExpr *> calls;
  bool again = false; // in a loop, or after another one
  for (const CallExpr *call : model_.calls) {
    const FunctionDecl *callee = call->getDirectCallee();
    bool is_own = callee && callee->getCanonicalDecl() == model_.decl->getCanonicalDecl() && index < call->getNumArgs();
    bool is_remote = llvm::any_of(model_.remote_calls, [&](const RemoteModel &remote) { return remote.call == call; });
    if (!is_own || is_remote || !after.contains(call)) continue;
    const VarDecl *argument = local_variable(call->getArg(index));
    bool is_same = argument && llvm::is_contained(names, argument) && !next_in(flows_, argument);
    if (is_same || (!(argument && llvm::is_contained(names, argument)) && !comes_of(call->getArg(index), names, reached))) continue;
    Region on = paths_.after(call, facts::whole_function);
    again |= on.contains(call) || llvm::any_of(calls, [&](const CallExpr *one) {
               return on.contains(one) || paths_.after(one, facts::whole_function).contains(call);
             });
    calls.push_back(call);
  }
  if (calls.empty()) return {};
  facts::Onward out = path(again ? facts::Onward::tree : facts::Onward::recursion, calls.front()->getArg(index));
  if (again) out.calls = std::max(2u, unsigned(calls.size()));
  return out;
}

// A lock that follows is one of a region that this one names.
std::optional<facts::Onward> Onward::by_step(const LockCall &lock) const {
  Names names = names_of(lock.variable);
  Reached reached = out_of(names);
  Region after = paths_.after(lock.call, lock.activation());
  for (const LockCall &next : model_.locks) {
    bool follows = next.activation() == lock.activation() && after.contains(next.call) && next.variable != lock.variable;
    if (!follows || !reached.contains(next.variable)) continue;
    for (const Flow &flow : flows_)
      if (flow.to == next.variable && after.contains(flow.where)) return path(facts::Onward::step, flow.value);
  }
  return {};
}

facts::Onward Onward::from(const LockCall &lock) const {
  if (auto found = by_loop(lock)) return *found;
  if (auto found = by_recursion(lock)) return *found;
  if (auto found = by_step(lock)) return *found;
  return {};
}

bool Onward::is_copy(const VarDecl *one, const VarDecl *other) const {
  auto only_from = [&](const VarDecl *to, const VarDecl *from) {
    return llvm::any_of(flows_, [&](const Flow &flow) { return flow.to == to; }) && llvm::all_of(flows_, [&](const Flow &flow) {
             return flow.to != to || local_variable(flow.value) == from;
           });
  };
  return one == other || only_from(one, other) || only_from(other, one);
}

const VarDecl *Onward::object_of(const VarDecl *variable) const {
  const VarDecl *object = nullptr;
  for (const Flow &flow : flows_) {
    if (flow.to != variable) continue;
    const VarDecl *from = flow.is_name && !local_variable(flow.value) ? variable_within(flow.value) : nullptr;
    if (!from || object || from->getType()->isPointerType()) return nullptr;
    object = from;
  }
  return object;
}

bool Onward::is_chained(const CallExpr *call, const VarDecl *argument) const {
  if (!paths_.after(call, facts::whole_function).contains(call)) return false;
  Names names = names_of(argument);
  return llvm::any_of(flows_, [&](const Flow &flow) {
    return flow.is_name && llvm::is_contained(names, flow.to) && flow.value->IgnoreParenCasts() == call;
  });
}

} // namespace prelude::analysis
