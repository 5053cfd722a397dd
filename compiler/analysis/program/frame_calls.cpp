// What belongs to a function's frame, and what does not although it is declared in it.
#include "analysis/program/program.h"

#include "clang/AST/Attr.h"
#include "clang/Basic/Builtins.h"
#include "llvm/ADT/StringSwitch.h"

namespace prelude::analysis {
using namespace clang;
namespace {

// The name of a function of the C library's: the program does not define it. Where Clang does not take such functions for builtins, it is
// all that tells them.
StringRef library_name(const FunctionDecl *callee) {
  bool is_external = callee && callee->getIdentifier() && callee->isExternallyVisible() && callee->getDeclContext()->isFileContext();
  return is_external && !callee->hasBody() ? callee->getName() : StringRef();
}

} // namespace

bool allocates_in_frame(const CallExpr *call) {
  switch (call->getBuiltinCallee()) {
  case Builtin::BIalloca:
  case Builtin::BI_alloca:
  case Builtin::BI__builtin_alloca:
  case Builtin::BI__builtin_alloca_uninitialized:
  case Builtin::BI__builtin_alloca_with_align:
  case Builtin::BI__builtin_alloca_with_align_uninitialized: return true;
  default: return library_name(call->getDirectCallee()) == "alloca";
  }
}

// The names that gcc knows, too.
bool returns_twice(const CallExpr *call) {
  const FunctionDecl *callee = call->getDirectCallee();
  if (!callee) return false;
  if (callee->hasAttr<ReturnsTwiceAttr>() || call->getBuiltinCallee() == Builtin::BI__builtin_setjmp) return true;
  StringRef name = library_name(callee);
  name.consume_front("_"), name.consume_front("_");
  return llvm::StringSwitch<bool>(name).Cases("setjmp", "sigsetjmp", "savectx", "vfork", "getcontext", true).Default(false);
}

bool begins_arguments(const CallExpr *call) {
  unsigned builtin = call->getBuiltinCallee();
  return builtin == Builtin::BI__builtin_va_start || builtin == Builtin::BI__va_start || builtin == Builtin::BI__builtin_ms_va_start;
}

bool is_local_constant(const VarDecl *variable) {
  return variable->isConstexpr() && variable->hasLocalStorage() && !isa<ParmVarDecl>(variable);
}

std::string symbol_of(const FunctionDecl *function) {
  std::string out = function->getNameAsString();
  if (!function->hasAttr<OverloadableAttr>()) return out;
  std::string types;
  for (const ParmVarDecl *parameter : function->parameters())
    types += (types.empty() ? "" : ", ") + type_text(parameter->getType().getCanonicalType().getUnqualifiedType(), function->getASTContext());
  if (function->isVariadic()) types += types.empty() ? "..." : ", ...";
  return out + "(" + types + ")";
}

} // namespace prelude::analysis
