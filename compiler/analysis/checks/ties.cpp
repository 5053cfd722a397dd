#include "analysis/checks/ties.h"

#include "clang/AST/Attr.h"

namespace prelude::analysis {
using namespace clang;

Ties::Ties(const FunctionModel &model, Blocking &blocking, const Paths &paths, const Sources &sources)
    : model_(model), paths_(paths), sources_(sources) {
  for (const VarDecl *variable : model.variables) {
    auto *cleanup = variable->getAttr<CleanupAttr>();
    if (cleanup) ties_.push_back({Tie::cleanup, variable, nullptr, blocking.may_block(cleanup->getFunctionDecl())});
    else if (variable->hasLocalStorage() && variable->getType()->isVariablyModifiedType()) ties_.push_back({Tie::size, variable, nullptr});
  }
  for (const TypedefNameDecl *type : model.vla_types) ties_.push_back({Tie::size, type, nullptr});
  for (const CallExpr *call : model.calls)
    if (returns_twice(call)) ties_.push_back({Tie::returns_twice, nullptr, call});
    else if (begins_arguments(call)) ties_.push_back({Tie::arguments, nullptr, call});
  reported_.resize(unsigned(ties_.size()));
}

bool Ties::is_declared_in(const Tie &tie, facts::FrameId frame) const {
  return model_.is_in(sources_.offset(is_scoped(tie) ? tie.name->getLocation() : tie.call->getBeginLoc()), frame);
}

bool Ties::is_in_use(const Tie &tie, const Stmt *place, const Stmt *in_graph, facts::FrameId activation) const {
  if (!is_scoped(tie)) {
    if (!is_declared_in(tie, activation)) return false;
    // What returns again does so later, and arguments are there from the beginning on.
    return tie.kind == Tie::returns_twice ? paths_.after(tie.call, activation).contains(in_graph)
                                          : paths_.before(tie.call, activation).contains(in_graph);
  }
  const DeclStmt *declaration = model_.declarations.lookup(tie.name);
  if (tie.waits && declaration && is_declared_in(tie, activation) && paths_.before(declaration, activation).contains(in_graph)) return true;
  if (!is_visible(model_, tie.name, place, sources_)) return false;
  if (activation == facts::whole_function || is_declared_in(tie, activation)) return true;
  return declaration && !passed(declaration); // a frame leaves alone what is around it, but its form has to get there
}

bool Ties::meet(const Stmt *place, const Stmt *in_graph, facts::FrameId activation) const {
  return llvm::any_of(ties_, [&](const Tie &tie) { return is_in_use(tie, place, in_graph, activation); });
}

bool Ties::encloses(const Stmt *place) const {
  return llvm::any_of(ties_, [&](const Tie &tie) { return is_scoped(tie) && is_visible(model_, tie.name, place, sources_); });
}

void Ties::report(const Tie &tie, Diagnostics &out) const {
  const std::string function = model_.decl->getNameAsString();
  Place place = is_scoped(tie) ? sources_.place(tie.name->getLocation()) : sources_.place(tie.call->getSourceRange());
  switch (tie.kind) {
  case Tie::size: return out.report(Kind::vla_in_migrating, place, {function});
  case Tie::cleanup: return out.report(Kind::cleanup_in_migrating, place, {function, tie.name->getNameAsString()});
  case Tie::returns_twice:
    return out.report(Kind::frame_call_in_migrating, place, {function, sources_.called_name(tie.call)});
  case Tie::arguments: return out.report(Kind::variadic_migrating, place, {function});
  }
}

void Ties::check(const CallExpr *point, facts::FrameId activation, Kind note, bool certain, Diagnostics &out) {
  for (size_t i = 0; i < ties_.size(); ++i) {
    if ((certain && reported_.test(unsigned(i))) || !is_in_use(ties_[i], point, point, activation)) continue;
    report(ties_[i], out);
    out.report(note, sources_.place(point->getSourceRange()));
    if (certain) reported_.set(unsigned(i));
  }
}

void Ties::check_end(const PartialFrame &frame, Diagnostics &out) {
  auto id = facts::FrameId(&frame - model_.frames.data());
  // A jump out of the frame is taken when the reply has been sent.
  std::vector<const Stmt *> ends{frame.end};
  for (const Stmt *exit : model_.exits)
    if (leaves(model_, exit, id, sources_)) ends.push_back(exit);
  for (size_t i = 0; i < ties_.size(); ++i) {
    bool is_open = is_scoped(ties_[i]) && is_declared_in(ties_[i], id) && llvm::any_of(ends, [&](const Stmt *end) {
      return (end == frame.end || ties_[i].kind == Tie::cleanup) && is_visible(model_, ties_[i].name, end, sources_);
    });
    if (!is_open || reported_.test(unsigned(i))) continue;
    report(ties_[i], out);
    out.report(Kind::note_frame_ends, frame.place);
    reported_.set(unsigned(i));
  }
}

namespace {

// The expressions of a declarator on which its size depends; false if one cannot be replaced.
bool sizes_of(const TypeSourceInfo *type, const Sources &sources, std::vector<facts::Range> &out) {
  for (TypeLoc part = type->getTypeLoc(); part; part = part.getNextTypeLoc()) {
    auto operand = part.getAs<TypeOfExprTypeLoc>();
    if (operand && operand.getUnderlyingExpr()->HasSideEffects(sources.context())) return false;
    auto array = part.getAs<VariableArrayTypeLoc>();
    if (!array) continue;
    auto range = array.getSizeExpr() ? sources.range(array.getSizeExpr()->getSourceRange()) : std::nullopt;
    if (!range) return false;
    out.push_back(*range);
  }
  return true;
}

} // namespace

std::optional<facts::Passed> Ties::passed(const DeclStmt *statement) const {
  auto range = sources_.range(statement->getSourceRange());
  if (!range || !isa_and_nonnull<CompoundStmt>(model_.parents.getParent(const_cast<DeclStmt *>(statement)))) return {};
  facts::Passed out{*range, {}, {}, {}};
  for (const Decl *decl : statement->decls()) {
    if (auto *type = dyn_cast<TypedefNameDecl>(decl); type && !sizes_of(type->getTypeSourceInfo(), sources_, out.sizes)) return {};
    auto *variable = dyn_cast<VarDecl>(decl);
    if (!variable || !variable->hasLocalStorage()) continue;
    if (!sizes_of(variable->getTypeSourceInfo(), sources_, out.sizes)) return {};
    if (auto *cleanup = variable->getAttr<CleanupAttr>()) {
      const FunctionDecl *function = cleanup->getFunctionDecl();
      if (sources_.preprocessor().isMacroDefined(function->getIdentifier())) return {}; // its name cannot stand for another
      auto at = llvm::find(model_.variables, variable);
      out.cleanups.push_back({facts::VariableId(at - model_.variables.begin()), function->getNameAsString(),
                              type_text(function->getParamDecl(0)->getType(), sources_.context(), "%")});
    }
    const Expr *value = variable->getInit();
    if (!value || value->isConstantInitializer(const_cast<ASTContext &>(sources_.context()), false)) continue;
    auto where = sources_.range(value->getSourceRange());
    bool is_deduced = variable->getTypeSourceInfo()->getType()->getContainedDeducedType() != nullptr;
    if (!where || is_deduced || !variable->getType()->isScalarType()) return {};
    out.values.push_back(*where);
  }
  return out;
}

std::vector<facts::Passed> Ties::passed(llvm::ArrayRef<facts::FrameId> moving) const {
  std::vector<facts::Passed> out;
  for (const Tie &tie : ties_) {
    const DeclStmt *declaration = is_scoped(tie) ? model_.declarations.lookup(tie.name) : nullptr;
    auto one = declaration ? passed(declaration) : std::nullopt;
    if (!one || llvm::any_of(out, [&](const facts::Passed &other) { return other.declaration == one->declaration; })) continue;
    for (facts::FrameId frame : moving) {
      const CallExpr *begin = model_.locks[model_.frames[size_t(frame)].lock].call;
      if (!is_declared_in(tie, frame) && is_visible(model_, tie.name, begin, sources_)) one->frames.push_back(frame);
    }
    if (!one->frames.empty()) out.push_back(std::move(*one));
  }
  llvm::sort(out, [](const facts::Passed &a, const facts::Passed &b) { return a.declaration < b.declaration; });
  return out;
}

} // namespace prelude::analysis
