// Records what a function does with regions, and refuses what Clang lets through although it means nothing for a region.
#include "analysis/program/program.h"
#include "analysis/program/visitor.h"

#include <algorithm>
#include <map>
#include <utility>

namespace prelude::analysis {
using namespace clang;
namespace {

class Collector : public Visitor {
public:
  Collector(FunctionModel &model, const Sources &sources, Diagnostics &out) : model_(model), sources_(sources), out_(out) {}

  void run() {
    for (const ParmVarDecl *parameter : model_.decl->parameters()) {
      check_qualifiers(parameter, parameter->getType(), sources_, out_);
      if (parameter->getIdentifier()) model_.variables.push_back(parameter);
    }
    model_.contracts = contracts_of(model_.decl);
    TraverseStmt(model_.decl->getBody());
    find_writes();
    find_addresses();
  }

  // Unevaluated operands access nothing, but local() in them must still be translated.
  bool TraverseUnaryExprOrTypeTraitExpr(UnaryExprOrTypeTraitExpr *trait) override {
    bool evaluated = trait->getTypeOfArgument()->isVariablyModifiedType();
    return unevaluated(!evaluated, [&] { return Visitor::TraverseUnaryExprOrTypeTraitExpr(trait); });
  }
  bool TraverseTypeOfExprTypeLoc(TypeOfExprTypeLoc type) override {
    return unevaluated(true, [&] { return Visitor::TraverseTypeOfExprTypeLoc(type); });
  }

  bool VisitTypedefNameDecl(TypedefNameDecl *type) override {
    if (type->getUnderlyingType()->isVariablyModifiedType()) model_.vla_types.push_back(type);
    return true;
  }

  bool VisitVarDecl(VarDecl *variable) override {
    check_qualifiers(variable, variable->getType(), sources_, out_);
    if (!isa<ParmVarDecl>(variable) && !is_mark_variable(variable)) model_.variables.push_back(variable);
    return true;
  }

  bool VisitDeclRefExpr(DeclRefExpr *reference) override {
    auto *variable = dyn_cast<VarDecl>(reference->getDecl());
    if (variable && !is_mark_variable(variable) && (variable->hasLocalStorage() || variable->isStaticLocal()))
      model_.uses[variable].push_back(reference);
    return true;
  }

  bool VisitMemberExpr(MemberExpr *member) override {
    if (member->isArrow() && is_region_pointer(member->getBase()->getType())) access(member->getBase());
    return true;
  }

  bool VisitArraySubscriptExpr(ArraySubscriptExpr *subscript) override {
    const Expr *base = subscript->getBase();
    if (is_region_pointer(base->getType()) && !decayed_array(base)) access(base);
    return true;
  }

  bool VisitUnaryOperator(UnaryOperator *op) override {
    const Expr *operand = op->getSubExpr();
    switch (op->getOpcode()) {
    case UO_Deref:
      if (is_region_pointer(operand->getType()) && !decayed_array(operand)) access(operand);
      break;
    case UO_AddrOf:
      if (is_region_pointer(op->getType()) || is_region_part(operand)) region_address(op, operand);
      break;
    case UO_PreInc:
    case UO_PreDec:
    case UO_PostInc:
    case UO_PostDec:
      if (is_region_pointer(operand->getType())) out_.report(Kind::region_arithmetic, sources_.place(op->getSourceRange()));
      break;
    default: break;
    }
    return true;
  }

  bool VisitBinaryOperator(BinaryOperator *op) override {
    if (op->getOpcode() == BO_Assign && is_full_expression(op)) copy_of_name(op, local_variable(op->getLHS()), op->getRHS());
    bool left = is_region_pointer(op->getLHS()->getType()), right = is_region_pointer(op->getRHS()->getType());
    if (op->isComparisonOp() && (mixes(op->getLHS()) || mixes(op->getRHS())))
      out_.report(Kind::region_comparison, sources_.place(op->getOperatorLoc()));
    else if ((left || right) && (op->isAdditiveOp() || op->isCompoundAssignmentOp() || op->isRelationalOp()))
      out_.report(Kind::region_arithmetic, sources_.place(op->getSourceRange()));
    return true;
  }

  bool VisitImplicitCastExpr(ImplicitCastExpr *decay) override {
    if (decay->getCastKind() != CK_ArrayToPointerDecay) return true;
    const Stmt *user = model_.parents.getParentIgnoreParens(decay);
    bool subscripted = isa_and_nonnull<ArraySubscriptExpr>(user);
    bool dereferenced = isa_and_nonnull<UnaryOperator>(user) && llvm::cast<UnaryOperator>(user)->getOpcode() == UO_Deref;
    if (subscripted || dereferenced) return true;
    if (is_region_pointer(decay->getType())) region_address(decay, decay->getSubExpr());
    return true;
  }

  bool VisitExplicitCastExpr(ExplicitCastExpr *cast) override {
    QualType to = cast->getType(), from = cast->getSubExpr()->getType();
    auto &context = const_cast<ASTContext &>(sources_.context());
    bool null = cast->getCastKind() == CK_NullToPointer || cast->getCastKind() == CK_ToVoid ||
                cast->getSubExpr()->isNullPointerConstant(context, Expr::NPC_ValueDependentIsNull);
    bool name = to->isIntegerType() || from->isIntegerType(); // the 64-bit name as a number
    if (is_region_pointer(to) != is_region_pointer(from) && !null && !name)
      out_.report(Kind::region_cast, sources_.place(cast->getSourceRange()));
    return true;
  }

  bool VisitCallExpr(CallExpr *call) override {
    Call kind = prelude_call(call, sources_.manager());
    if (kind >= Call::move) {
      if (auto annotation = call->getArg(0)->getIntegerConstantExpr(sources_.context()))
        model_.marks.push_back({call, kind, annotation->getZExtValue()});
      return true;
    }
    if (kind == Call::other) {
      model_.calls.push_back(call);
      if (allocates_in_frame(call) && !unevaluated_) model_.addresses.push_back({call, nullptr, call});
      variadic_arguments(call);
      size_for_type(call);
      contract_call(call);
      return true;
    }
    std::string name = kind == Call::local ? "local" : call->getDirectCallee()->getNameAsString();
    const VarDecl *variable = call->getNumArgs() == 1 ? local_variable(call->getArg(0)) : nullptr;
    bool takes_lock = mode_taken_by(kind) != facts::Mode::none;
    if (!variable || !is_region_pointer(variable->getType())) {
      model_.refused.push_back(call);
      const Expr *argument = call->getNumArgs() ? call->getArg(0)->IgnoreImpCasts() : call;
      Naming remedy = naming(argument, takes_lock ? call : nullptr);
      out_.report(Kind::lock_needs_variable, sources_.place(argument->getSourceRange()), {name, remedy.text}, remedy.fixits);
    } else if (kind == Call::local) {
      AccessSite access{outermost_of_local(call), call, variable, true, false};
      access.evaluated_at_all = !unevaluated_;
      model_.accesses.push_back(access);
    } else if (call->getBeginLoc().isMacroID()) {
      model_.refused.push_back(call);
      out_.report(Kind::in_macro, sources_.place(call->getBeginLoc()), {name, sources_.macro_name(call->getBeginLoc())});
    } else if (takes_lock) {
      if (is_statement(call)) model_.locks.push_back(LockCall{call, kind, variable, mode_taken_by(kind)});
      else {
        model_.refused.push_back(call);
        out_.report(Kind::lock_in_expression, sources_.place(call->getSourceRange()), {name});
      }
    } else (kind == Call::upgrade ? model_.upgrades : model_.unlocks).push_back(LockCall{call, kind, variable});
    return true;
  }

  bool VisitDeclStmt(DeclStmt *statement) override {
    for (const Decl *decl : statement->decls()) model_.declarations[decl] = statement;
    auto *variable = statement->isSingleDecl() ? dyn_cast<VarDecl>(statement->getSingleDecl()) : nullptr;
    bool in_block = isa_and_nonnull<CompoundStmt>(model_.parents.getParent(statement));
    if (variable && variable->hasLocalStorage() && variable->hasInit() && in_block)
      copy_of_name(statement, variable, variable->getInit());
    return true;
  }

  bool VisitStmt(Stmt *statement) override {
    if (isa<ReturnStmt, BreakStmt, ContinueStmt, GotoStmt>(statement)) model_.exits.push_back(statement);
    if (isa<GotoStmt>(statement) || isa<IndirectGotoStmt>(statement) || isa<LabelStmt>(statement) || isa<SwitchCase>(statement))
      model_.jumps.push_back(statement);
    return true;
  }

  bool VisitPredefinedExpr(PredefinedExpr *name) override {
    model_.function_names.push_back(name);
    return true;
  }

private:
  template <typename Traverse> bool unevaluated(bool holds, Traverse traverse) {
    bool before = std::exchange(unevaluated_, unevaluated_ || holds);
    bool result = traverse();
    unevaluated_ = before;
    return result;
  }

  void copy_of_name(const Stmt *statement, const VarDecl *to, const Expr *value) {
    const VarDecl *from = local_variable(value);
    if (to && from && to != from && is_region_pointer(to->getType()) && is_region_pointer(from->getType()))
      model_.copies.push_back({statement, to, from});
  }

  // Nothing uses its value, and something may be put after it.
  bool is_full_expression(const Expr *expression) const {
    const Stmt *user = model_.parents.getParent(const_cast<Expr *>(expression));
    if (auto *loop = dyn_cast_or_null<ForStmt>(user)) return loop->getCond() != expression;
    return isa_and_nonnull<CompoundStmt>(user) || isa_and_nonnull<IfStmt>(user) || isa_and_nonnull<WhileStmt>(user) ||
           isa_and_nonnull<DoStmt>(user) || isa_and_nonnull<SwitchCase>(user) || isa_and_nonnull<LabelStmt>(user);
  }

  // The name is that of a fork's value (annotations/mark.h).
  static bool is_mark_variable(const VarDecl *variable) {
    return variable->getIdentifier() && variable->getName() == "prelude_value_";
  }

  // The remedy where a region pointer needs a name: its declaration, in front of a lock of it; uses of the same expression get that name.
  struct Naming {
    std::string text;
    std::vector<FixIt> fixits;
  };
  Naming naming(const Expr *pointer, const CallExpr *lock = nullptr) {
    pointer = pointer->IgnoreParenImpCasts();
    auto range = sources_.range(pointer->getSourceRange());
    if (!is_region_pointer(pointer->getType()) || !range || pointer->HasSideEffects(sources_.context())) return {};
    std::string text(sources_.text().substr(range->begin, range->end - range->begin));
    Place place = sources_.place(pointer->getSourceRange());
    auto *member = dyn_cast<MemberExpr>(pointer);
    std::vector<std::string> names{"n", "p", "r"};
    if (member) names.insert(names.begin(), member->getMemberDecl()->getNameAsString());
    auto taken = [&](const std::string &name) {
      auto *global = dyn_cast<DeclRefExpr>(pointer);
      return (global && global->getDecl()->getName() == name) ||
             llvm::any_of(model_.variables, [&](const VarDecl *variable) { return variable->getName() == name; }) ||
             llvm::any_of(named_, [&](const auto &named) { return named.second == name && named.first != text; });
    };
    auto name = std::find_if_not(names.begin(), names.end(), taken);
    if (name == names.end()) return {};
    std::string declaration = type_text(pointer->getType().getUnqualifiedType(), sources_.context(), *name) + " = " + text + ";";
    Naming out{"; name it first: '" + declaration + "'", {}};
    bool is_named = named_.contains(text);
    if (!is_named && lock && isa_and_nonnull<CompoundStmt>(model_.parents.getParent(const_cast<CallExpr *>(lock))) &&
        !lock->getBeginLoc().isMacroID()) {
      out.fixits.push_back({sources_.place(lock->getBeginLoc()), declaration + " ", true});
      named_[text] = *name;
      is_named = true;
    }
    if (is_named) out.fixits.push_back({place, named_[text]});
    return out;
  }

  void access(const Expr *base) {
    if (unevaluated_) return;
    const VarDecl *variable = local_variable(base);
    const Expr *name = base->IgnoreParenImpCasts();
    if (variable) model_.accesses.push_back({name, name, variable, false, false});
    else {
      Naming remedy = naming(base);
      out_.report(Kind::dereference_needs_variable, sources_.place(base->IgnoreImpCasts()->getSourceRange()), {remedy.text}, remedy.fixits);
    }
  }

  static bool decayed_array(const Expr *base) { return base->IgnoreParenImpCasts()->getType()->isArrayType(); }

  // Writes of the data of regions, and uses of local(n) as a pointer to data that may be written. The frontend cannot know under which
  // lock that is, so the type of local(n) is not const.
  void find_writes() {
    for (AccessSite &site : model_.accesses)
      for (const Access *access : model_.memory.through(site.base->IgnoreParenCasts())) {
        if (!access->may_store()) continue;
        const Expr *use = access->stores() ? access->lvalue : access->pointer;
        if (!site.is_local) site.is_write |= access->stores();
        else if (!site.writable_use) site.writable_use = use->IgnoreParenCasts() == site.evaluated ? site.base : use;
      }
  }

  // &local or a local array as a pointer, that is more than looked through at once.
  void find_addresses() {
    for (const Access &access : model_.memory.all()) {
      if (access.how != Access::address || access.object.by_pointer || !access.pointer) continue;
      auto *literal = dyn_cast<CompoundLiteralExpr>(access.object.base);
      const VarDecl *variable = access.object.variable();
      if (literal && !literal->isFileScope()) model_.addresses.push_back({literal, nullptr, access.pointer});
      if (variable && variable->hasLocalStorage() && !is_local_constant(variable))
        model_.addresses.push_back({variable, variable, access.pointer});
    }
  }

  // Clang forgets the address space of a number that is half of a complex one.
  static bool is_region_part(const Expr *lvalue) {
    const Object object = Accesses::object_of(lvalue);
    return object.by_pointer && object.base && !object.is_whole() && is_region_pointer(object.base->getType());
  }

  void region_address(const Expr *address, const Expr *operand) {
    if (unevaluated_) return;
    auto *reference = dyn_cast_or_null<DeclRefExpr>(Accesses::object_of(operand).base);
    out_.report(Kind::region_address, sources_.place(address->getSourceRange()),
                {reference ? reference->getDecl()->getNameAsString() : "n"});
  }

  // Clang converts between address spaces for a comparison without a word; NULL is fine.
  bool mixes(const Expr *side) const {
    auto *cast = dyn_cast<clang::CastExpr>(side->IgnoreParens());
    return cast && cast->getCastKind() == CK_AddressSpaceConversion &&
           !cast->getSubExpr()->isNullPointerConstant(const_cast<ASTContext &>(sources_.context()), Expr::NPC_ValueDependentIsNull);
  }

  void variadic_arguments(const CallExpr *call) {
    const FunctionDecl *callee = call->getDirectCallee();
    unsigned fixed = callee ? callee->getNumParams() : call->getNumArgs();
    if (callee && !callee->isVariadic()) return;
    for (unsigned i = fixed; i < call->getNumArgs(); ++i)
      if (is_region_pointer(call->getArg(i)->getType()))
        out_.report(Kind::region_variadic, sources_.place(call->getArg(i)->getSourceRange()));
  }

  // region_new(sizeof(T)): in the header's macro that is the size of a number.
  void size_for_type(const CallExpr *call) {
    const FunctionDecl *callee = call->getDirectCallee();
    if (!callee || !callee->getIdentifier() || !call->getBeginLoc().isMacroID()) return;
    if (!callee->getName().starts_with("mcrl_region_new") && callee->getName() != "mcrl_array_bytes") return;
    for (const Expr *argument : call->arguments()) {
      auto *outer = dyn_cast<UnaryExprOrTypeTraitExpr>(argument->IgnoreParenImpCasts());
      if (!outer || outer->getKind() != UETT_SizeOf || outer->isArgumentType()) continue;
      auto *inner = dyn_cast<UnaryExprOrTypeTraitExpr>(outer->getArgumentExpr()->IgnoreParenImpCasts());
      if (inner && inner->getKind() == UETT_SizeOf)
        out_.report(Kind::region_of_size, sources_.place(outer->getArgumentExpr()->getSourceRange()),
                    {sources_.called_name(call), type_text(inner->getTypeOfArgument().getUnqualifiedType(), sources_.context())});
    }
  }

  void contract_call(const CallExpr *call) {
    const FunctionDecl *callee = call->getDirectCallee();
    std::vector<Contract> contracts = callee ? contracts_of(callee) : std::vector<Contract>();
    if (contracts.empty()) return;
    ContractCall out{call, {}, !unevaluated_};
    for (const Contract &contract : contracts) {
      if (contract.parameter >= call->getNumArgs()) continue; // without a prototype, which is refused
      const Expr *argument = call->getArg(contract.parameter);
      const VarDecl *variable = local_variable(argument);
      if (!variable || !is_region_pointer(variable->getType())) {
        variable = nullptr;
        out_.report(Kind::lock_needs_variable, sources_.place(argument->IgnoreImpCasts()->getSourceRange()),
                    {callee->getNameAsString()});
      }
      out.arguments.push_back({variable, argument, contract});
    }
    model_.contract_calls.push_back(std::move(out));
  }

  // local(n) expands to ((T *)prelude_local(n)); the edit must replace all of it.
  const Expr *outermost_of_local(const CallExpr *call) {
    const Stmt *outer = call;
    while (!isa<ParenExpr>(outer)) {
      const Stmt *parent = model_.parents.getParent(const_cast<Stmt *>(outer));
      if (!isa_and_nonnull<clang::CastExpr>(parent) && !isa_and_nonnull<ParenExpr>(parent)) break;
      outer = parent;
    }
    return cast<Expr>(outer);
  }

  bool is_statement(const CallExpr *call) {
    const Stmt *parent = model_.parents.getParent(const_cast<CallExpr *>(call));
    if (auto *loop = dyn_cast_or_null<ForStmt>(parent)) return loop->getBody() == call;
    return isa_and_nonnull<CompoundStmt>(parent) || isa_and_nonnull<SwitchCase>(parent) || isa_and_nonnull<LabelStmt>(parent) ||
           isa_and_nonnull<IfStmt>(parent) || isa_and_nonnull<WhileStmt>(parent) || isa_and_nonnull<DoStmt>(parent) ||
           isa_and_nonnull<AttributedStmt>(parent);
  }

  FunctionModel &model_;
  const Sources &sources_;
  Diagnostics &out_;
  bool unevaluated_ = false; // in sizeof or typeof
  std::map<std::string, std::string> named_; // expressions, by their text, that a remedy has given a name
};

} // namespace

void collect(FunctionModel &model, const Sources &sources, Diagnostics &out) { Collector(model, sources, out).run(); }

} // namespace prelude::analysis
