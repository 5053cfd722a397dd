// Calls that run elsewhere: rpc, spawn and fork. What they are given and give back is sent.
#include "analysis/checks/checks.h"
#include "analysis/pointers/reach.h"

#include <algorithm>

namespace prelude::analysis {
using namespace clang;
using Remote = facts::RemoteCall;
namespace {

// A definition of the old style that follows a declaration with a prototype has one, too (C11 6.2.7).
bool has_prototype(const FunctionDecl *callee) {
  if (!callee->doesThisDeclarationHaveABody()) return callee->hasPrototype();
  return llvm::any_of(callee->redecls(), [](const FunctionDecl *declaration) { return declaration->hasPrototype(); });
}

void check_call(const FunctionModel &model, const RemoteModel &call, Blocking &blocking, const Sources &sources, Diagnostics &out) {
  const FunctionDecl *callee = call.call->getDirectCallee();
  std::string name = facts::name(call.kind), function = callee->getNameAsString();
  Place place = sources.place(call.call->getSourceRange());
  if (!sources.range(call.call->getSourceRange())) {
    out.report(Kind::in_macro, place, {name, sources.macro_name(call.call->getBeginLoc())});
    return;
  }
  bool at_file_scope = std::any_of(callee->redecls_begin(), callee->redecls_end(), [](const FunctionDecl *declaration) {
    return declaration->getLexicalDeclContext()->isFileContext();
  });
  if (!at_file_scope) out.report(Kind::call_needs_function, place, {name});
  if (callee->isVariadic() || !has_prototype(callee)) out.report(Kind::call_of_variadic, place, {name, function});
  const FunctionDecl *definition = nullptr;
  const FunctionDecl *with_parameters = callee->hasBody(definition) ? definition : callee;
  for (unsigned i = 0; i < callee->getNumParams(); ++i) {
    QualType type = callee->getParamDecl(i)->getType();
    if (i < call.call->getNumArgs())
      check_given(model, with_parameters->getParamDecl(i), "argument " + std::to_string(i + 1) + " of '" + function + "'",
                  sources.place(call.call->getArg(i)->getSourceRange()), sources, out);
    bool in_image = type->isPointerType() && i < call.call->getNumArgs() && reach_of(model, call.call->getArg(i), sources) == Reach::image;
    bool is_common = type->isPointerType() && is_shared(callee->getParamDecl(i));
    if (auto bad = in_image || is_common ? std::nullopt : unsendable(type))
      out.report(Kind::argument_not_sendable,
                 sources.place(i < call.call->getNumArgs() ? call.call->getArg(i)->getSourceRange() : call.call->getSourceRange()),
                 {std::to_string(i + 1), function, name, type_text(*bad, sources.context())});
    if (!has_lasting_name(type, model, sources))
      out.report(Kind::type_without_name, place, {function, type_text(type, sources.context()), "runs elsewhere"});
  }
  QualType result = callee->getReturnType();
  auto bad = result->isVoidType() || call.kind == Remote::spawn ? std::nullopt : unsendable(result);
  if (call.kind != Remote::spawn && result->isFunctionPointerType()) bad = result; // its image may lie elsewhere
  if (call.kind != Remote::spawn) check_sent(model, callee, "the result of '" + function + "'", place, out);
  if (bad) out.report(Kind::result_not_sendable, place, {function, name, type_text(*bad, sources.context())});
  else if (!result->isVoidType() && !has_lasting_name(result, model, sources))
    out.report(Kind::type_without_name, place, {function, type_text(result, sources.context()), "runs elsewhere"});
  bool has_region = std::any_of(callee->param_begin(), callee->param_end(),
                                [](const ParmVarDecl *parameter) { return is_region_pointer(parameter->getType()); });
  if (call.kind == Remote::rpc && !call.place_mark && !has_region) out.report(Kind::rpc_without_place, place, {function});
  Call at = call.place_mark ? prelude_call(call.place_mark, sources.manager()) : Call::other;
  if (at == Call::at || at == Call::to)
    if (const Expr *where = Mark::argument_of(call.place_mark); !is_region_pointer(where->IgnoreParenImpCasts()->getType()))
      out.report(Kind::place_needs_region, sources.place(where->getSourceRange()), {name});
  if (blocking.may_be_collective(call.call)) {
    out.report(Kind::collective_elsewhere, place, {function, name});
  }
}

// Whether results may be combined with a variable in any order, by the operation of `x += fork f()`, from 0 on.
bool can_combine(const RemoteModel &fork) {
  BinaryOperatorKind operation = fork.assignment->getOpcode();
  auto is_number = [](QualType type) { return type->isIntegerType() && !type->isBooleanType() && !type->isAtomicType(); };
  bool keeps_order = operation == BO_AddAssign || operation == BO_SubAssign || operation == BO_OrAssign || operation == BO_XorAssign;
  return keeps_order && is_number(fork.target->getType()) && is_number(fork.call->getType()) && !fork.target->refersToBitField();
}

void check_target(const RemoteModel &fork, const Sources &sources, Diagnostics &out) {
  if (fork.valued && !fork.target && !fork.variable) return out.report(Kind::fork_target, fork.place);
  if (!fork.target) {
    if (fork.variable && fork.variable->getType().isConstQualified())
      out.report(Kind::fork_target, sources.place(fork.variable->getLocation()));
    return;
  }
  if (!fork.variable)
    out.report(Kind::fork_target, sources.place(fork.target->getSourceRange()));
  else if (fork.combines() && !can_combine(fork))
    out.report(Kind::fork_operation, sources.place(fork.assignment->getOperatorLoc()), {fork.assignment->getOpcodeStr().str()});
}

} // namespace

void check_remote_calls(const FunctionModel &model, Blocking &blocking, const Sources &sources, Diagnostics &out) {
  for (const RemoteModel &call : model.remote_calls) {
    check_call(model, call, blocking, sources, out);
    if (call.kind == Remote::fork) check_target(call, sources, out);
  }
  check_outstanding(model, sources, out);
}

} // namespace prelude::analysis
