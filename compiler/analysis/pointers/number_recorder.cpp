// Finds what moves addresses into numbers and out of them, in all functions of the unit.
#include "analysis/accesses/builtins.h"
#include "analysis/accesses/library.h"
#include "analysis/pointers/number_objects.h"
#include "analysis/program/visitor.h"

namespace prelude::analysis {
using namespace clang;
namespace {

using Node = AddressFlow::Node;
using Value = AddressFlow::Value;
constexpr uint64_t smallest_address = 65536, alignment = 16; // below which bits say nothing of where

} // namespace

class NumberRecorder : public Visitor, private NumberObjects {
public:
  NumberRecorder(AddressNumbers &out, const Sources &sources)
      : NumberObjects(out, sources.context()), sources_(sources) {}

  void run() {
    for (Decl *decl : context_.getTranslationUnitDecl()->decls()) {
      if (sources_.manager().isInSystemHeader(decl->getLocation())) continue;
      function_ = dyn_cast<FunctionDecl>(decl);
      if (function_ && !function_->doesThisDeclarationHaveABody()) continue;
      if (function_ || isa<VarDecl>(decl)) TraverseDecl(decl);
    }
    // What only the unit's own calls pass is known.
    for (const FunctionDecl *function : definitions_)
      if (function->isExternallyVisible() || is_named_otherwise(function))
        for (const ParmVarDecl *parameter : function->parameters()) flow_.begins_unknown(node_of(parameter));
    flow_.solve();
  }

  bool TraverseUnaryExprOrTypeTraitExpr(UnaryExprOrTypeTraitExpr *) override { return true; }
  bool TraverseTypeOfExprTypeLoc(TypeOfExprTypeLoc) override { return true; }

  bool VisitVarDecl(VarDecl *variable) override {
    if (!variable->hasInit() || isa<ParmVarDecl>(variable)) return true;
    initialize(object_of(variable), variable->getType(), variable->getInit());
    return true;
  }

  bool VisitCompoundLiteralExpr(CompoundLiteralExpr *literal) override {
    initialize(object(literal), literal->getType(), literal->getInitializer());
    return true;
  }

  bool VisitBinaryOperator(BinaryOperator *op) override {
    if (!op->isAssignmentOp()) return true;
    if (op->getOpcode() == BO_Assign) assign(op->getLHS(), op->getRHS());
    else if (is_number(op->getType())) {
      BinaryOperatorKind kind = BinaryOperator::getOpForCompoundAssignment(op->getOpcode());
      store(object(op->getLHS()), combined(kind, load(op->getLHS()), value(op->getRHS()), op->getRHS()));
    }
    return true;
  }

  bool VisitCastExpr(clang::CastExpr *cast) override {
    const Expr *from = cast->getSubExpr();
    if (cast->getCastKind() == CK_IntegralToPointer && is_plain_pointer(cast->getType())) {
      Node pointer = flow_.add();
      flow_.used(pointer, cast);
      flow_.assign(pointer, value(from));
    }
    if (cast->getCastKind() == CK_LValueToRValue && is_plain_pointer(cast->getType()) && may_be_kept_otherwise(from))
      if (auto node = to_read(object(from))) flow_.used(*node, cast);
    return true;
  }

  bool VisitAtomicExpr(AtomicExpr *atomic) override {
    if (!is_number(atomic->getValueType())) return true;
    Place object = target(atomic->getPtr());
    for (unsigned i = 1; i < atomic->getNumSubExprs(); ++i) {
      const Expr *operand = atomic->getSubExprs()[i];
      if (is_number(operand->getType())) store(object, value(operand));
      else if (access_by(atomic, operand)) exchange(object, target(operand));
    }
    return true;
  }

  // What assembly makes of its operands may be anything.
  bool VisitGCCAsmStmt(GCCAsmStmt *assembly) override {
    Value given;
    auto give = [&](const Expr *operand) {
      if (is_number(operand->getType())) given = merged(given, operand->isGLValue() ? load(operand) : value(operand));
      else if (is_plain_pointer(operand->getType())) given.made = operand;
    };
    for (unsigned i = 0; i < assembly->getNumInputs(); ++i) give(assembly->getInputExpr(i));
    for (unsigned i = 0; i < assembly->getNumOutputs(); ++i)
      if (assembly->isOutputPlusConstraint(i)) give(assembly->getOutputExpr(i));
    given = hidden(given);
    for (unsigned i = 0; i < assembly->getNumOutputs(); ++i) {
      const Expr *output = assembly->getOutputExpr(i);
      if (is_number(output->getType())) store(object(output), given);
      if (!is_plain_pointer(output->getType()) || given.sources.empty()) continue;
      Node pointer = flow_.add();
      flow_.used(pointer, output);
      flow_.assign(pointer, given);
    }
    return true;
  }

  bool VisitReturnStmt(ReturnStmt *statement) override {
    const Expr *result = statement->getRetValue();
    if (!result || !function_) return true;
    Node own = node(function_->getCanonicalDecl());
    if (is_number(result->getType())) flow_.assign(own, value(result));
    else if (is_plain_pointer(result->getType())) lead(own, result->getType(), result);
    return true;
  }

  bool VisitDeclRefExpr(DeclRefExpr *reference) override {
    if (auto *function = dyn_cast<FunctionDecl>(reference->getDecl())) ++named_[function->getCanonicalDecl()];
    return true;
  }

  bool VisitValueDecl(ValueDecl *decl) override {
    auto *function = dyn_cast<FunctionDecl>(decl);
    if (function && function->doesThisDeclarationHaveABody()) definitions_.push_back(function);
    return true;
  }

  bool VisitCallExpr(CallExpr *call) override {
    const FunctionDecl *callee = call->getDirectCallee(), *definition = nullptr;
    if (!callee) return true;
    ++called_[callee->getCanonicalDecl()];
    if (const LibraryFunction *known = library_function(callee, sources_.manager())) {
      auto is_given = [&](int argument) { return argument != no_argument && unsigned(argument) < call->getNumArgs(); };
      if (is_given(known->copied_from) && is_given(known->copied_to))
        copy(call->getArg(unsigned(known->copied_to)), call->getArg(unsigned(known->copied_from)), call);
      return true;
    }
    if (is_exchange(callee)) {
      for (unsigned i = 1; i < call->getNumArgs(); ++i)
        if (is_number(call->getArg(i)->getType())) store(target(call->getArg(0)), value(call->getArg(i)));
      return true;
    }
    // __builtin_add_overflow and its like.
    if (callee->getBuiltinID() && callee->getIdentifier() && callee->getName().ends_with("_overflow") && call->getNumArgs() == 3) {
      bool adds = !callee->getName().contains("mul");
      store(target(call->getArg(2)), combined(adds ? BO_Add : BO_Mul, value(call->getArg(0)), value(call->getArg(1)), call->getArg(1)));
      return true;
    }
    const FunctionDecl *with_parameters = callee->hasBody(definition) ? definition : callee;
    for (unsigned i = 0; i < std::min(call->getNumArgs(), with_parameters->getNumParams()); ++i) {
      const ParmVarDecl *parameter = with_parameters->getParamDecl(i);
      const Expr *given = call->getArg(i);
      if (is_number(parameter->getType())) flow_.assign(node_of(parameter), value(given));
      else if (definition && is_plain_pointer(parameter->getType())) lead(node_of(parameter), parameter->getType(), given);
    }
    return true;
  }

private:
  // Other than in a call of it.
  bool is_named_otherwise(const FunctionDecl *function) const {
    return named_.lookup(function->getCanonicalDecl()) > called_.lookup(function->getCanonicalDecl());
  }

  // The pointer in a node, of that type, gets a value.
  void lead(Node pointer, QualType type, const Expr *value) {
    Place to = target(value), own = pointed_to(pointer, type);
    auto read = to_read(to), write = to_write(to);
    if (own.record || !own.node || !read) return;
    if (type->getPointeeType()->isPointerType() && to.node) return flow_.unite(*own.node, *to.node);
    flow_.assign(*own.node, *read);
    if (!type->getPointeeType().isConstQualified()) flow_.assign(*write, *own.node);
  }

  // memcpy, by whatever name.
  void copy(const Expr *to, const Expr *from, const Expr *call) {
    Place into = target(to), out_of = target(from);
    if (into.record && into.record == out_of.record) return;
    auto holds_pointers = [&](const Expr *pointer) {
      QualType type = pointer->IgnoreParenImpCasts()->getType();
      return (type->isPointerType() || type->isArrayType()) &&
             is_plain_pointer(context_.getBaseElementType(type->isPointerType() ? type->getPointeeType() : type));
    };
    auto write = to_write(into), read = to_read(out_of);
    if (write && holds_pointers(from)) flow_.made(*write, call);
    if (read && holds_pointers(to)) flow_.used(*read, call);
    if (write && read) flow_.assign(*write, *read);
  }

  // One may get what the other has.
  void exchange(const Place &one, const Place &other) {
    if (auto write = to_write(one), read = to_read(other); write && read) flow_.assign(*write, *read);
    if (auto write = to_write(other), read = to_read(one); write && read) flow_.assign(*write, *read);
  }

  void store(const Place &to, const Value &what) {
    if (auto node = to_write(to)) flow_.assign(*node, what);
  }

  void assign(const Expr *lvalue, const Expr *what) {
    QualType type = lvalue->getType();
    if (is_number(type)) return store(object(lvalue), value(what));
    if (!is_plain_pointer(type)) return;
    Place to = object(lvalue);
    if (auto node = to_write(to); node && may_be_kept_otherwise(lvalue)) flow_.made(*node, what);
    if (to.node) lead(*to.node, type, what);
  }

  void initialize(const Place &to, QualType type, const Expr *what) {
    auto *list = dyn_cast<InitListExpr>(what->IgnoreParens());
    if (list && type->isRecordType()) {
      const RecordDecl *record = type->getAsRecordDecl();
      auto init = list->inits().begin();
      auto member = [&](const FieldDecl *field, const Expr *value) {
        initialize(record->isUnion() ? Place{node(record), nullptr} : object_of(field), field->getType(), value);
        if (record->isUnion() && is_plain_pointer(field->getType())) flow_.made(node(record), value);
      };
      if (record->isUnion() && list->getInitializedFieldInUnion() && list->getNumInits())
        member(list->getInitializedFieldInUnion(), list->getInit(0));
      for (const FieldDecl *field : record->fields())
        if (!record->isUnion() && !field->isUnnamedBitField() && init != list->inits().end())
          if (const Expr *value = *init++) member(field, value);
    } else if (list) {
      QualType element = type->isArrayType() ? type->getAsArrayTypeUnsafe()->getElementType() : type;
      for (const Expr *each : list->inits())
        if (each) initialize(to, element, each);
    } else if (is_number(type)) store(to, value(what));
    else if (is_plain_pointer(type) && to.node) lead(*to.node, type, what);
  }

  Value load(const Expr *lvalue) {
    auto node = to_read(object(lvalue));
    return node ? Value::of(*node) : Value::anything();
  }

  static Value merged(Value one, const Value &other) {
    one.sources.append(other.sources.begin(), other.sources.end());
    one.is_hidden = (one.made && one.is_hidden) || (other.made && other.is_hidden);
    if (!one.made) one.made = other.made;
    one.is_unknown |= other.is_unknown;
    return one;
  }
  static Value hidden(Value value) {
    for (AddressFlow::Source &source : value.sources) source.is_hidden = true;
    value.is_hidden = true;
    return value;
  }

  Value combined(BinaryOperatorKind kind, Value left, Value right, const Expr *operand) {
    Expr::EvalResult evaluated;
    bool is_constant = operand->EvaluateAsInt(evaluated, context_);
    uint64_t constant = is_constant ? uint64_t(evaluated.Val.getInt().extOrTrunc(64).getZExtValue()) : 0;
    bool is_small = is_constant && (constant < (1ull << 32) || constant > -(1ull << 32));
    switch (kind) {
    case BO_Add:
    case BO_Sub: {
      if (is_constant) return is_small ? left : hidden(left);
      if (left.made && right.made && kind == BO_Sub) return {};
      if (left.made || right.made) return left.made ? left : right;
      Value out = merged(left, right);
      unsigned sum = flow_.new_sum();
      for (AddressFlow::Source &source : out.sources) source.sum = sum;
      return out;
    }
    case BO_And:
      if (is_constant && constant < alignment) return {};
      if (is_constant) return constant >= -smallest_address ? left : hidden(left);
      return isa<UnaryOperator>(operand->IgnoreParenImpCasts()) ? left : merged(left, right);
    case BO_Or: return is_small ? left : hidden(merged(left, right)); // marks in the highest bits, or parts put together
    case BO_Xor: return is_constant && constant < smallest_address ? left : hidden(merged(left, right));
    case BO_Rem:
      if (is_constant && constant <= alignment) return {};
      return hidden(left);
    case BO_Shl:
    case BO_Shr: return hidden(left);
    case BO_Mul:
    case BO_Div: return hidden(merged(left, right));
    default: return {};
    }
  }

  Value value_of(const BinaryOperator *op) {
    const Expr *left = op->getLHS(), *right = op->getRHS();
    if (op->isAssignmentOp()) return load(left);
    if (op->getOpcode() == BO_Comma) return value(right);
    if (op->isComparisonOp() || op->isLogicalOp() || !is_number(left->getType())) return {};
    Value of_left = value(left); // before the question whether it is constant: of a long sum that is asked of its first operand only
    Expr::EvalResult ignored;
    bool turns = op->getOpcode() == BO_Add || op->getOpcode() == BO_Mul || op->isBitwiseOp();
    bool is_constant = !not_constant_.contains(left->IgnoreParenImpCasts()) && left->EvaluateAsInt(ignored, context_);
    if (!is_constant) not_constant_.insert(op);
    if (turns && is_constant) return combined(op->getOpcode(), value(right), {}, left);
    return combined(op->getOpcode(), of_left, value(right), right);
  }

  // What a number can hold of an address.
  Value value(const Expr *rvalue) {
    rvalue = rvalue->IgnoreParens();
    if (auto *cast = dyn_cast<clang::CastExpr>(rvalue)) {
      const Expr *from = cast->getSubExpr();
      if (cast->getCastKind() == CK_PointerToIntegral) {
        Value out;
        if (is_plain_pointer(from->getType())) out.made = cast;
        return out;
      }
      if (cast->getCastKind() == CK_LValueToRValue || from->isGLValue()) return load(from);
      return is_number(from->getType()) && cast->getCastKind() != CK_IntegralToBoolean ? value(from) : Value{};
    }
    if (auto *op = dyn_cast<BinaryOperator>(rvalue)) return value_of(op);
    if (auto *op = dyn_cast<UnaryOperator>(rvalue)) {
      if (op->isIncrementDecrementOp()) return load(op->getSubExpr());
      if (op->getOpcode() == UO_LNot || !is_number(op->getSubExpr()->getType())) return {};
      Value out = op->getSubExpr()->isGLValue() ? load(op->getSubExpr()) : value(op->getSubExpr());
      return op->getOpcode() == UO_Not || op->getOpcode() == UO_Minus ? hidden(out) : out;
    }
    if (auto *choice = dyn_cast<AbstractConditionalOperator>(rvalue))
      return merged(value(choice->getTrueExpr()), value(choice->getFalseExpr()));
    if (auto *choice = dyn_cast<GenericSelectionExpr>(rvalue)) return value(choice->getResultExpr());
    if (auto *choice = dyn_cast<ChooseExpr>(rvalue)) return value(choice->getChosenSubExpr());
    if (auto *opaque = dyn_cast<OpaqueValueExpr>(rvalue)) return opaque->getSourceExpr() ? value(opaque->getSourceExpr()) : Value{};
    if (auto *atomic = dyn_cast<AtomicExpr>(rvalue)) {
      auto node = to_read(target(atomic->getPtr()));
      return node ? Value::of(*node) : Value::anything();
    }
    if (auto *block = dyn_cast<StmtExpr>(rvalue)) {
      auto *result = dyn_cast_or_null<ValueStmt>(block->getSubStmt()->getStmtExprResult());
      const Expr *last = result ? result->getExprStmt() : nullptr;
      return last && is_number(last->getType()) ? value(last) : Value{};
    }
    if (auto *call = dyn_cast<CallExpr>(rvalue)) return result_of(call);
    if (isa<VAArgExpr>(rvalue)) return Value::anything();
    return rvalue->isGLValue() ? load(rvalue) : Value{};
  }

  Value result_of(const CallExpr *call) {
    const FunctionDecl *callee = call->getDirectCallee(), *definition = nullptr;
    if (is_exchange(callee) && call->getNumArgs() > 0) {
      auto node = to_read(target(call->getArg(0)));
      return node ? Value::of(*node) : Value::anything();
    }
    if (callee && callee->getBuiltinID() && callee->getIdentifier()) return computed(call, callee->getName());
    bool of_system = callee && sources_.manager().isInSystemHeader(sources_.manager().getExpansionLoc(callee->getLocation()));
    if (callee && !of_system && callee->hasBody(definition)) return Value::of(node(callee->getCanonicalDecl()));
    return of_system ? Value{} : Value::anything();
  }

  // By a builtin of the compiler's: __builtin_expect gives its first argument, others turn bits about.
  Value computed(const CallExpr *call, llvm::StringRef name) {
    if (name == "__builtin_expect" || name == "__builtin_expect_with_probability") return value(call->getArg(0));
    bool turns = name.contains("bswap") || name.contains("rotate") || name.contains("bitreverse") || name.starts_with("__builtin_elementwise");
    Value out;
    for (unsigned i = 0; turns && i < call->getNumArgs(); ++i)
      if (is_number(call->getArg(i)->getType())) out = merged(out, value(call->getArg(i)));
    return hidden(out);
  }

  const Sources &sources_;
  const FunctionDecl *function_ = nullptr;
  std::vector<const FunctionDecl *> definitions_;
  llvm::DenseMap<const FunctionDecl *, unsigned> named_, called_;
  llvm::DenseSet<const Expr *> not_constant_; // of operators: their first operands are not
};

AddressNumbers::AddressNumbers(const Sources &sources) : context_(sources.context()) { NumberRecorder(*this, sources).run(); }

} // namespace prelude::analysis
