// What flows where: the slots of an expression's value, and what the expression does to addresses.
#include "port/recorder.h"

namespace prelude::port {
using namespace clang;

void Recorder::unite(const Levels &one, const Levels &other) {
  for (size_t i = 0; i < std::min(one.size(), other.size()); ++i) out_.slots.unite(one[i], other[i]);
}

void Recorder::pin(const Levels &levels, Why why, SourceRange range, const std::string &what) {
  if (levels.empty()) return;
  for (Slot slot : levels) out_.slots.pin(slot, why, place(range), what);
}

void Recorder::bind(const Levels &to, const Expr *from, bool is_lent) {
  auto *list = dyn_cast<InitListExpr>(from->IgnoreParens());
  if (!list) return unite(to, value(from, is_lent));
  if (!list->getType()->isArrayType()) return; // initialize() has the fields
  for (const Expr *element : list->inits()) bind(to, element);
}

void Recorder::initialize(const VarDecl *variable, const Expr *from) { bind(levels(variable), from); }

void Recorder::give_back(const FunctionDecl *function, const Expr *result) { bind(levels(function), result); }

void Recorder::look_at(const Expr *expression) { value(expression); }

void Recorder::not_followed(const Expr *expression) { pin(value(expression), Why::not_followed, expression->getSourceRange()); }

// `local(p)` in place of a pointer that a function gets for the time of its call. False if the text cannot have it.
bool Recorder::lend(const Expr *pointer, Slot slot) {
  pointer = pointer->IgnoreParenImpCasts();
  const VarDecl *variable = analysis::local_variable(pointer);
  unsigned length = 0;
  auto at = variable && !variable->hasGlobalStorage() ? spot_and_length(pointer->getSourceRange(), length) : std::nullopt;
  if (at) out_.edits.push_back({slot, *at, length, "local(" + variable->getNameAsString() + ")"});
  return at.has_value();
}

// The address of a part of what a pointer leads to.
void Recorder::inside_of(const Expr *pointer, const Expr *whole, bool is_lent) {
  Levels levels = value(pointer);
  if (levels.empty() || (is_lent && lend(pointer, levels.front()))) return;
  pin({levels.front()}, is_lent ? Why::interior_of_no_variable : Why::interior, whole->getSourceRange());
}

// The array that an element belongs to, if it is no pointer's.
static const Expr *array_of(const ArraySubscriptExpr *element) {
  auto *decay = dyn_cast<ImplicitCastExpr>(element->getBase()->IgnoreParens());
  return decay && decay->getCastKind() == CK_ArrayToPointerDecay ? decay->getSubExpr() : nullptr;
}

Levels Recorder::address_of(const Expr *lvalue, const Expr *whole, bool is_lent) {
  Levels out = value(lvalue, is_lent);
  Slot address = out_.slots.fresh();
  std::string what = "a part of another object";
  for (const Expr *part = lvalue;;) {
    part = part->IgnoreParens();
    if (auto *member = dyn_cast<MemberExpr>(part)) {
      if (member->isArrow()) {
        inside_of(member->getBase(), whole, is_lent);
        break;
      }
      part = member->getBase();
    } else if (auto *element = dyn_cast<ArraySubscriptExpr>(part)) {
      const Expr *array = array_of(element);
      if (!array) {
        inside_of(element->getBase(), whole, is_lent);
        break;
      }
      part = array;
    } else if (auto *target = dyn_cast<UnaryOperator>(part); target && target->getOpcode() == UO_Deref) {
      inside_of(target->getSubExpr(), whole, is_lent);
      break;
    } else {
      if (auto *name = dyn_cast<DeclRefExpr>(part)) what = "'" + name->getDecl()->getNameAsString() + "'";
      else if (isa<StringLiteral>(part)) what = "a string";
      break;
    }
  }
  out_.slots.pin(address, Why::address, place(whole->getSourceRange()), what);
  out.insert(out.begin(), address);
  return out;
}

Levels without_first(Levels levels) {
  if (!levels.empty()) levels.erase(levels.begin());
  return levels;
}

Levels Recorder::converted(const CastExpr *cast, Levels operand, QualType from, QualType to) {
  auto *written = dyn_cast<CStyleCastExpr>(cast);
  SourceRange range = cast->getSourceRange();
  if (!to->isPointerType()) {
    if (to->isIntegralType(context_)) pin(operand, Why::cast, range, to.getAsString());
    return {};
  }
  Levels own = written ? levels(written->getTypeInfoAsWritten()->getTypeLoc()) : Levels();
  if (!from->isPointerType()) { // 0, or a number
    bool is_null = cast->getSubExpr()->isNullPointerConstant(context_, Expr::NPC_ValueDependentIsNull);
    if (!is_null) pin(own, Why::no_object, range);
    return own;
  }
  QualType leads_to = to->getPointeeType(), led_to = from->getPointeeType();
  if (context_.hasSameUnqualifiedType(leads_to, led_to)) {
    unite(own, operand);
    return operand;
  }
  if (cast->getSubExpr()->isNullPointerConstant(context_, Expr::NPC_ValueDependentIsNull)) return own;
  bool from_void = led_to->isVoidType(), to_void = leads_to->isVoidType();
  pin(operand, to_void ? Why::to_void : Why::cast, range, to.getAsString());
  if (!written)
    own =
        pinned_levels(to, from_void ? Why::from_cast : Why::cast, place(range), from_void ? from.getAsString() : to.getAsString());
  else pin(own, Why::from_cast, range, from.getAsString());
  return own;
}

Levels Recorder::cast_value(const CastExpr *cast, bool is_lent) {
  QualType to = cast->getType();
  switch (cast->getCastKind()) {
  case CK_LValueToRValue:
  case CK_AtomicToNonAtomic:
  case CK_NonAtomicToAtomic: return value(cast->getSubExpr(), is_lent);
  case CK_ArrayToPointerDecay: return address_of(cast->getSubExpr(), cast, is_lent);
  case CK_FunctionToPointerDecay:
  case CK_BuiltinFnToFnPtr:
  case CK_PointerToBoolean:
  case CK_ToVoid: return {};
  default: break;
  }
  if (const CallExpr *made = to->isPointerType() && !to->isVoidPointerType() ? allocation(cast) : nullptr) {
    Levels made_levels = allocate(cast, made, to->getPointeeType());
    if (auto *written = dyn_cast<CStyleCastExpr>(cast)) unite(levels(written->getTypeInfoAsWritten()->getTypeLoc()), made_levels);
    return made_levels;
  }
  if (const CallExpr *again = to->isPointerType() && !to->isVoidPointerType() ? reallocation(cast) : nullptr) {
    Levels moved = value(again->getArg(0)->IgnoreParenCasts());
    if (moved.empty()) moved = {out_.slots.fresh()}; // NULL
    pin({moved.front()}, Why::reallocated, again->getSourceRange(), again->getDirectCallee()->getNameAsString());
    if (auto *written = dyn_cast<CStyleCastExpr>(cast)) unite(levels(written->getTypeInfoAsWritten()->getTypeLoc()), moved);
    return moved;
  }
  Levels operand = value(cast->getSubExpr(), is_lent);
  if (cast->getCastKind() == CK_NoOp && !isa<CStyleCastExpr>(cast)) return operand;
  return converted(cast, std::move(operand), cast->getSubExpr()->getType(), to);
}

// An expression's slots, of an array those of its elements. Nothing for what is no pointer, and for NULL.
Levels Recorder::value(const Expr *expression, bool is_lent) {
  expression = expression->IgnoreParens();
  if (auto *cast = dyn_cast<CastExpr>(expression)) return cast_value(cast, is_lent);
  if (auto *name = dyn_cast<DeclRefExpr>(expression)) return isa<VarDecl>(name->getDecl()) ? levels(name->getDecl()) : Levels();
  if (auto *member = dyn_cast<MemberExpr>(expression)) return levels(member->getMemberDecl());
  if (auto *element = dyn_cast<ArraySubscriptExpr>(expression)) {
    const Expr *array = array_of(element);
    return array ? value(array) : without_first(value(element->getBase()));
  }
  if (auto *one = dyn_cast<UnaryOperator>(expression)) {
    if (one->getOpcode() == UO_AddrOf) return address_of(one->getSubExpr(), one, is_lent);
    if (one->getOpcode() == UO_Extension || one->isIncrementDecrementOp()) return value(one->getSubExpr(), is_lent);
    if (one->getOpcode() != UO_Deref) return {};
    auto *decay = dyn_cast<ImplicitCastExpr>(one->getSubExpr()->IgnoreParens());
    bool is_array = decay && decay->getCastKind() == CK_ArrayToPointerDecay;
    return is_array ? value(decay->getSubExpr()) : without_first(value(one->getSubExpr()));
  }
  if (auto *choice = dyn_cast<AbstractConditionalOperator>(expression)) {
    Levels one = value(choice->getTrueExpr(), is_lent), other = value(choice->getFalseExpr(), is_lent);
    unite(one, other);
    return one.empty() ? other : one;
  }
  if (auto *opaque = dyn_cast<OpaqueValueExpr>(expression))
    return opaque->getSourceExpr() ? value(opaque->getSourceExpr()) : Levels();
  if (auto *two = dyn_cast<BinaryOperator>(expression)) {
    if (two->isCommaOp()) return value(two->getRHS(), is_lent);
    if (two->isAssignmentOp()) return value(two->getLHS());
    if (!two->getType()->isPointerType()) return {};
    return value(two->getLHS()->getType()->isPointerType() ? two->getLHS() : two->getRHS(), is_lent);
  }
  if (auto *made = dyn_cast<CallExpr>(expression)) return result(made);
  if (auto *literal = dyn_cast<CompoundLiteralExpr>(expression)) return levels(literal->getTypeSourceInfo()->getTypeLoc());
  if (auto *block = dyn_cast<StmtExpr>(expression)) {
    auto *last = block->getSubStmt()->body_empty() ? nullptr : dyn_cast<Expr>(block->getSubStmt()->body_back());
    return last ? value(last) : Levels();
  }
  if (isa<VAArgExpr, GenericSelectionExpr, ChooseExpr>(expression))
    return pinned_levels(expression->getType(), Why::not_followed, place(expression->getSourceRange()));
  return {};
}

void Recorder::operation(const BinaryOperator *two) {
  bool left = two->getLHS()->getType()->isPointerType(), right = two->getRHS()->getType()->isPointerType();
  if (two->getOpcode() == BO_Assign) return bind(value(two->getLHS()), two->getRHS());
  if (!left && !right) return;
  if (two->isAdditiveOp() || two->isCompoundAssignmentOp()) {
    for (const Expr *operand : {two->getLHS(), two->getRHS()})
      if (Levels levels = value(operand); !levels.empty()) pin({levels.front()}, Why::arithmetic, two->getSourceRange());
    return;
  }
  if (!two->isComparisonOp()) return;
  Levels one = value(two->getLHS()), other = value(two->getRHS());
  unite(one, other);
  if (two->isRelationalOp() && !one.empty()) pin({one.front()}, Why::order, two->getSourceRange());
}

void Recorder::operation(const UnaryOperator *one) {
  if (!one->isIncrementDecrementOp() || !one->getType()->isPointerType()) return;
  if (Levels levels = value(one->getSubExpr()); !levels.empty()) pin({levels.front()}, Why::arithmetic, one->getSourceRange());
}

void Recorder::cast(const CastExpr *cast) {
  bool is_kept = cast->getCastKind() == CK_PointerToIntegral || isa<CStyleCastExpr>(cast);
  if (is_kept && !allocation(cast) && !reallocation(cast)) value(cast);
}

void Recorder::initialize(const InitListExpr *list) {
  if (!list->isSemanticForm()) return;
  const RecordDecl *record = list->getType()->getAsRecordDecl();
  if (record && record->isUnion()) {
    if (list->getInitializedFieldInUnion() && list->getNumInits())
      bind(levels(list->getInitializedFieldInUnion()), list->getInit(0));
  } else if (record) {
    unsigned i = 0;
    for (const FieldDecl *field : record->fields()) {
      if (field->isUnnamedBitField()) continue;
      if (i < list->getNumInits()) bind(levels(field), list->getInit(i));
      ++i;
    }
  }
}

} // namespace prelude::port
