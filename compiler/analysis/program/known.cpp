#include "analysis/program/known.h"

#include "clang/AST/ASTContext.h"
#include "clang/AST/Decl.h"
#include "clang/Basic/SourceManager.h"
#include "llvm/ADT/StringMap.h"

namespace prelude::analysis {
using namespace clang;

static const llvm::StringMap<KnownFunction> &known_functions() {
  static const llvm::StringMap<KnownFunction> functions = {
#define PRELUDE_KNOWN(name, arguments, pure, cheap) {#name, {pure, cheap}},
#include "analysis/program/known.def"
  };
  return functions;
}

KnownFunction known_in_library(const FunctionDecl *function) {
  const FunctionDecl *definition = nullptr;
  if (!function->getIdentifier() || !function->isExternallyVisible()) return {};
  const SourceManager &sources = function->getASTContext().getSourceManager();
  if (function->hasBody(definition) && !sources.isInSystemHeader(sources.getExpansionLoc(definition->getLocation()))) return {};
  llvm::StringRef name = function->getName();
  if (name.consume_front("__builtin_") && name == "isinf_sign") name = "isinf"; // glibc's macro
  return known_functions().lookup(name);
}

} // namespace prelude::analysis
