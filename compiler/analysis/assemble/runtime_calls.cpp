// The calls of the runtime's, other than locks, that may send messages. They may stand in functions that do nothing else with regions.
#include "analysis/assemble/assemble.h"
#include "analysis/program/collectives.h"
#include "analysis/program/visitor.h"

namespace prelude::analysis {
using namespace clang;
namespace {

class Calls : public Visitor {
public:
  Calls(const Sources &sources, std::string function, std::vector<facts::RuntimeCall> &out)
      : sources_(sources), function_(std::move(function)), out_(out) {}

  bool VisitCallExpr(CallExpr *call) override {
    const FunctionDecl *callee = call->getDirectCallee();
    if (!callee) return true;
    if (is_forall(prelude_call(call, sources_.manager())))
      out_.push_back({facts::RuntimeCall::collective, "forall", function_, sources_.place(call->getBeginLoc())});
    auto kind = prelude_function(call, sources_.manager()) ? kind_of(callee) : std::nullopt;
    std::string name = sources_.called_name(call);
    if (!kind && comes_to_collective(callee, sources_.manager()))
      kind = llvm::StringRef(name).contains("reduce") && llvm::StringRef(name).contains("_to") ? facts::RuntimeCall::to_one_node
                                                                                             : facts::RuntimeCall::collective;
    if (kind) out_.push_back({*kind, std::move(name), function_, sources_.place(call->getSourceRange())});
    return true;
  }

private:
  static std::optional<facts::RuntimeCall::Kind> kind_of(const FunctionDecl *callee) {
    using Kind = facts::RuntimeCall;
    return llvm::StringSwitch<std::optional<facts::RuntimeCall::Kind>>(callee->getName())
        .Cases("mcrl_region_new_at", "mcrl_region_new_in", Kind::makes_region)
        .Case("region_delete", Kind::deletes_region)
        .Case("region_rehome", Kind::moves_home)
        .Cases("region_policy", "region_policy_function", Kind::sets_policy)
        .Default(std::nullopt);
  }

  const Sources &sources_;
  std::string function_;
  std::vector<facts::RuntimeCall> &out_;
};

} // namespace

std::vector<facts::RuntimeCall> runtime_calls(const Sources &sources) {
  std::vector<facts::RuntimeCall> out;
  for (const Decl *decl : sources.context().getTranslationUnitDecl()->decls()) {
    auto *function = dyn_cast<FunctionDecl>(decl);
    if (!function || !function->doesThisDeclarationHaveABody() || sources.manager().isInSystemHeader(function->getLocation())) continue;
    Calls(sources, function->getNameAsString(), out).TraverseStmt(function->getBody());
  }
  return out;
}

} // namespace prelude::analysis
