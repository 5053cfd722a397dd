#include "analysis/pointers/number_objects.h"

namespace prelude::analysis {
using namespace clang;

// Facts about an object that its declaration tells.
AddressFlow::Node NumberObjects::node_of(const ValueDecl *decl) {
  const void *key = decl->getCanonicalDecl();
  bool is_new = !is_known(key);
  Node node = out_.node(key);
  if (!is_new) return node;
  if (is_plain_pointer(context_.getBaseElementType(decl->getType()))) flow_.made(node, nullptr), flow_.used(node, nullptr);
  auto *variable = dyn_cast<VarDecl>(decl);
  if (isa<FieldDecl>(decl) || (variable && variable->isExternallyVisible())) flow_.begins_unknown(node);
  return node;
}

// All bytes of a structure, where they come from; and where they go to.
AddressFlow::Node NumberObjects::bytes_of(const RecordDecl *record) {
  bool is_new = !is_known(record);
  Node node = out_.node(record);
  if (!is_new || record->isUnion()) return node;
  for (const FieldDecl *field : record->fields())
    if (auto bytes = to_read(object_of(field))) flow_.assign(node, *bytes);
  return node;
}
AddressFlow::Node NumberObjects::bytes_into(const RecordDecl *record) {
  if (record->isUnion()) return out_.node(record);
  const void *key = context_.getRecordType(record).getTypePtr();
  bool is_new = !is_known(key);
  Node node = out_.node(key);
  if (!is_new) return node;
  bool has_pointers = llvm::any_of(record->fields(), [&](const FieldDecl *field) {
    return is_plain_pointer(context_.getBaseElementType(field->getType()));
  });
  if (has_pointers) flow_.used(node, nullptr);
  else for (const FieldDecl *field : record->fields())
    if (auto bytes = to_write(object_of(field))) flow_.assign(*bytes, node);
  return node;
}

std::optional<AddressFlow::Node> NumberObjects::to_read(const Place &place) {
  return place.record ? bytes_of(place.record) : place.node;
}
std::optional<AddressFlow::Node> NumberObjects::to_write(const Place &place) {
  return place.record ? bytes_into(place.record) : place.node;
}

NumberObjects::Place NumberObjects::object_of(const ValueDecl *decl) {
  if (const RecordDecl *record = context_.getBaseElementType(decl->getType())->getAsRecordDecl()) return {{}, record};
  return {node_of(decl), nullptr};
}

// The outermost union that an lvalue is a part of.
const RecordDecl *NumberObjects::union_of(const Expr *lvalue) {
  const RecordDecl *found = nullptr;
  for (;;) {
    lvalue = lvalue->IgnoreParens();
    if (auto *member = dyn_cast<MemberExpr>(lvalue)) {
      auto *field = dyn_cast<FieldDecl>(member->getMemberDecl());
      if (field && field->getParent()->isUnion()) found = field->getParent();
      if (member->isArrow()) return found;
      lvalue = member->getBase();
    } else if (auto *element = dyn_cast<ArraySubscriptExpr>(lvalue)) {
      auto *decay = dyn_cast<ImplicitCastExpr>(element->getBase()->IgnoreParens());
      if (!decay || decay->getCastKind() != CK_ArrayToPointerDecay) return found;
      lvalue = decay->getSubExpr();
    } else return found;
  }
}

// Not in a variable or member that is declared as a pointer.
bool NumberObjects::may_be_kept_otherwise(const Expr *lvalue) {
  lvalue = lvalue->IgnoreParens();
  return union_of(lvalue) || !isa<DeclRefExpr, MemberExpr>(lvalue);
}

NumberObjects::Place NumberObjects::object(const Expr *lvalue) {
  lvalue = lvalue->IgnoreParens();
  if (const RecordDecl *whole = union_of(lvalue)) return {out_.node(whole), nullptr};
  auto *element = dyn_cast<ArraySubscriptExpr>(lvalue);
  auto *op = dyn_cast<UnaryOperator>(lvalue);
  if (element && element->getBase()->IgnoreParenImpCasts()->getType()->isVectorType()) return object(element->getBase());
  const Expr *pointer = element ? element->getBase() : op && op->getOpcode() == UO_Deref ? op->getSubExpr() : nullptr;
  if (pointer && !is_reinterpreted(pointer))
    if (const RecordDecl *record = context_.getBaseElementType(lvalue->getType())->getAsRecordDecl()) return {{}, record};
  if (pointer) return target(pointer);
  if (auto *reference = dyn_cast<DeclRefExpr>(lvalue))
    return isa<VarDecl>(reference->getDecl()) ? object_of(reference->getDecl()) : Place{};
  if (auto *member = dyn_cast<MemberExpr>(lvalue))
    return isa<FieldDecl>(member->getMemberDecl()) ? object_of(member->getMemberDecl()) : Place{};
  if (isa<CompoundLiteralExpr>(lvalue)) {
    if (const RecordDecl *record = context_.getBaseElementType(lvalue->getType())->getAsRecordDecl()) return {{}, record};
    return {out_.node(lvalue), nullptr};
  }
  if (auto *part = dyn_cast<ExtVectorElementExpr>(lvalue))
    return part->isArrow() ? target(part->getBase()) : object(part->getBase());
  if (auto *choice = dyn_cast<GenericSelectionExpr>(lvalue)) return object(choice->getResultExpr());
  if (auto *choice = dyn_cast<ChooseExpr>(lvalue)) return object(choice->getChosenSubExpr());
  if (auto *cast = dyn_cast<clang::CastExpr>(lvalue)) return object(cast->getSubExpr());
  return op ? object(op->getSubExpr()) : Place{};
}

// Whether a pointer to numbers has become one to something else: (struct s *)bytes.
bool NumberObjects::is_reinterpreted(const Expr *pointer) const {
  pointer = pointer->IgnoreParens();
  auto *cast = dyn_cast<ExplicitCastExpr>(pointer);
  if (!cast) return false;
  QualType from = cast->getSubExpr()->IgnoreParenImpCasts()->getType();
  if (from->isArrayType()) return is_number(context_.getBaseElementType(from));
  return from->isPointerType() && is_number(from->getPointeeType());
}

// What a pointer leads to.
NumberObjects::Place NumberObjects::target(const Expr *pointer) {
  pointer = pointer->IgnoreParens();
  if (auto *cast = dyn_cast<clang::CastExpr>(pointer)) {
    if (cast->getCastKind() == CK_ArrayToPointerDecay) return object(cast->getSubExpr());
    if (cast->getCastKind() == CK_LValueToRValue) return kept_in(cast->getSubExpr());
    return cast->getSubExpr()->getType()->isPointerType() ? target(cast->getSubExpr()) : Place{};
  }
  if (auto *op = dyn_cast<UnaryOperator>(pointer)) {
    if (op->getOpcode() == UO_AddrOf) return object(op->getSubExpr());
    if (op->isIncrementDecrementOp()) return kept_in(op->getSubExpr());
    return op->getSubExpr()->getType()->isPointerType() ? target(op->getSubExpr()) : Place{};
  }
  if (auto *op = dyn_cast<BinaryOperator>(pointer)) {
    if (op->isAssignmentOp()) return kept_in(op->getLHS());
    if (op->getOpcode() == BO_Comma) return target(op->getRHS());
    return target(op->getLHS()->getType()->isPointerType() ? op->getLHS() : op->getRHS());
  }
  if (auto *choice = dyn_cast<AbstractConditionalOperator>(pointer)) {
    Place one = target(choice->getTrueExpr()), other = target(choice->getFalseExpr());
    if (one.node && other.node) flow_.unite(*one.node, *other.node);
    return one.node || one.record ? one : other;
  }
  auto *call = dyn_cast<CallExpr>(pointer);
  const FunctionDecl *callee = call ? call->getDirectCallee() : nullptr, *definition = nullptr;
  // What gives memory for anything does not make one thing of all.
  if (callee && callee->hasBody(definition) && !callee->getReturnType()->isVoidPointerType())
    return pointed_to(out_.node(callee->getCanonicalDecl()), pointer->getType());
  return {};
}
NumberObjects::Place NumberObjects::kept_in(const Expr *lvalue) {
  Place where = object(lvalue);
  return where.node ? pointed_to(*where.node, lvalue->getType()) : Place{};
}
NumberObjects::Place NumberObjects::pointed_to(Node pointer, QualType type) {
  const RecordDecl *record = context_.getBaseElementType(type->getPointeeType())->getAsRecordDecl();
  return record ? Place{{}, record} : Place{flow_.target_of(pointer), nullptr};
}

} // namespace prelude::analysis
