// Calls that run elsewhere, and joins.
#include "analysis/program/binding.h"

namespace prelude::analysis {
using namespace clang;
namespace {

class CallBinder : public Binding {
public:
  explicit CallBinder(const Binding &binding) : Binding(binding) {}

  void rpc(const Annotation &annotation) {
    FoundMark rpc = mark(Call::rpc), to = mark(Call::to);
    add(annotation, {facts::RemoteCall::rpc, call_beside(rpc), to ? to->call : nullptr, sources_.place(annotation)}, rpc.model);
  }

  void remote(const Annotation &annotation, facts::RemoteCall::Kind kind) {
    FoundMark place;
    for (Call each : {Call::at, Call::at_node, Call::anywhere, Call::here})
      if (!place) place = mark(each);
    RemoteModel call{kind, call_beside(place), place ? place->call : nullptr, sources_.place(annotation)};
    if (kind == facts::RemoteCall::fork && call.call) find_target(call, *place.model);
    add(annotation, std::move(call), place.model);
  }

  // The mark holds 0 or ((void)(x), 1).
  void join(const Annotation &annotation) {
    FoundMark found = mark(Call::join);
    if (!found) return out_.report(Kind::annotation_outside, sources_.place(annotation), {"join"});
    JoinModel join{found->call};
    if (auto *named = dyn_cast<BinaryOperator>(found->argument()->IgnoreParenImpCasts())) {
      join.part = cast<CastExpr>(named->getLHS()->IgnoreParenImpCasts())->getSubExpr()->IgnoreParenImpCasts();
      join.variable = local_variable(object_of(join.part));
      Place place = sources_.place(join.part->getSourceRange());
      if (!join.variable) return out_.report(Kind::join_target, place);
      if (!is_pure(join.part, sources_.context())) out_.report(Kind::join_with_effects, place);
    }
    found.model->joins.push_back(join);
  }

private:
  void add(const Annotation &annotation, RemoteModel call, FunctionModel *model) {
    std::string name(annotations::spelling(annotation.kind()));
    if (!model) return out_.report(Kind::annotation_outside, sources_.place(annotation), {name});
    if (!call.call || !call.call->getDirectCallee() || !isa<DeclRefExpr>(call.call->getCallee()->IgnoreImpCasts()) ||
        prelude_call(call.call, sources_.manager()) != Call::other)
      return out_.report(Kind::call_needs_function, sources_.place(annotation), {name});
    if (const Expr *place = call.place_mark ? Mark::argument_of(call.place_mark) : nullptr) {
      model->evaluated_at[call.call] = place;
      if (!is_pure(place, sources_.context()))
        out_.report(Kind::place_with_effects, sources_.place(place->getSourceRange()), {name});
    }
    model->remote_calls.push_back(std::move(call));
  }

  // x = ({ __auto_type prelude_value_ = f(a); ... }), or x += ...: x, as a variable or in a declaration.
  void find_target(RemoteModel &fork, const FunctionModel &model) const {
    const Stmt *value = fork.call;
    while (value && !isa<StmtExpr>(value)) value = model.parents.getParent(const_cast<Stmt *>(value));
    fork.valued = value != nullptr;
    const Stmt *user = value ? model.parents.getParentIgnoreParenImpCasts(const_cast<Stmt *>(value)) : nullptr;
    if (auto *declaration = dyn_cast_or_null<DeclStmt>(user)) {
      for (const Decl *decl : declaration->decls())
        if (auto *variable = dyn_cast<VarDecl>(decl);
            variable && variable->getInit() && variable->getInit()->IgnoreParenImpCasts() == value)
          fork.variable = variable;
    } else if (auto *op = dyn_cast_or_null<BinaryOperator>(user);
               op && op->isAssignmentOp() &&
               !isa_and_nonnull<Expr>(model.parents.getParent(const_cast<BinaryOperator *>(op)))) {
      fork.target = op->getLHS();
      fork.assignment = op;
      fork.variable = local_variable(object_of(fork.target));
    }
  }

  // The variable, if it is one, that an element or field is of.
  static const Expr *object_of(const Expr *target) {
    for (const Expr *base = target->IgnoreParens();;) {
      if (auto *member = dyn_cast<MemberExpr>(base); member && !member->isArrow()) base = member->getBase()->IgnoreParens();
      else if (auto *subscript = dyn_cast<ArraySubscriptExpr>(base);
               subscript && subscript->getBase()->IgnoreParenImpCasts()->getType()->isArrayType())
        base = subscript->getBase()->IgnoreParenImpCasts();
      else return base;
    }
  }
};

} // namespace

const BoundConstruct bound::calls{
    .bind =
        [](const Binding &binding, const Annotation &annotation) {
          CallBinder binder(binding);
          switch (annotation.kind()) {
          case annotations::Kind::rpc: binder.rpc(annotation); return true;
          case annotations::Kind::spawn: binder.remote(annotation, facts::RemoteCall::spawn); return true;
          case annotations::Kind::fork: binder.remote(annotation, facts::RemoteCall::fork); return true;
          case annotations::Kind::join: binder.join(annotation); return true;
          default: return false;
          }
        },
};

} // namespace prelude::analysis
