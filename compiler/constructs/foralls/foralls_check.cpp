// Foralls: what a filament may not do.
#include "analysis/checks/checks.h"

#include "clang/AST/Attr.h"

namespace prelude::analysis {
using namespace clang;
namespace {

class ForallChecker {
public:
  ForallChecker(const FunctionFlow &flow, const ForallModel &forall, Blocking &blocking, const Sources &sources, Diagnostics &out)
      : model_(flow.model), flow_(flow), forall_(forall), blocking_(blocking), sources_(sources), out_(out) {}

  void run() {
    check_head();
    check_place();
    for (const ForallModel::Reduction &reduction : forall_.reductions) check_reduction(reduction);
    check_reductions(model_, forall_, sources_, out_);
    check_blocks();
    check_calls();
    check_marks();
    check_locks();
    check_ways_out();
    check_variables();
    check_memory();
  }

private:
  bool is_inside(const Stmt *statement) const { return is_part(statement, forall_.outermost()); }

  bool is_part(const Stmt *part, const Stmt *whole) const { return analysis::is_part(part, whole, model_.parents); }

  void check_head() {
    const ForStmt *loop = forall_.outermost();
    if (!forall_.index || !sources_.range(loop->getSourceRange()))
      return out_.report(Kind::forall_head, sources_.place(SourceRange(loop->getLParenLoc(), loop->getRParenLoc())));
    for (const Expr *part : {forall_.first, forall_.bound})
      if (!is_pure(part, sources_.context()))
        out_.report(Kind::forall_head_with_effects, sources_.place(part->getSourceRange()));
    for (const ForallModel::Reduction &reduction : forall_.reductions)
      if (auto uses = model_.uses.find(reduction.variable); reduction.variable && uses != model_.uses.end())
        for (const DeclRefExpr *use : uses->second)
          if (is_part(use, loop->getCond()) || is_part(use, loop->getInit()))
            out_.report(Kind::forall_head_reduced, sources_.place(use->getSourceRange()), {reduction.variable->getNameAsString()});
  }

  // Strips begin in the midst of the procedure, where C allows no jump into a statement expression.
  void check_blocks() {
    for (const Stmt *outer = forall_.outermost(); outer; outer = model_.parents.getParent(const_cast<Stmt *>(outer)))
      if (isa<StmtExpr>(outer)) return out_.report(Kind::forall_in_expression, forall_.place);
  }

  void check_place() {
    const Expr *place = Mark::argument_of(forall_.mark);
    if (!place) return;
    const Expr *written = place->IgnoreParenImpCasts();
    if (!is_pure(place, sources_.context())) out_.report(Kind::place_with_effects, sources_.place(written->getSourceRange()), {"forall"});
    bool is_of_group = forall_.is_of_group();
    if (forall_.where == Call::forall_at && !place->getType()->isPointerType() && !is_of_group)
      out_.report(Kind::forall_place, sources_.place(written->getSourceRange()));
    for (const auto &[variable, uses] : model_.uses)
      for (const DeclRefExpr *use : uses)
        if (is_of_group && is_part(use, place) && variable == forall_.index)
          out_.report(Kind::forall_group, sources_.place(use->getSourceRange()), {variable->getNameAsString()});
        else if (is_part(use, place) && variable != forall_.index && is_declared_inside(variable))
          out_.report(Kind::forall_place_inner, sources_.place(use->getSourceRange()), {variable->getNameAsString()});
  }

  void check_reduction(const ForallModel::Reduction &reduction) {
    const Expr *argument = Mark::argument_of(reduction.mark)->IgnoreParenImpCasts();
    QualType type = argument->getType();
    bool number = type->isArithmeticType() && !type->isAnyComplexType() && !type.isVolatileQualified() && !type.isConstQualified();
    bool bits = reduction.kind >= facts::Reduction::bits_and;
    if (!reduction.variable || !isa<DeclRefExpr>(argument) || !number || is_declared_inside(reduction.variable))
      return out_.report(Kind::forall_reduction, sources_.place(argument->getSourceRange()));
    for (const ForallModel::Reduction &other : forall_.reductions) {
      if (&other == &reduction) break;
      if (other.variable == reduction.variable)
        return out_.report(Kind::forall_reduced_twice, sources_.place(argument->getSourceRange()), {other.variable->getNameAsString()});
    }
    if (bits && !type->isIntegerType())
      out_.report(Kind::forall_reduction_of_bits, sources_.place(argument->getSourceRange()),
                  {name(reduction.kind), type_text(type, sources_.context())});
  }

  void check_calls() {
    for (const CallExpr *call : model_.calls)
      if (is_inside(call) && blocking_.may_be_collective(call))
        out_.report(Kind::collective_elsewhere, sources_.place(call->getSourceRange()), {sources_.called_name(call), "forall"});
  }

  // Only the marks of the forall itself; the functions that a filament calls may have others.
  void check_marks() {
    for (const Mark &mark : model_.marks) {
      bool own = mark.annotation == number_of(forall_.mark) || is_bare_part(mark.kind);
      if (own || !is_inside(mark.call)) continue;
      const annotations::Annotation &annotation = sources_.marked()->scanned.annotations[mark.annotation];
      if (annotation.withdrawn) continue;
      out_.report(Kind::forall_annotation, sources_.place(annotation),
                  {std::string(annotations::spelling(annotation.kind())), remedy(mark)});
    }
  }

  static std::string remedy(const Mark &mark) {
    return is_forall(mark.kind) ? ": filaments begin no others; nested heads follow each other directly" : "; call a function that has it";
  }

  // They come with another mark of the same annotation.
  static bool is_bare_part(Call kind) {
    return kind == Call::to || kind == Call::frames || kind == Call::reduce || kind == Call::finish_end;
  }

  size_t number_of(const CallExpr *mark) const {
    for (const Mark &each : model_.marks)
      if (each.call == mark) return each.annotation;
    return 0;
  }

  void check_locks() {
    for (const HeldLock &held : flow_.locks.at.lookup(forall_.mark)) {
      out_.report(Kind::forall_holds_lock, forall_.place, {held.variable->getNameAsString()});
      if (held.since.isValid()) out_.report(Kind::note_locked_here, sources_.place(held.since));
    }
  }

  void check_ways_out() {
    for (const Stmt *exit : model_.exits) {
      const Stmt *target = target_of(exit, model_.parents);
      bool inside = is_inside(exit), to_inside = target && is_part(target, forall_.outermost());
      bool next = isa<ContinueStmt>(exit) && target == forall_.loops.back();
      bool of_loop = target && llvm::is_contained(forall_.loops, target);
      const char *word = isa<ReturnStmt>(exit) ? "return" : isa<BreakStmt>(exit) ? "break" : isa<ContinueStmt>(exit) ? "continue" : "goto";
      if (inside ? (!to_inside || of_loop) && !next : to_inside)
        out_.report(inside ? Kind::forall_left : Kind::forall_entered, sources_.place(exit->getSourceRange()), {word});
    }
  }

  void check_variables() {
    for (const VarDecl *variable : model_.variables) {
      if (!variable->hasLocalStorage()) continue;
      if (variable->getType()->isVariablyModifiedType() && is_visible(model_, variable, forall_.outermost(), sources_))
        out_.report(Kind::forall_vla, sources_.place(variable->getLocation()), {variable->getNameAsString()});
      auto uses = model_.uses.find(variable);
      bool own = variable != forall_.index && (is_declared_inside(variable) || is_reduced(variable));
      if (uses == model_.uses.end() || own) continue;
      for (const DeclRefExpr *use : uses->second)
        if (is_part(use, forall_.body())) check_use(variable, use);
    }
  }

  // The filaments share the value of a variable.
  void check_use(const VarDecl *variable, const DeclRefExpr *use) {
    if (!is_written(use)) return;
    out_.report(Kind::forall_writes, sources_.place(use->getSourceRange()), {variable->getNameAsString()});
  }

  // Whether the variable, or a part of it, may be set there.
  bool is_written(const DeclRefExpr *use) const {
    return llvm::any_of(model_.memory.of(use), [](const Access *access) { return access->may_store() && !access->is_number(); });
  }

  bool is_reduced(const VarDecl *variable) const {
    return llvm::any_of(forall_.reductions, [&](const ForallModel::Reduction &one) { return one.variable == variable; });
  }

  bool is_declared_inside(const VarDecl *variable) const {
    const DeclStmt *declaration = model_.declarations.lookup(variable);
    return declaration && is_inside(declaration);
  }

  // What is written that other nodes do not see.
  void check_memory() {
    for (const Access &access : model_.memory.all())
      if (access.stores() && is_inside(access.by)) check_written(access.object);
  }

  void check_written(const Object &object) {
    const DeclRefExpr *reference = origin_of(object);
    auto *variable = reference ? dyn_cast<VarDecl>(reference->getDecl()) : nullptr;
    if (!variable || is_shared(variable) || is_region_pointer(variable->getType())) return;
    if (!object.by_pointer) {
      if (node_state(reference, sources_) && warned_.insert(variable).second)
        out_.report(Kind::forall_node_state, sources_.place(reference->getSourceRange()), {variable->getNameAsString()});
      return;
    }
    bool own = variable->hasLocalStorage() && is_declared_inside(variable);
    if (!own && !is_node_private(variable) && warned_.insert(variable).second)
      out_.report(Kind::forall_private_memory, sources_.place(reference->getSourceRange()), {variable->getNameAsString()});
  }

  const FunctionModel &model_;
  const FunctionFlow &flow_;
  const ForallModel &forall_;
  Blocking &blocking_;
  const Sources &sources_;
  Diagnostics &out_;
  llvm::DenseSet<const VarDecl *> warned_;
};

} // namespace

void check_foralls(const FunctionFlow &flow, Blocking &blocking, const Sources &sources, Diagnostics &out) {
  for (const ForallModel &forall : flow.model.foralls) ForallChecker(flow, forall, blocking, sources, out).run();
}

} // namespace prelude::analysis
