#include "analysis/pointers/escapes.h"
#include "analysis/accesses/builtins.h"
#include "analysis/accesses/library.h"
#include "analysis/program/program.h"

#include "clang/AST/Attr.h"

namespace prelude::analysis {
using namespace clang;
namespace {

// The body that a call runs; null if it may be another one, or is not in this unit.
const FunctionDecl *body_of(const FunctionDecl *function) {
  const FunctionDecl *definition = nullptr;
  return function && function->hasBody(definition) && !definition->hasAttr<WeakAttr>() ? definition : nullptr;
}

const FunctionDecl *named_function(const Expr *expression) {
  expression = expression->IgnoreParenCasts();
  if (auto *op = dyn_cast<UnaryOperator>(expression); op && op->getOpcode() == UO_AddrOf)
    expression = op->getSubExpr()->IgnoreParens();
  auto *reference = dyn_cast<DeclRefExpr>(expression);
  return reference ? dyn_cast<FunctionDecl>(reference->getDecl()) : nullptr;
}

// A function that is only declared keeps what it is given, but for what its attributes say.
CallSummary declared(const FunctionDecl *function, unsigned arguments) {
  CallSummary out = unknown_call(arguments);
  bool stores_nothing = function->hasAttr<PureAttr>() || function->hasAttr<ConstAttr>();
  for (unsigned i = 0; i < arguments; ++i) {
    bool no_escape = i < function->getNumParams() && function->getParamDecl(i)->hasAttr<NoEscapeAttr>();
    if (!stores_nothing && !no_escape) continue;
    out.kept.reset(object_of(i));
    if (!stores_nothing) {
      out.kept.set(reachable_from(i));
      out.stored[object_of(i)].set(unknown_location);
      continue;
    }
    out.returned.set(object_of(i));
    out.returned.set(reachable_from(i));
  }
  return out;
}

// Pointers that the call writes come from elsewhere.
void writes_unknown(const CallExpr *call, CallSummary &out) {
  for (unsigned i = 0; i < call->getNumArgs(); ++i) {
    QualType type = call->getArg(i)->IgnoreImpCasts()->getType();
    QualType target = type->isArrayType() ? type->getAsArrayTypeUnsafe()->getElementType() : type->getPointeeType();
    if (!target.isNull() && !target.isConstQualified() && !target->isArithmeticType())
      out.stored[object_of(i)].set(unknown_location);
  }
}

// A builtin keeps no address, except in its result.
CallSummary builtin(unsigned arguments) {
  CallSummary out(arguments);
  out.returned.set(unknown_location);
  for (unsigned i = 0; i < arguments; ++i) out.returned.set(object_of(i));
  return out;
}

CallSummary exchange(unsigned arguments) {
  CallSummary out(arguments);
  out.returned.set(unknown_location);
  if (arguments > 0) out.returned.set(reachable_from(0));
  for (unsigned i = 1; i < arguments; ++i) {
    out.stored[object_of(0)].set(object_of(i));
    out.returned.set(object_of(i));
  }
  return out;
}

} // namespace

CallSummary Escapes::summary_of(const CallExpr *call) {
  bool calls_back =
      llvm::any_of(call->arguments(), [](const Expr *argument) { return argument->getType()->isFunctionPointerType(); });
  if (prelude_function(call, sources_) && !calls_back) {
    CallSummary out(call->getNumArgs());
    out.returned.set(unknown_location);
    writes_unknown(call, out);
    return out;
  }
  const FunctionDecl *callee = call->getDirectCallee();
  if (const LibraryFunction *known = callee ? library_function(callee, sources_) : nullptr) return summary_of_library(call, *known);
  if (const FunctionDecl *definition = body_of(callee)) {
    auto found = functions_.find(definition);
    return found == functions_.end() ? CallSummary(definition->getNumParams() + definition->isVariadic())
                                     : found->second->summary();
  }
  if (!callee || !callee->getIdentifier()) return unknown_call(call->getNumArgs());
  if (callee->getName() == "__builtin_va_copy") {
    CallSummary out(call->getNumArgs());
    out.stored[object_of(0)].set(reachable_from(1));
    return out;
  }
  if (is_exchange(callee)) return exchange(call->getNumArgs());
  bool of_compiler = callee->getName().starts_with("__builtin_") || callee->getName().starts_with("__atomic_");
  if (of_compiler && callee->getBuiltinID()) return builtin(call->getNumArgs());
  return declared(callee, call->getNumArgs());
}

// A function that is passed to another one, by its name.
CallSummary Escapes::summary_of(const Expr *function, unsigned arguments) {
  const FunctionDecl *callee = named_function(function);
  if (callee && library_function(callee, sources_)) return CallSummary(arguments);
  auto found = functions_.find(body_of(callee));
  if (found == functions_.end() || found->first->getNumParams() > arguments || found->first->isVariadic())
    return unknown_call(arguments);
  return found->second->summary();
}

CallSummary Escapes::summary_of_library(const CallExpr *call, const LibraryFunction &known) {
  CallSummary out(call->getNumArgs());
  auto is_given = [&](int argument) { return argument != no_argument && unsigned(argument) < call->getNumArgs(); };
  out.returned.set(unknown_location);
  if (known.writes_anything) writes_unknown(call, out);
  if (is_given(known.returned)) out.returned.set(object_of(unsigned(known.returned)));
  if (is_given(known.loaded)) out.returned.set(reachable_from(unsigned(known.loaded)));
  if (is_given(known.stored) && is_given(known.into))
    out.stored[object_of(unsigned(known.into))].set(object_of(unsigned(known.stored)));
  if (is_given(known.copied_from) && is_given(known.copied_to))
    out.stored[object_of(unsigned(known.copied_to))].set(reachable_from(unsigned(known.copied_from)));
  if (!is_given(known.called)) return out;

  constexpr unsigned passed = 3;
  CallSummary callback = summary_of(call->getArg(unsigned(known.called)), passed);
  auto translated = [&](const Locations &locations) {
    Locations all;
    for (unsigned location : locations) {
      if (location == unknown_location) all.set(location);
      else if (int argument = known.passed[(location - 1) / 2]; is_given(argument))
        all.set(location % 2 ? object_of(unsigned(argument)) : reachable_from(unsigned(argument)));
    }
    return all;
  };
  out.kept |= translated(callback.kept);
  for (unsigned location = 1; location < callback.stored.size(); ++location)
    if (int argument = known.passed[(location - 1) / 2]; is_given(argument))
      out.stored[location % 2 ? object_of(unsigned(argument)) : reachable_from(unsigned(argument))] |=
          translated(callback.stored[location]);
  return out;
}

Escapes::Definitions Escapes::callees(const PointsTo &function) {
  Definitions out;
  for (const CallExpr *call : function.calls()) {
    const FunctionDecl *callee = call->getDirectCallee();
    if (!callee) continue;
    const LibraryFunction *known = library_function(callee, sources_);
    if (known && known->called != no_argument && unsigned(known->called) < call->getNumArgs())
      callee = named_function(call->getArg(unsigned(known->called)));
    else if (known) continue;
    if (const FunctionDecl *definition = body_of(callee)) out.push_back(definition);
  }
  return out;
}

// Adds a function and all that it can call, unless they are known already.
void Escapes::add(const FunctionDecl *definition, std::vector<PointsTo *> &callees_first) {
  struct Step {
    PointsTo *function;
    Definitions callees;
    size_t next = 0;
  };
  std::vector<Step> path;
  auto enter = [&](const FunctionDecl *function) {
    std::unique_ptr<PointsTo> &known = functions_[function];
    if (known) return;
    known = std::make_unique<PointsTo>(function);
    PointsTo *added = known.get();
    path.push_back({added, callees(*added)});
  };
  enter(definition);
  while (!path.empty()) {
    Step &last = path.back();
    if (last.next < last.callees.size()) {
      enter(last.callees[last.next++]);
      continue;
    }
    callees_first.push_back(last.function);
    path.pop_back();
  }
}

// Begins with functions that do nothing, and adds what they do until nothing changes: of all answers that agree with the bodies,
// the least.
const PointsTo &Escapes::in(const FunctionDecl *definition) {
  std::vector<PointsTo *> added;
  add(definition, added);
  for (bool changed = !added.empty(); changed;) {
    changed = false;
    for (PointsTo *function : added) {
      CallSummary before = function->summary();
      function->solve([&](const CallExpr *call) { return summary_of(call); });
      changed |= !(function->summary() == before);
    }
  }
  return *functions_[definition];
}

} // namespace prelude::analysis
