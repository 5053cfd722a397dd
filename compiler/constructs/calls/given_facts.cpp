// The names of regions that calls give to functions of the unit. For remarks, and for -fauto-move.
#include "constructs/locks/onward_assemble.h"

namespace prelude::analysis {
using namespace clang;
namespace {

// Whether two expressions are written alike.
bool are_alike(const Expr *a, const Expr *b, const ASTContext &context) {
  llvm::FoldingSetNodeID left, right;
  a->IgnoreParenImpCasts()->Profile(left, context, true);
  b->IgnoreParenImpCasts()->Profile(right, context, true);
  return left == right;
}

// Says of a call that runs elsewhere whether that is where the region is that it gives.
void add_place(const RemoteModel &remote, const facts::RemoteCall &call, unsigned argument, const Sources &sources,
               facts::GivenRegion &out) {
  const Expr *place = remote.place_mark ? Mark::argument_of(remote.place_mark) : nullptr;
  out.at_first_lock = call.where == facts::RemoteCall::first_lock;
  if (call.where == facts::RemoteCall::of_region)
    out.goes_there = place && are_alike(place, remote.call->getArg(argument), sources.context());
  if (call.where != facts::RemoteCall::first_region) return;
  out.goes_there = true;
  for (unsigned i = 0; i < argument; ++i) out.goes_there &= !is_region_pointer(remote.call->getArg(i)->getType());
}

bool gives_region(const CallExpr *call) {
  const FunctionDecl *callee = call->getDirectCallee(), *definition = nullptr;
  return callee && callee->hasBody(definition) &&
         llvm::any_of(callee->parameters(), [](const ParmVarDecl *one) { return is_region_pointer(one->getType()); });
}

} // namespace

std::vector<facts::GivenRegion> regions_given(const FunctionModel &model, const Paths &paths, const Sources &sources,
                                              llvm::ArrayRef<facts::RemoteCall> remote_calls) {
  std::vector<facts::GivenRegion> all;
  Onward onward(model, paths, sources);
  auto add = [&](const CallExpr *call, std::optional<size_t> remote) {
    const FunctionDecl *definition = nullptr;
    if (!gives_region(call) || !call->getDirectCallee()->hasBody(definition)) return;
    for (unsigned i = 0; i < std::min(call->getNumArgs(), definition->getNumParams()); ++i) {
      const ParmVarDecl *parameter = definition->getParamDecl(i);
      if (!is_region_pointer(parameter->getType())) continue;
      facts::GivenRegion &out = all.emplace_back();
      out.callee = symbol_of(definition);
      out.parameter = i;
      out.name = parameter->getNameAsString();
      out.place = sources.place(call->getSourceRange());
      if (remote) add_place(model.remote_calls[*remote], remote_calls[*remote], i, sources, out);
      const VarDecl *variable = local_variable(call->getArg(i));
      if (!variable) continue;
      out.is_chained = !remote && onward.is_chained(call, variable);
      out.is_locked = llvm::any_of(model.locks, [&](const LockCall &lock) { return onward.is_copy(lock.variable, variable); });
    }
  };
  llvm::DenseSet<const CallExpr *> remote;
  for (size_t i = 0; i < std::min(model.remote_calls.size(), remote_calls.size()); ++i) {
    remote.insert(model.remote_calls[i].call);
    add(model.remote_calls[i].call, i);
  }
  for (const CallExpr *call : model.calls)
    if (!remote.contains(call)) add(call, {});
  return all;
}

std::vector<facts::GivenRegion> regions_given_by_others(const Program &program, const Sources &main) {
  std::vector<facts::GivenRegion> all;
  llvm::DenseSet<const FunctionDecl *> known;
  for (const auto &model : program.models) known.insert(model->decl);
  for (const Decl *decl : main.context().getTranslationUnitDecl()->decls()) {
    auto *function = dyn_cast<FunctionDecl>(decl);
    if (!function || !function->doesThisDeclarationHaveABody() || known.contains(function) ||
        main.manager().isInSystemHeader(function->getLocation()))
      continue;
    FunctionModel model(function);
    Diagnostics ignored;
    Sources sources = main.of(function->getLocation());
    collect(model, sources, ignored);
    if (llvm::none_of(model.calls, gives_region)) continue;
    model.graph = Graph::of(function);
    if (!model.graph) continue;
    for (facts::GivenRegion &one : regions_given(model, Paths(model, sources), sources, {})) all.push_back(std::move(one));
  }
  return all;
}

} // namespace prelude::analysis
