#include "analysis/analysis.h"
#include "analysis/escapes.h"
#include "analysis/model.h"
#include "frontend/frontend.h"

#include "clang/AST/RecursiveASTVisitor.h"

#include <algorithm>

namespace prelude::analysis {
using namespace clang;
namespace {

using Models = std::vector<std::unique_ptr<FunctionModel>>;

bool uses_regions(const FunctionModel &model) {
  return !model.locks.empty() || !model.unlocks.empty() || !model.accesses.empty() || !model.refused.empty();
}

const Expr *first_use(const FunctionModel &model) {
  if (!model.refused.empty()) return model.refused.front();
  if (!model.locks.empty()) return model.locks.front().call;
  return model.accesses.empty() ? static_cast<const Expr *>(model.unlocks.front().call) : model.accesses.front().base;
}

void build_cfg(FunctionModel &model) {
  model.context = std::make_unique<AnalysisDeclContext>(nullptr, model.decl);
  model.context->getCFGBuildOptions().setAllAlwaysAdd(); // without it, live variables are silently none
  model.context->getCFGBuildOptions().PruneTriviallyFalseEdges = false;
  model.cfg = model.context->getCFG();
}

// Where a lock stands: its statement's bytes, and whether more statements can take its place.
void place_locks(FunctionModel &model, const Sources &sources, std::string_view text) {
  for (LockCall &lock : model.locks) {
    lock.statement = sources.range(lock.call->getSourceRange()).value_or(facts::Range{});
    size_t semicolon = skip_blanks(text, lock.statement.end);
    if (semicolon < text.size() && text[semicolon] == ';') lock.statement.end = unsigned(semicolon + 1);
    const Stmt *outer = model.parents.getParent(const_cast<CallExpr *>(lock.call));
    while (isa_and_nonnull<SwitchCase>(outer) || isa_and_nonnull<LabelStmt>(outer))
      outer = model.parents.getParent(const_cast<Stmt *>(outer));
    lock.in_block = isa_and_nonnull<CompoundStmt>(outer);
  }
}

// Builds the model of every function with regions in the main file.
Models collect_functions(const Sources &sources, std::string_view text, Escapes &escapes, Diagnostics &out) {
  Models models;
  for (const Decl *decl : sources.context().getTranslationUnitDecl()->decls()) {
    if (auto *variable = dyn_cast<VarDecl>(decl); variable && is_region(variable->getType()))
      out.report(Kind::region_object, sources.place(variable->getLocation()), {variable->getNameAsString()});
    auto *function = dyn_cast<FunctionDecl>(decl);
    if (!function || !function->doesThisDeclarationHaveABody() || sources.manager().isInSystemHeader(function->getLocation()))
      continue;
    auto model = std::make_unique<FunctionModel>(function);
    collect(*model, sources, out);
    if (!uses_regions(*model)) continue;
    if (!sources.in_main_file(function->getLocation())) {
      out.report(Kind::in_header, sources.place(first_use(*model)->getSourceRange()));
      continue;
    }
    build_cfg(*model);
    if (!model->cfg) continue; // only for code that did not compile
    if (!model->addresses.empty()) model->points_to = &escapes.in(model->decl);
    place_locks(*model, sources, text);
    follow_locks(*model, sources, out);
    models.push_back(std::move(model));
  }
  return models;
}

class Assembler {
public:
  Assembler(FunctionModel &model, const Sources &sources, std::string_view text, Blocking &blocking, Diagnostics &out)
      : model_(model), sources_(sources), text_(text), blocking_(blocking), out_(out) {}

  facts::Function run() {
    describe();
    function_.migrates = std::any_of(model_.locks.begin(), model_.locks.end(), [](const LockCall &lock) { return lock.move; });
    for (size_t i = 0; i < model_.variables.size(); ++i) {
      ids_[model_.variables[i]] = facts::VariableId(i);
      function_.variables.push_back(variable_facts(model_, model_.variables[i], sources_));
    }
    if (function_.migrates) {
      find_live_variables(model_);
      check_migrating(model_, sources_, out_);
    }
    locks();
    unlocks_and_accesses();
    if (function_.migrates) returns(), statics(), function_names();
    return std::move(function_);
  }

private:
  void describe() {
    const FunctionDecl *decl = model_.decl;
    function_.name = decl->getNameAsString();
    function_.place = sources_.place(decl->getLocation());
    if (QualType result = decl->getReturnType(); !result->isVoidType())
      function_.result = type_text(result.getUnqualifiedType(), sources_.context());
    if (auto range = this->range(decl->getSourceRange(), decl->getBeginLoc(), function_.name)) function_.range = *range;
    if (auto body = this->range(decl->getBody()->getBeginLoc(), decl->getBody()->getBeginLoc(), function_.name))
      function_.body = body->end;
    function_.falls_off_end = !ends_without_return(*model_.cfg).empty();
  }

  // Bytes of the main file, or an error that names the macro in the way.
  std::optional<facts::Range> range(SourceRange where, SourceLocation at, const std::string &what) {
    auto found = sources_.range(where);
    if (!found) out_.report(Kind::in_macro, sources_.place(at), {what, sources_.macro_name(at)});
    return found;
  }

  void locks() {
    Paths paths(model_);
    for (LockCall &lock : model_.locks) {
      facts::Lock out;
      out.variable = ids_[lock.variable];
      out.mode = lock.mode;
      out.range = lock.statement;
      out.place = sources_.place(lock.call->getSourceRange());
      out.in_block = lock.in_block;
      out.move = lock.move;
      for (const VarDecl *held : lock.held) out.held.push_back(ids_[held]);
      for (const LockCall &earlier : model_.locks)
        if (function_.migrates && earlier.move) out.after_move |= paths.reaches(earlier.call, lock.call);
      if (out.move || out.after_move) {
        for (const CallExpr *call : model_.calls) later_call(lock, call, out, paths);
        travels(lock, out, paths);
      }
      function_.locks.push_back(std::move(out));
    }
  }

  void later_call(const LockCall &lock, const CallExpr *call, facts::Lock &out, const Paths &paths) {
    if (!blocking_.may_block(call) || !paths.reaches(lock.call, call)) return;
    out.calls_block = true;
    if (!lock.move || !blocking_.may_be_collective(call) || !reported_.insert(call).second) return;
    out_.report(Kind::collective_after_move, sources_.place(call->getSourceRange()), {call->getDirectCallee()->getNameAsString()});
    out_.report(Kind::note_migration_point, sources_.place(lock.call->getSourceRange()));
  }

  void travels(const LockCall &lock, facts::Lock &out, const Paths &paths) {
    auto restored = [&](const VarDecl *variable) {
      if (!function_.variables[ids_[variable]].restorable)
        out_.report(Kind::live_const_typedef, sources_.place(variable->getLocation()), {variable->getNameAsString()});
    };
    restored(lock.variable);
    for (const VarDecl *variable : model_.live_after[lock.call]) {
      if (variable == lock.variable) continue;
      check_travels(model_, paths, lock, variable, sources_, out_);
      restored(variable);
      out.live.push_back(ids_[variable]);
    }
  }

  void unlocks_and_accesses() {
    for (const LockCall &unlock : model_.unlocks)
      if (auto where = range(unlock.call->getSourceRange(), unlock.call->getBeginLoc(), "unlock"))
        function_.unlocks.push_back({ids_[unlock.variable], unlock.mode, *where, sources_.place(unlock.call->getSourceRange())});
    for (const AccessSite &access : model_.accesses)
      if (auto where = range(written_range(access), access.base->getBeginLoc(), access.variable->getNameAsString()))
        function_.accesses.push_back({ids_[access.variable], access.mode, *where, access.is_local, access.is_write,
                                      access.evaluated_at_all, sources_.place(access.base->getSourceRange())});
  }

  // local(n) is a macro, and all of its use is replaced.
  SourceRange written_range(const AccessSite &access) const {
    if (!access.is_local) return access.base->getSourceRange();
    SourceLocation at = access.evaluated->getBeginLoc();
    while (sources_.manager().isMacroArgExpansion(at)) at = sources_.manager().getImmediateSpellingLoc(at);
    return sources_.manager().getImmediateExpansionRange(at).getAsRange();
  }

  void returns() {
    for (const ReturnStmt *statement : model_.returns) {
      auto where = range(statement->getSourceRange(), statement->getBeginLoc(), "return");
      if (!where) continue;
      facts::Return out{*where, {}};
      size_t semicolon = skip_blanks(text_, where->end);
      out.range.end = unsigned(semicolon + 1);
      if (const Expr *value = statement->getRetValue())
        if (auto bytes = range(value->getSourceRange(), value->getBeginLoc(), "return")) out.value = *bytes;
      function_.returns.push_back(out);
    }
  }

  // A static variable would exist once in each continuation; it is hoisted to file scope with its whole declaration.
  void statics() {
    for (const VarDecl *variable : model_.variables) {
      if (!variable->isStaticLocal()) continue;
      const DeclStmt *declaration = model_.declarations.lookup(variable);
      facts::Variable &facts = function_.variables[ids_[variable]];
      auto where = declaration && declaration->isSingleDecl() ? sources_.range(declaration->getSourceRange()) : std::nullopt;
      std::string why = !where                              ? "it shares its declaration with others"
                        : facts.copy == facts::Copy::opaque ? "its type is local"
                        : !facts.renamable                  ? "a macro uses it"
                                                            : what_of_the_function(declaration);
      if (!why.empty()) {
        out_.report(Kind::static_in_migrating, facts.place, {facts.name, why});
        continue;
      }
      function_.statics.push_back({facts.name, *where, facts.names});
    }
  }

  // What a declaration needs of the function that it stands in.
  std::string what_of_the_function(const DeclStmt *declaration) {
    class Finder : public RecursiveASTVisitor<Finder> {
    public:
      std::string found;
      const Decl *self = nullptr;
      bool VisitDeclRefExpr(DeclRefExpr *reference) {
        const ValueDecl *decl = reference->getDecl();
        if (decl != self && !decl->getDeclContext()->isFileContext())
          found = "its declaration uses '" + decl->getNameAsString() + "'";
        return true;
      }
      bool VisitAddrLabelExpr(AddrLabelExpr *) { return found = "it holds the address of a label", true; }
    } finder;
    finder.self = declaration->getSingleDecl();
    finder.TraverseDecl(const_cast<Decl *>(finder.self));
    return finder.found;
  }

  // __func__ would name the continuation. In a macro (assert) it only shows in a message.
  void function_names() {
    for (const PredefinedExpr *name : model_.function_names)
      if (auto where = sources_.range(name->getSourceRange())) function_.function_names.push_back(*where);
  }

  FunctionModel &model_;
  const Sources &sources_;
  std::string_view text_;
  Blocking &blocking_;
  Diagnostics &out_;
  facts::Function function_;
  llvm::DenseMap<const VarDecl *, facts::VariableId> ids_;
  llvm::DenseSet<const CallExpr *> reported_; // as collective
};

} // namespace

facts::Unit analyze(ASTUnit &ast, const std::string &file, std::string text, const annotations::ScanResult &scanned,
                    Diagnostics &out) {
  facts::Unit unit;
  unit.file = file;
  unit.text = std::move(text);
  unit.uses_prelude = frontend::uses_prelude(ast);
  if (!unit.uses_prelude) return unit;
  unit.macros = frontend::macro_names(ast);
  Sources sources(ast);
  Diagnostics found;
  report_unsupported(scanned, file, sources, found);
  if (out.has_errors()) { // of Clang's, perhaps because an annotation is missing from the text
    found.append(out);
    out = std::move(found);
    return unit;
  }
  Escapes escapes(sources.manager());
  Models models = collect_functions(sources, unit.text, escapes, found);
  bind_annotations(models, unit.text, file, scanned, sources, found);
  Blocking blocking(sources.manager());
  for (auto &model : models) unit.functions.push_back(Assembler(*model, sources, unit.text, blocking, found).run());
  check_node_state(models, sources, found);
  found.sort();
  out.append(found);
  return unit;
}

} // namespace prelude::analysis
