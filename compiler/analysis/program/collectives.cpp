#include "analysis/program/collectives.h"

#include "analysis/program/program.h"
#include "analysis/program/visitor.h"

#include "llvm/ADT/StringMap.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/Support/Path.h"

namespace prelude::analysis {
using namespace clang;
namespace {

llvm::StringRef header_of(const FunctionDecl *function, const SourceManager &sources) {
  SourceLocation at = sources.getExpansionLoc(function->getFirstDecl()->getLocation());
  return llvm::sys::path::filename(sources.getFilename(at));
}

// What a node knows of a group without a message.
bool tells_of_group(const FunctionDecl *function) {
  static const llvm::StringSet<> names = {
#define COLLECTIVE(name, header)
#define OF_GROUP(name, header) #name,
#include "frontend/collectives.def"
  };
  llvm::StringRef name = function->getName();
  name.consume_front("mcrl_");
  return names.contains(name);
}

class Calls : public Visitor {
public:
  explicit Calls(const SourceManager &sources) : sources_(sources) {}
  bool found() const { return found_; }

  bool VisitCallExpr(CallExpr *call) override {
    const FunctionDecl *callee = call->getDirectCallee();
    found_ |= callee && comes_to_collective(callee, sources_);
    return !found_;
  }

private:
  const SourceManager &sources_;
  bool found_ = false;
};

} // namespace

bool is_collective(const FunctionDecl *function, const SourceManager &sources) {
  static const llvm::StringMap<llvm::StringRef> headers = {
#define COLLECTIVE(name, header) {#name, header},
#define OF_GROUP(name, header)
#include "frontend/collectives.def"
  };
  SourceLocation at = sources.getExpansionLoc(function->getFirstDecl()->getLocation());
  if (!function->getIdentifier() || !sources.isInSystemHeader(at)) return false;
  llvm::StringRef header = header_of(function, sources);
  return headers.lookup(function->getName()) == header || header == "prelude_collective.h" ||
         (header == "prelude_groups.h" && !tells_of_group(function));
}

bool comes_to_collective(const FunctionDecl *function, const SourceManager &sources) {
  if (is_collective(function, sources)) return true;
  const FunctionDecl *definition = nullptr;
  if (header_of(function, sources) != "prelude.h" || !function->hasBody(definition)) return false;
  Calls calls(sources);
  calls.TraverseStmt(definition->getBody());
  return calls.found();
}

} // namespace prelude::analysis
