// Functions that are only called: those that lock and unlock, which preludec replaces, and those with contracts, since a pointer to one
// would not say what its callers must hold.
#include "analysis/program/program.h"
#include "analysis/program/visitor.h"

namespace prelude::analysis {
using namespace clang;
namespace {

class OtherUses : public Visitor {
public:
  OtherUses(const Sources &sources, Diagnostics &out) : sources_(sources), out_(out) {}

  bool VisitCallExpr(CallExpr *call) override {
    called_.insert(call->getCallee()->IgnoreParenImpCasts());
    return true;
  }

  bool VisitDeclRefExpr(DeclRefExpr *reference) override {
    auto *function = dyn_cast<FunctionDecl>(reference->getDecl());
    if (!function || called_.contains(reference)) return true;
    Place place = sources_.place(reference->getSourceRange());
    Call kind = prelude_call(function, sources_.manager());
    if (kind > Call::other && kind < Call::local) out_.report(Kind::lock_function_as_value, place, {function->getNameAsString()});
    std::vector<Contract> contracts = contracts_of(function);
    if (contracts.empty()) return true;
    out_.report(Kind::contract_function_as_value, place, {function->getNameAsString()});
    out_.report(Kind::note_contract, sources_.place(contracts.front().at));
    return true;
  }

private:
  const Sources &sources_;
  Diagnostics &out_;
  llvm::DenseSet<const Expr *> called_;
};

} // namespace

void check_only_called(const Sources &main, Diagnostics &out) {
  OtherUses uses(main, out);
  for (Decl *decl : main.context().getTranslationUnitDecl()->decls())
    if (!main.manager().isInSystemHeader(decl->getLocation())) uses.TraverseDecl(decl);
}

} // namespace prelude::analysis
