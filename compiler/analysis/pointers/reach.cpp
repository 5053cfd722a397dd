// Pointers that mean the same on every node: to functions, string literals and const objects of static storage, which are parts of
// the program's image. What a variable can point to is taken from everything that is ever assigned to it.
#include "analysis/pointers/reach.h"

#include "clang/AST/ExprCXX.h"

namespace prelude::analysis {
using namespace clang;
namespace {

bool is_part_of_image(const VarDecl *variable) {
  QualType type = variable->getType();
  while (auto *array = type->getAsArrayTypeUnsafe()) type = array->getElementType();
  if (is_local_constant(variable)) return true; // emitted text makes it static
  return variable->hasGlobalStorage() && !variable->getTLSKind() && (type.isConstQualified() || is_node_private(variable));
}

class Targets {
public:
  Targets(const FunctionModel &model, const Sources &sources) : model_(model), sources_(sources) {}

  // None if there is no value, or only one that is being looked at.
  std::optional<Reach> of_variable(const VarDecl *variable) {
    if (variable->getType()->isFunctionPointerType()) return Reach::image;
    if (isa<ParmVarDecl>(variable) || !variable->hasLocalStorage() || !variable->getType()->isPointerType()) return Reach::unknown;
    if (!seen_.insert(variable).second) return {};
    std::optional<Reach> all;
    if (variable->hasInit()) all = of_expression(variable->getInit());
    auto uses = model_.uses.find(variable);
    if (uses == model_.uses.end()) return all;
    for (const DeclRefExpr *use : uses->second) all = join(all, after(use));
    return all;
  }

  std::optional<Reach> of_expression(const Expr *value) {
    value = value->IgnoreParenCasts();
    if (isa<StringLiteral>(value) || isa<PredefinedExpr>(value)) return Reach::image;
    if (isa<CXXNullPtrLiteralExpr>(value) || isa<ImplicitValueInitExpr>(value)) return Reach::image; // nullptr, {}
    if (auto *list = dyn_cast<InitListExpr>(value))
      return list->getNumInits() == 0 ? Reach::image : list->getNumInits() == 1 ? of_expression(list->getInit(0)) : Reach::unknown;
    if (auto *number = dyn_cast<IntegerLiteral>(value)) return number->getValue().isZero() ? Reach::image : Reach::unknown;
    if (auto *choice = dyn_cast<ConditionalOperator>(value))
      return join(of_expression(choice->getTrueExpr()), of_expression(choice->getFalseExpr()));
    if (auto *op = dyn_cast<UnaryOperator>(value); op && op->getOpcode() == UO_AddrOf) return of_object(op->getSubExpr());
    if (auto *op = dyn_cast<BinaryOperator>(value)) {
      if (op->getOpcode() == BO_Comma) return of_expression(op->getRHS());
      if (!op->isAdditiveOp()) return Reach::unknown;
      return of_expression(op->getLHS()->getType()->isPointerType() ? op->getLHS() : op->getRHS());
    }
    if (auto *call = dyn_cast<CallExpr>(value))
      return prelude_call(call, sources_.manager()) == Call::local ? Reach::this_node : Reach::unknown;
    if (auto *reference = dyn_cast<DeclRefExpr>(value)) {
      if (isa<FunctionDecl>(reference->getDecl())) return Reach::image;
      auto *variable = dyn_cast<VarDecl>(reference->getDecl());
      if (variable && variable->getType()->isArrayType()) return of_object(reference);
      if (variable && variable->hasLocalStorage()) return of_variable(variable);
    }
    if (!value->isGLValue()) return Reach::unknown;
    if (value->getType()->isArrayType()) return of_object(value);
    const VarDecl *table = object_of(value);
    return table ? of_contents(table) : Reach::unknown;
  }

private:
  static std::optional<Reach> join(std::optional<Reach> a, std::optional<Reach> b) {
    return !a ? b : !b || a == b ? a : Reach::unknown;
  }

  // What a use of the variable makes it point to.
  std::optional<Reach> after(const DeclRefExpr *use) {
    switch (mention_of(use, model_.memory)) {
    case Mention::load: return {};
    case Mention::assign: {
      const Expr *value = model_.memory.of(use).front()->value; // none, if it is not `=` that sets it
      return value ? of_expression(value) : Reach::unknown;
    }
    default: break;
    }
    // p++ and p += n lead to the same object.
    bool counted = llvm::all_of(model_.memory.of(use), [](const Access *access) {
      return access->how == Access::update && isa<UnaryOperator, BinaryOperator>(access->by);
    });
    return counted ? std::nullopt : std::optional(Reach::unknown);
  }

  // The variable that an lvalue is, or is a part of; null for what a pointer leads to.
  static const VarDecl *object_of(const Expr *lvalue) {
    Object object = Accesses::object_of(lvalue);
    return object.by_pointer ? nullptr : object.variable();
  }

  // The address of an lvalue.
  std::optional<Reach> of_object(const Expr *lvalue) {
    const Expr *whole = lvalue->IgnoreParenImpCasts();
    if (isa<StringLiteral>(whole)) return Reach::image;
    if (auto *reference = dyn_cast<DeclRefExpr>(whole); reference && isa<FunctionDecl>(reference->getDecl())) return Reach::image;
    const VarDecl *variable = object_of(lvalue);
    if (variable) return is_part_of_image(variable) ? Reach::image : Reach::unknown;
    return is_in_region(whole) ? Reach::this_node : Reach::unknown;
  }

  // &n->key, local(n)->keys + 1
  bool is_in_region(const Expr *lvalue) {
    if (is_region(lvalue->IgnoreParenImpCasts()->getType())) return true;
    Object object = Accesses::object_of(lvalue);
    return object.by_pointer && leads_into_region(object.base);
  }
  bool leads_into_region(const Expr *pointer) {
    return is_region_pointer(pointer->getType()) || of_expression(pointer) == Reach::this_node;
  }

  // What the pointers in a const object lead to.
  std::optional<Reach> of_contents(const VarDecl *table) {
    if (!is_part_of_image(table) || is_node_private(table)) return Reach::unknown;
    const Expr *contents = table->getAnyInitializer();
    return contents ? of_initializer(contents) : Reach::unknown;
  }
  std::optional<Reach> of_initializer(const Expr *value) {
    if (auto *list = dyn_cast<InitListExpr>(value)) {
      std::optional<Reach> all;
      for (const Expr *element : list->inits())
        if (element) all = join(all, of_initializer(element));
      return all;
    }
    if (isa<ImplicitValueInitExpr>(value) || !value->getType()->isPointerType()) return {};
    return of_expression(value);
  }

  const FunctionModel &model_;
  const Sources &sources_;
  llvm::DenseSet<const VarDecl *> seen_;
};

} // namespace

Reach reach_of(const FunctionModel &model, const VarDecl *variable, const Sources &sources) {
  if (is_region_pointer(variable->getType())) return Reach::unknown; // it is a name
  for (const AddressSite &site : model.addresses)
    if (site.variable == variable) return Reach::unknown;
  return Targets(model, sources).of_variable(variable).value_or(Reach::image);
}

Reach reach_of(const FunctionModel &model, const Expr *pointer, const Sources &sources) {
  return Targets(model, sources).of_expression(pointer).value_or(Reach::image);
}

} // namespace prelude::analysis
