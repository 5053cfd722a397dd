#include "analysis/pointers/points_to.h"
#include "analysis/program/program.h"
#include "analysis/program/visitor.h"

#include "clang/AST/Attr.h"

namespace prelude::analysis {
using namespace clang;
namespace {

// Values of these types are no addresses: a conversion of an address to a number is a site of its own.
bool holds_no_address(QualType type) {
  return type->isArithmeticType() || type->isVoidType() || is_region_pointer(type) || type->isFunctionType();
}

// Whether an lvalue of a number is some bytes of an object that was made for something else: *(long *)&p, or a member of a union.
bool may_be_bytes_of_an_address(const Expr *lvalue) {
  for (;;) {
    lvalue = lvalue->IgnoreParens();
    if (auto *member = dyn_cast<MemberExpr>(lvalue)) {
      auto *field = dyn_cast<FieldDecl>(member->getMemberDecl());
      if (field && field->getParent()->isUnion()) return true;
      if (member->isArrow()) return false;
      lvalue = member->getBase();
    } else if (auto *subscript = dyn_cast<ArraySubscriptExpr>(lvalue)) {
      auto *decay = dyn_cast<ImplicitCastExpr>(subscript->getBase()->IgnoreParens());
      if (!decay || decay->getCastKind() != CK_ArrayToPointerDecay) return true;
      lvalue = decay->getSubExpr();
    } else return isa<UnaryOperator>(lvalue);
  }
}

} // namespace

CallSummary unknown_call(unsigned arguments) {
  CallSummary out(arguments);
  for (unsigned i = 0; i < arguments; ++i) out.kept.set(object_of(i));
  out.returned.set(unknown_location);
  return out;
}

// Finds what moves addresses, inner expressions first.
class PointsTo::Recorder : public Visitor {
public:
  explicit Recorder(PointsTo &out) : out_(out) {}
  bool shouldTraversePostOrder() const override { return true; }

  bool TraverseUnaryExprOrTypeTraitExpr(UnaryExprOrTypeTraitExpr *trait) override {
    return !trait->getTypeOfArgument()->isVariablyModifiedType() || Visitor::TraverseUnaryExprOrTypeTraitExpr(trait);
  }
  bool TraverseTypeOfExprTypeLoc(TypeOfExprTypeLoc) override { return true; }

  bool VisitVarDecl(VarDecl *variable) override {
    if (!variable->hasLocalStorage() || is_local_constant(variable)) return true;
    unsigned location = out_.location(variable);
    if (const Expr *value = variable->getInit(); value && !isa<ParmVarDecl>(variable))
      out_.sites_.push_back({Site::initialization, nullptr, value, location});
    if (variable->hasAttr<CleanupAttr>()) out_.kept_.set(location);
    return true;
  }

  bool VisitCompoundLiteralExpr(CompoundLiteralExpr *literal) override {
    if (!literal->isFileScope())
      out_.sites_.push_back({Site::initialization, nullptr, literal->getInitializer(), out_.location(literal)});
    return true;
  }

  bool VisitBinaryOperator(BinaryOperator *op) override {
    if (op->getOpcode() == BO_Assign && !holds_no_address(op->getRHS()->getType()))
      out_.sites_.push_back({Site::assignment, op->getLHS(), op->getRHS()});
    return true;
  }

  bool VisitReturnStmt(ReturnStmt *statement) override {
    if (const Expr *value = statement->getRetValue()) out_.sites_.push_back({Site::result, nullptr, value});
    return true;
  }

  bool VisitCallExpr(CallExpr *call) override {
    if (begins_arguments(call)) {
      out_.sites_.push_back({Site::variable_arguments, nullptr, call->getArg(0)});
      return true;
    }
    if (allocates_in_frame(call)) return out_.location(call), true;
    out_.calls_.push_back(call);
    out_.sites_.push_back({Site::call, nullptr, call});
    return true;
  }

  bool VisitCastExpr(clang::CastExpr *cast) override {
    const Expr *from = cast->getSubExpr();
    if (cast->getCastKind() == CK_PointerToIntegral) out_.sites_.push_back({Site::kept, nullptr, from});
    if (cast->getCastKind() == CK_ArrayToPointerDecay && from->isPRValue()) out_.sites_.push_back({Site::kept, nullptr, from});
    if (cast->getCastKind() == CK_LValueToRValue && cast->getType()->isArithmeticType() && may_be_bytes_of_an_address(from))
      out_.sites_.push_back({Site::bytes_read, nullptr, from});
    return true;
  }

  bool VisitAtomicExpr(AtomicExpr *atomic) override {
    if (holds_no_address(atomic->getValueType())) return true;
    for (unsigned i = 1; i < atomic->getNumSubExprs(); ++i) everything_kept(atomic->getSubExprs()[i]);
    return true;
  }

  bool VisitGCCAsmStmt(GCCAsmStmt *statement) override {
    for (unsigned i = 0; i < statement->getNumInputs(); ++i) everything_kept(statement->getInputExpr(i));
    for (unsigned i = 0; i < statement->getNumOutputs(); ++i) everything_kept(statement->getOutputExpr(i));
    return true;
  }

  // A block (of -fblocks) has the addresses of what it uses.
  bool VisitBlockExpr(BlockExpr *block) override {
    Locations captured;
    for (const BlockDecl::Capture &capture : block->getBlockDecl()->captures()) captured.set(out_.location(capture.getVariable()));
    out_.keep(captured, block);
    return true;
  }

private:
  void everything_kept(const Expr *operand) {
    if (operand->isGLValue() || operand->getType()->isPointerType()) out_.sites_.push_back({Site::contents_kept, nullptr, operand});
    if (!operand->isGLValue()) out_.sites_.push_back({Site::kept, nullptr, operand});
  }

  PointsTo &out_;
};

PointsTo::PointsTo(const FunctionDecl *definition) : arguments_(definition->getNumParams() + definition->isVariadic()) {
  objects_.resize(1 + 2 * arguments_);
  contents_.resize(1 + 2 * arguments_);
  stored_.resize(1 + 2 * arguments_);
  contents_[unknown_location].set(unknown_location);
  for (unsigned i = 0; i < arguments_; ++i)
    contents_[object_of(i)].set(reachable_from(i)), contents_[reachable_from(i)].set(reachable_from(i));
  for (unsigned i = 0; i < definition->getNumParams(); ++i) {
    const ParmVarDecl *parameter = definition->getParamDecl(i);
    unsigned place = location(parameter);
    if (!holds_no_address(parameter->getType())) contents_[place].set(object_of(i));
  }
  Recorder(*this).TraverseStmt(definition->getBody());
}

unsigned PointsTo::location(const void *object) {
  auto [found, is_new] = locations_.try_emplace(object, unsigned(contents_.size()));
  if (is_new) {
    contents_.emplace_back();
    objects_.push_back(object);
  }
  return found->second;
}

Locations PointsTo::load(const Locations &from) const {
  Locations out;
  for (unsigned location : from) out |= contents_[location];
  return out;
}

Locations PointsTo::reachable(const Locations &from) const {
  Locations out = load(from);
  for (bool more = true; more;) more = out |= load(out);
  return out;
}

void PointsTo::store(const Locations &to, const Locations &what, const Expr *where) {
  Locations own;
  for (unsigned location : to) {
    if (location == unknown_location) {
      keep(what, where);
      continue;
    }
    changed_ |= contents_[location] |= what;
    if (location >= stored_.size()) continue;
    changed_ |= stored_[location] |= what;
    // The caller has it now. That it may not use it after the return is no comfort to an activation that leaves before.
    for (unsigned stored : what)
      if (stored >= stored_.size()) own.set(stored);
  }
  keep(own, where);
}

void PointsTo::keep(const Locations &what, const Expr *where) {
  for (unsigned location : what) {
    if (location == unknown_location || !kept_.test_and_set(location)) continue;
    kept_at_.try_emplace(location, where);
    changed_ = true;
  }
}

Locations PointsTo::address(const Expr *lvalue) {
  lvalue = lvalue->IgnoreParens();
  Locations unknown;
  unknown.set(unknown_location);
  auto through = [&](const Expr *pointer) { return is_region_pointer(pointer->getType()) ? unknown : value(pointer); };
  if (auto *reference = dyn_cast<DeclRefExpr>(lvalue)) {
    auto *variable = dyn_cast<VarDecl>(reference->getDecl());
    if (!variable || !variable->hasLocalStorage() || is_local_constant(variable)) return unknown;
    Locations out;
    out.set(location(variable));
    return out;
  }
  if (auto *literal = dyn_cast<CompoundLiteralExpr>(lvalue)) {
    if (literal->isFileScope()) return unknown;
    Locations out;
    out.set(location(literal));
    return out;
  }
  if (auto *member = dyn_cast<MemberExpr>(lvalue)) {
    if (member->isArrow()) return through(member->getBase());
    return member->getBase()->isGLValue() ? address(member->getBase()) : unknown;
  }
  if (auto *subscript = dyn_cast<ArraySubscriptExpr>(lvalue))
    return subscript->getBase()->getType()->isPointerType() ? through(subscript->getBase()) : address(subscript->getBase());
  if (auto *element = dyn_cast<ExtVectorElementExpr>(lvalue))
    return element->isArrow() ? value(element->getBase()) : address(element->getBase());
  if (auto *op = dyn_cast<UnaryOperator>(lvalue))
    return op->getOpcode() == UO_Deref ? through(op->getSubExpr()) : address(op->getSubExpr());
  if (auto *cast = dyn_cast<clang::CastExpr>(lvalue))
    return cast->getSubExpr()->isGLValue() ? address(cast->getSubExpr()) : unknown;
  if (auto *opaque = dyn_cast<OpaqueValueExpr>(lvalue); opaque && opaque->getSourceExpr()) return address(opaque->getSourceExpr());
  if (auto *choice = dyn_cast<GenericSelectionExpr>(lvalue)) return address(choice->getResultExpr());
  if (auto *choice = dyn_cast<ChooseExpr>(lvalue)) return address(choice->getChosenSubExpr());
  if (isa<StringLiteral>(lvalue) || isa<PredefinedExpr>(lvalue)) return {};
  for (const Stmt *child : lvalue->children())
    if (auto *part = dyn_cast_or_null<Expr>(child)) unknown |= part->isGLValue() ? address(part) : value(part);
  return unknown;
}

Locations PointsTo::value(const Expr *rvalue) {
  rvalue = rvalue->IgnoreParens();
  if (holds_no_address(rvalue->getType())) return {};
  if (rvalue->isGLValue()) return load(address(rvalue));
  if (auto *cast = dyn_cast<clang::CastExpr>(rvalue)) {
    const Expr *from = cast->getSubExpr();
    if (cast->getCastKind() == CK_ArrayToPointerDecay && from->isGLValue()) return address(from);
    if (from->isGLValue()) return load(address(from));
    if (cast->getCastKind() != CK_IntegralToPointer) return value(from);
  }
  if (auto *op = dyn_cast<UnaryOperator>(rvalue)) {
    if (op->getOpcode() == UO_AddrOf) return address(op->getSubExpr());
    return op->getSubExpr()->isGLValue() ? load(address(op->getSubExpr())) : value(op->getSubExpr());
  }
  if (auto *op = dyn_cast<BinaryOperator>(rvalue)) {
    if (op->isCompoundAssignmentOp()) return load(address(op->getLHS()));
    Locations out = value(op->getRHS());
    if (op->isAdditiveOp()) out |= value(op->getLHS());
    return out;
  }
  if (auto *choice = dyn_cast<AbstractConditionalOperator>(rvalue)) {
    Locations out = value(choice->getTrueExpr());
    out |= value(choice->getFalseExpr());
    return out;
  }
  if (auto *call = dyn_cast<CallExpr>(rvalue)) {
    if (!allocates_in_frame(call)) return results_.lookup(call);
    Locations memory;
    memory.set(location(call));
    return memory;
  }
  if (auto *list = dyn_cast<InitListExpr>(rvalue)) {
    Locations out;
    for (const Expr *element : list->inits())
      if (element) out |= value(element);
    return out;
  }
  if (auto *opaque = dyn_cast<OpaqueValueExpr>(rvalue); opaque && opaque->getSourceExpr()) return value(opaque->getSourceExpr());
  if (auto *block = dyn_cast<StmtExpr>(rvalue)) {
    const Stmt *last = block->getSubStmt()->getStmtExprResult();
    auto *result = dyn_cast_or_null<ValueStmt>(last);
    return result && result->getExprStmt() ? value(result->getExprStmt()) : Locations();
  }
  if (auto *argument = dyn_cast<VAArgExpr>(rvalue)) {
    const Expr *list = argument->getSubExpr();
    return load(list->isGLValue() ? address(list) : value(list));
  }
  if (auto *member = dyn_cast<MemberExpr>(rvalue)) return value(member->getBase());
  if (auto *choice = dyn_cast<GenericSelectionExpr>(rvalue)) return value(choice->getResultExpr());
  if (auto *choice = dyn_cast<ChooseExpr>(rvalue)) return value(choice->getChosenSubExpr());
  if (isa<ImplicitValueInitExpr>(rvalue)) return {};
  Locations out;
  out.set(unknown_location);
  if (auto *atomic = dyn_cast<AtomicExpr>(rvalue)) out |= load(value(atomic->getPtr()));
  for (const Stmt *child : rvalue->children())
    if (auto *part = dyn_cast_or_null<Expr>(child)) out |= value(part);
  return out;
}

void PointsTo::apply(const CallExpr *call, const CallSummary &summary) {
  std::vector<Locations> arguments(summary.arguments);
  bool variadic = call->getDirectCallee() && call->getDirectCallee()->isVariadic();
  for (unsigned i = 0; i < call->getNumArgs(); ++i) {
    const Expr *given = call->getArg(i);
    Locations locations = value(given);
    if (i >= summary.arguments && !(variadic && summary.arguments)) keep(locations, given);
    else {
      unsigned at = std::min(i, summary.arguments - 1);
      if (summary.kept.test(object_of(at))) keep(locations, given);
      if (summary.kept.test(reachable_from(at))) keep(reachable(locations), given);
      arguments[at] |= locations;
    }
  }
  auto here = [&](unsigned location) {
    Locations out;
    if (location == unknown_location) out.set(unknown_location);
    else if (location % 2) out = arguments[location / 2];
    else out = reachable(arguments[location / 2 - 1]);
    return out;
  };
  auto all = [&](const Locations &locations) {
    Locations out;
    for (unsigned location : locations) out |= here(location);
    return out;
  };
  for (unsigned location = 1; location < summary.stored.size(); ++location)
    if (!summary.stored[location].empty()) store(here(location), all(summary.stored[location]), call);
  changed_ |= results_[call] |= all(summary.returned);
}

// Numbers made of an address are not followed.
void PointsTo::read_as_bytes(const Expr *lvalue) {
  Locations followed;
  for (unsigned location : load(address(lvalue)))
    if (location != unknown_location && (location > 2 * arguments_ || location % 2)) followed.set(location);
  keep(followed, lvalue);
}

void PointsTo::apply(const Site &site, llvm::function_ref<CallSummary(const CallExpr *)> summary_of) {
  switch (site.kind) {
  case Site::initialization: {
    Locations to;
    to.set(site.location);
    return store(to, value(site.from), site.from);
  }
  case Site::assignment: return store(address(site.to), value(site.from), site.from);
  case Site::result: changed_ |= returned_ |= value(site.from); return;
  case Site::call: return apply(cast<CallExpr>(site.from), summary_of(cast<CallExpr>(site.from)));
  case Site::variable_arguments: {
    Locations arguments;
    arguments.set(object_of(arguments_ - 1));
    return store(site.from->isGLValue() ? address(site.from) : value(site.from), arguments, site.from);
  }
  case Site::kept: return keep(value(site.from), site.from);
  case Site::contents_kept: return keep(load(site.from->isGLValue() ? address(site.from) : value(site.from)), site.from);
  case Site::bytes_read: return read_as_bytes(site.from);
  }
}

// Code that knows an object's address can read what is in the object, and write there.
void PointsTo::close_kept() {
  Locations unknown;
  unknown.set(unknown_location);
  for (unsigned location : Locations(kept_)) {
    keep(contents_[location], kept_at_.lookup(location));
    changed_ |= contents_[location] |= unknown;
  }
}

void PointsTo::solve(llvm::function_ref<CallSummary(const CallExpr *)> summary_of) {
  do {
    changed_ = false;
    for (const Site &site : sites_) apply(site, summary_of);
    close_kept();
  } while (changed_);
}

CallSummary PointsTo::summary() const {
  CallSummary out(arguments_);
  Locations outside; // the function's own variables are gone when it returns
  for (unsigned location = 0; location <= 2 * arguments_; ++location) outside.set(location);
  out.kept = kept_ & outside;
  out.returned = returned_ & outside;
  for (unsigned location = 1; location < stored_.size(); ++location) out.stored[location] = stored_[location] & outside;
  return out;
}

bool PointsTo::is_kept(const void *object) const {
  auto found = locations_.find(object);
  return found != locations_.end() && kept_.test(found->second);
}

const Expr *PointsTo::where_kept(const void *object) const {
  auto found = locations_.find(object);
  return found == locations_.end() ? nullptr : kept_at_.lookup(found->second);
}

bool PointsTo::is_held(const void *object) const {
  auto found = locations_.find(object);
  if (found == locations_.end()) return false;
  return llvm::any_of(contents_, [&](const Locations &held) { return held.test(found->second); });
}

const void *PointsTo::held_by(const VarDecl *variable) const {
  auto found = locations_.find(variable);
  if (found == locations_.end()) return nullptr;
  for (unsigned location : contents_[found->second])
    if (location > 2 * arguments_) return objects_[location];
  return nullptr;
}

} // namespace prelude::analysis
