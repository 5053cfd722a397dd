#include "constructs/locks/state_clang.h"

namespace prelude::analysis {
using namespace clang;
using facts::Mode;

std::string a_lock(Mode mode) { return std::string(mode == Mode::update ? "an " : "a ") + name(mode) + " lock"; }

std::string reading(Mode mode, const VarDecl *variable) {
  std::string remedy = "; 'upgrade(" + variable->getNameAsString() + ")' comes first";
  return a_lock(mode) + (mode == Mode::update ? remedy : "");
}

std::string done_earlier(const AccessSite &access, const FunctionModel &model, const Sources &sources) {
  if (access.is_write) return "write it";
  const Stmt *whole = access.base; // the value that is read of the region
  while (const Stmt *user = model.parents.getParent(const_cast<Stmt *>(whole))) {
    auto *element = dyn_cast<ArraySubscriptExpr>(user);
    auto *op = dyn_cast<UnaryOperator>(user);
    auto *cast = dyn_cast<ImplicitCastExpr>(user);
    bool is_part = isa<ParenExpr, MemberExpr>(user) || (element && element->getBase() == whole) || (op && op->getOpcode() == UO_Deref);
    bool is_value = cast && cast->getCastKind() == CK_LValueToRValue && cast->getSubExpr()->IgnoreParens() != access.base;
    if (is_value || (!is_part && !cast)) break;
    whole = user;
  }
  auto range = sources.range(whole->getSourceRange());
  if (!range) return "read it into a variable";
  return "read '" + std::string(sources.text().substr(range->begin, range->end - range->begin)) + "' into a variable";
}

} // namespace prelude::analysis
