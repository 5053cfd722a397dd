#include "analysis/program/unit.h"

#include <algorithm>
#include <map>

namespace prelude::analysis {
using namespace clang;
namespace {

bool uses_regions(const FunctionModel &model) {
  return !model.locks.empty() || !model.unlocks.empty() || !model.upgrades.empty() || !model.accesses.empty() || !model.refused.empty() ||
         !model.marks.empty() || !model.contracts.empty() || !model.contract_calls.empty();
}

// Whether emitted text can have other statements in the place of its own.
bool is_in_text(const FunctionDecl *function, const Sources &sources) {
  return sources.range(function->getSourceRange()) && sources.range(SourceRange(function->getBody()->getBeginLoc()));
}

// The place of a lock: its statement's bytes, and whether more statements can take its place.
void place_locks(FunctionModel &model, const Sources &sources) {
  for (LockCall &lock : model.locks) {
    lock.statement = sources.range(lock.call->getSourceRange()).value_or(facts::Range{});
    lock.statement.end = sources.after(lock.statement.end, tok::semi);
    const Stmt *outer = model.parents.getParent(const_cast<CallExpr *>(lock.call));
    while (isa_and_nonnull<SwitchCase>(outer) || isa_and_nonnull<LabelStmt>(outer))
      outer = model.parents.getParent(const_cast<Stmt *>(outer));
    lock.in_block = isa_and_nonnull<CompoundStmt>(outer);
  }
}

class Reader {
public:
  Reader(const Sources &main, Diagnostics &out) : main_(main), out_(out) {}

  // Only what stands in functions in which Clang has found nothing wrong. The annotations between functions are left alone, whose
  // borders may not be what Clang takes for them.
  Program sound(const Diagnostics &clangs) {
    program_.parts.push_back({main_, {}});
    for (const Decl *decl : main_.context().getTranslationUnitDecl()->decls()) {
      auto *function = dyn_cast<FunctionDecl>(decl);
      if (!function || !function->doesThisDeclarationHaveABody() || function->isInvalidDecl() ||
          main_.manager().isInSystemHeader(function->getLocation()))
        continue;
      Place begin = main_.place(function->getBeginLoc()), end = main_.place(function->getEndLoc());
      bool sound = !clangs.has_error_if([&](const Diagnostic &error) {
        return error.place.file == begin.file && begin.line <= error.place.line && error.place.line <= end.line;
      });
      if (sound) add(function);
    }
    return std::move(program_);
  }

  Program all() {
    program_.parts.push_back({main_, {}});
    program_.contracts = bind_contracts(main_, out_);
    check_only_called(main_, out_);
    takes_callers_ = has_frames_clause();
    for (const Sources &file : main_.all_marked()) {
      report_problems(file, out_);
      part_of(file);
    }
    for (const ContractSite &site : program_.contracts) part_of(site.first);
    for (const Decl *decl : main_.context().getTranslationUnitDecl()->decls()) {
      if (auto *value = dyn_cast<DeclaratorDecl>(decl)) check_qualifiers(value, value->getType(), main_, out_);
      if (auto *type = dyn_cast<TypedefNameDecl>(decl)) check_qualifiers(type, type->getUnderlyingType(), main_, out_);
      auto *function = dyn_cast<FunctionDecl>(decl);
      if (function && function->doesThisDeclarationHaveABody() && !main_.manager().isInSystemHeader(function->getLocation()))
        add(function);
    }
    add_inclusions();
    for (Program::Part &part : program_.parts) bind_annotations(part.models, part.sources, out_);
    find_called_elsewhere();
    if (takes_callers_) add_callers();
    return std::move(program_);
  }

private:
  void add(const FunctionDecl *function) {
    auto model = std::make_unique<FunctionModel>(function);
    Sources sources = main_.of(function->getLocation());
    if (has_problem_in_head(function, sources)) return; // a contract that is none says nothing of locks
    collect(*model, sources, out_);
    if (!uses_regions(*model)) {
      if (takes_callers_) others_.push_back(std::move(model));
      return;
    }
    if (!sources.range(function->getSourceRange())) {
      std::string macro = sources.macro_name(function->getBeginLoc());
      if (macro.empty()) macro = sources.macro_name(function->getEndLoc());
      out_.report(macro.empty() ? Kind::in_other_file : Kind::in_macro, sources.place(function->getLocation()),
                  {function->getNameAsString(), macro});
      return;
    }
    keep(std::move(model), sources);
  }

  static bool has_problem_in_head(const FunctionDecl *function, const Sources &sources) {
    auto head = sources.marked() ? sources.range({function->getBeginLoc(), function->getBody()->getBeginLoc()}) : std::nullopt;
    return head && llvm::any_of(sources.marked()->scanned.problems, [&](const annotations::Problem &problem) {
      size_t at = sources.marked()->in_text(problem.offset);
      return head->begin <= at && at < head->end;
    });
  }

  void keep(std::unique_ptr<FunctionModel> model, const Sources &sources) {
    model->graph = Graph::of(model->decl);
    if (!model->graph) return; // only for code that did not compile
    place_locks(*model, sources);
    find_scopes(*model);
    part_of(sources).models.push_back(model.get());
    program_.models.push_back(std::move(model));
  }

  bool has_frames_clause() const {
    std::vector<Sources> files = main_.all_marked();
    return llvm::any_of(files, [](const Sources &file) {
      return llvm::any_of(file.marked()->scanned.annotations,
                          [](const annotations::Annotation &one) { return one.clause("frames") != nullptr; });
    });
  }

  // A caller that goes along is a function with points, also if it does nothing with regions itself.
  void add_callers() {
    std::vector<FunctionModel *> all;
    for (const auto &model : program_.models) all.push_back(model.get());
    for (const auto &model : others_) all.push_back(model.get());
    find_call_points(all, main_);
    for (std::unique_ptr<FunctionModel> &model : others_) {
      if (model->call_points.empty()) continue;
      Sources sources = main_.of(model->decl->getLocation());
      if (!is_in_text(model->decl, sources)) {
        add_staying(*model, sources);
        continue;
      }
      keep(std::move(model), sources);
      auto &models = part_of(sources).models;
      std::stable_sort(models.begin(), models.end(), [&](const FunctionModel *a, const FunctionModel *b) {
        return sources.offset(a->decl->getBeginLoc()) < sources.offset(b->decl->getBeginLoc());
      });
    }
  }

  // None of its calls is found in the text, so it goes along with none (call_points_bind.cpp).
  void add_staying(const FunctionModel &model, const Sources &sources) {
    std::string macro = sources.macro_name(model.decl->getBody()->getBeginLoc());
    std::string why = macro.empty() ? "it is in several files" : "it comes out of macro '" + macro + "'";
    for (const CallPoint &point : model.call_points)
      program_.staying_callers.push_back({model.decl->getNameAsString(), symbol_of(point.call->getDirectCallee()), why,
                                          sources.place(point.call->getSourceRange())});
  }

  void find_called_elsewhere() {
    llvm::DenseMap<const FunctionDecl *, FunctionModel *> by_function;
    for (const auto &model : program_.models) by_function[model->decl->getCanonicalDecl()] = model.get();
    for (const auto &model : program_.models)
      for (const RemoteModel &call : model->remote_calls)
        if (FunctionModel *callee = by_function.lookup(call.call->getDirectCallee()->getCanonicalDecl()))
          callee->is_called_elsewhere = true;
  }

  Program::Part &part_of(const Sources &sources) {
    for (Program::Part &part : program_.parts)
      if (part.sources.file() == sources.file()) return part;
    return program_.parts.emplace_back(Program::Part{sources, {}});
  }

  // A file that is included several times is several parts, in that order, if anything but the first of its inclusions is one.
  void add_inclusions() {
    std::map<std::string, FileID> later;
    for (const Program::Part &part : program_.parts) {
      OptionalFileEntryRef file = main_.manager().getFileEntryRefForID(part.sources.file());
      if (file && main_.manager().translateFile(*file) != part.sources.file()) later[part.sources.path()] = part.sources.file();
    }
    const SourceManager &manager = main_.manager();
    for (unsigned i = 0; !later.empty() && i < manager.local_sloc_entry_size(); ++i) {
      if (!manager.getLocalSLocEntry(i).isFile()) continue;
      SourceLocation begin = SourceLocation::getFromRawEncoding(manager.getLocalSLocEntry(i).getOffset());
      Sources sources = main_.of(begin);
      if (later.contains(sources.path())) part_of(sources);
    }
    auto place = [&](const Program::Part &part) { return std::pair(part.sources.file() != main_.file(), part.sources.file()); };
    program_.parts.sort([&](const Program::Part &a, const Program::Part &b) { return place(a) < place(b); });
  }

  const Sources &main_;
  Diagnostics &out_;
  Program program_;
  bool takes_callers_ = false;                          // `move(frames:)` stands in the unit
  std::vector<std::unique_ptr<FunctionModel>> others_;  // which do nothing with regions; then only
};

} // namespace

Program read_program(const Sources &main, Diagnostics &out) { return Reader(main, out).all(); }

Program read_sound_functions(const Sources &main, const Diagnostics &clangs, Diagnostics &out) {
  return Reader(main, out).sound(clangs);
}

} // namespace prelude::analysis
