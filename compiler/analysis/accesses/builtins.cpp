#include "analysis/accesses/builtins.h"
#include "analysis/accesses/library.h"

#include "clang/AST/ASTContext.h"
#include "clang/AST/Attr.h"
#include "clang/AST/Decl.h"
#include "clang/Basic/Builtins.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/ADT/StringSet.h"

namespace prelude::analysis {
using namespace clang;
namespace {

// Functions that store where their first argument leads; the library's own, and builtins of these names.
bool stores_at_first(llvm::StringRef name) {
  static const llvm::StringSet<> names = {"memcpy", "memmove", "memset",  "mempcpy", "bzero",   "strcpy",  "strncpy",  "strcat",
                                          "strncat", "stpcpy", "stpncpy", "sprintf", "snprintf", "vsprintf", "vsnprintf"};
  return names.contains(name);
}

// Functions as strchr give a place in what their first argument leads to, which they only read: without its const, in C before 2023.
bool finds_in_first(const FunctionDecl *callee) {
  const LibraryFunction *known = library_function(callee, callee->getASTContext().getSourceManager());
  if (!known || known->returned != 0 || callee->getNumParams() == 0) return false;
  QualType first = callee->getParamDecl(0)->getType();
  return first->isPointerType() && first->getPointeeType().isConstQualified();
}

// Whether it is a text that a function as printf prints: its name is the library's (printf has no attribute then), or it has a format.
bool is_printed(const CallExpr *call, const FunctionDecl *callee, llvm::StringRef name, unsigned argument) {
  static const llvm::StringSet<> names = {"printf", "fprintf", "dprintf", "sprintf", "snprintf", "asprintf", "syslog"};
  auto *format = callee->getAttr<FormatAttr>();
  if (!names.contains(name) && !(format && format->getType()->getName().ends_with("printf"))) return false;
  QualType type = call->getArg(argument)->IgnoreParenImpCasts()->getType();
  auto *array = type->getAsArrayTypeUnsafe();
  QualType element = array ? array->getElementType() : type->getPointeeType();
  return argument >= callee->getNumParams() && !element.isNull() && element->isAnyCharacterType();
}

// Builtins only: names after "__builtin_".
Handling handling_by_builtin(llvm::StringRef name, unsigned argument) {
  if (name.ends_with("_overflow")) return argument == 2 ? Handling::writes : Handling::reads;
  if (name == "nontemporal_store") return argument == 1 ? Handling::writes : Handling::given;
  if (name == "nontemporal_load" || name == "prefetch") return Handling::reads;
  if (name == "va_start" || name == "va_end" || name == "va_copy")
    return argument == 0 ? Handling::updates : name == "va_copy" ? Handling::reads : Handling::unevaluated;
  if (name == "clear_padding") return Handling::updates;
  if (name == "assume_aligned" || name == "launder" || name == "addressof" || name == "preserve_access_index")
    return argument == 0 ? Handling::returned : Handling::reads;
  if (name == "constant_p" || name == "object_size" || name == "dynamic_object_size" || name == "types_compatible_p")
    return Handling::unevaluated;
  return Handling::given;
}

} // namespace

bool is_exchange(const FunctionDecl *callee) {
  return callee && callee->getBuiltinID() && callee->getIdentifier() && callee->getName().starts_with("__sync_");
}

Handling handling_of(const CallExpr *call, unsigned argument) {
  const FunctionDecl *callee = call->getDirectCallee();
  if (!callee || !callee->getIdentifier()) return Handling::given;
  if (is_exchange(callee)) return argument == 0 ? Handling::updates : Handling::given;
  llvm::StringRef name = callee->getName();
  if (callee->getBuiltinID() && name == "__atomic_test_and_set") return argument == 0 ? Handling::updates : Handling::given;
  if (callee->getBuiltinID() && name == "__atomic_clear") return argument == 0 ? Handling::writes : Handling::given;
  bool builtin = callee->getBuiltinID() && name.consume_front("__builtin_");
  if (builtin)
    if (Handling known = handling_by_builtin(name, argument); known != Handling::given) return known;
  if (name.ends_with("_chk") && name.consume_front("__")) name.consume_back("_chk");
  const FunctionDecl *definition = nullptr;
  bool own = !builtin && (callee->hasBody(definition) || !callee->isExternC());
  if (!own && finds_in_first(callee)) return argument == 0 ? Handling::returned : Handling::reads;
  if (!own && is_printed(call, callee, name, argument)) return Handling::reads;
  return !own && argument == 0 && stores_at_first(name) ? Handling::written : Handling::given;
}

std::optional<Access::How> access_by(const AtomicExpr *atomic, const Expr *operand) {
  using How = Access::How;
  bool object = operand == atomic->getPtr();
  switch (atomic->getOp()) {
  case AtomicExpr::AO__atomic_load_n:
  case AtomicExpr::AO__c11_atomic_load:
  case AtomicExpr::AO__scoped_atomic_load_n:
  case AtomicExpr::AO__hip_atomic_load: return object ? std::optional(How::read) : std::nullopt;
  case AtomicExpr::AO__atomic_load:
  case AtomicExpr::AO__scoped_atomic_load:
    return object ? How::read : operand == atomic->getVal1() ? std::optional(How::write) : std::nullopt;
  case AtomicExpr::AO__atomic_store:
  case AtomicExpr::AO__scoped_atomic_store:
    return object ? How::write : operand == atomic->getVal1() ? std::optional(How::read) : std::nullopt;
  case AtomicExpr::AO__atomic_store_n:
  case AtomicExpr::AO__c11_atomic_store:
  case AtomicExpr::AO__c11_atomic_init:
  case AtomicExpr::AO__scoped_atomic_store_n:
  case AtomicExpr::AO__hip_atomic_store: return object ? std::optional(How::write) : std::nullopt;
  case AtomicExpr::AO__atomic_exchange:
  case AtomicExpr::AO__scoped_atomic_exchange:
    if (operand == atomic->getVal1()) return How::read;
    return object ? How::update : operand == atomic->getVal2() ? std::optional(How::write) : std::nullopt;
  case AtomicExpr::AO__atomic_compare_exchange:
  case AtomicExpr::AO__scoped_atomic_compare_exchange:
    if (operand == atomic->getVal2()) return How::read;
    break;
  default: break;
  }
  bool expected = atomic->isCmpXChg() && operand == atomic->getVal1();
  return object || expected ? std::optional(How::update) : std::nullopt;
}

} // namespace prelude::analysis
