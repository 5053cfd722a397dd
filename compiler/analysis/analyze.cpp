#include "analysis/analysis.h"
#include "analysis/escapes.h"
#include "analysis/shared_state.h"
#include "diagnostics/lines.h"
#include "frontend/frontend.h"

#include "clang/Lex/Preprocessor.h"
#include "llvm/Support/CrashRecoveryContext.h"

#include <algorithm>
#include <list>
#include <map>

namespace prelude::analysis {
using namespace clang;
namespace {

using Models = std::vector<std::unique_ptr<FunctionModel>>;

bool uses_regions(const FunctionModel &model) {
  return !model.locks.empty() || !model.unlocks.empty() || !model.accesses.empty() || !model.refused.empty() ||
         !model.markers.empty() || !model.contracts.empty() || !model.contract_calls.empty();
}

// Where a lock stands: its statement's bytes, and whether more statements can take its place.
void place_locks(FunctionModel &model, const Sources &sources) {
  for (LockCall &lock : model.locks) {
    lock.statement = sources.range(lock.call->getSourceRange()).value_or(facts::Range{});
    size_t semicolon = skip_blanks(sources.text(), lock.statement.end);
    if (semicolon < sources.text().size() && sources.text()[semicolon] == ';') lock.statement.end = unsigned(semicolon + 1);
    const Stmt *outer = model.parents.getParent(const_cast<CallExpr *>(lock.call));
    while (isa_and_nonnull<SwitchCase>(outer) || isa_and_nonnull<LabelStmt>(outer))
      outer = model.parents.getParent(const_cast<Stmt *>(outer));
    lock.in_block = isa_and_nonnull<CompoundStmt>(outer);
  }
}

// The models of all functions with regions or annotations, file by file: those of the main file first.
class Unit {
public:
  Unit(const Sources &main, Escapes &escapes, Blocking &blocking, Diagnostics &out)
      : main_(main), escapes_(escapes), blocking_(blocking), out_(out) {}

  struct Part {
    Sources sources;
    std::vector<FunctionModel *> models;
  };
  std::list<Part> parts;

  std::vector<ContractSite> contracts;

  // Only what stands in functions in which Clang has found nothing wrong. The annotations between functions are left alone, whose
  // borders may not be what Clang takes for them.
  void collect_sound(const Diagnostics &clangs) {
    parts.push_back({main_, {}});
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
    for (FunctionModel *model : parts.front().models) follow_locks(*model, parts.front().sources, out_);
  }

  void collect_all() {
    parts.push_back({main_, {}});
    contracts = bind_contracts(main_, out_);
    for (const Sources &file : main_.all_marked()) {
      report_problems(file, out_);
      part_of(file);
    }
    for (const ContractSite &site : contracts) part_of(site.first);
    for (const Decl *decl : main_.context().getTranslationUnitDecl()->decls()) {
      if (auto *variable = dyn_cast<VarDecl>(decl); variable && is_region(variable->getType()))
        out_.report(Kind::region_object, main_.place(variable->getLocation()), {variable->getNameAsString()});
      auto *function = dyn_cast<FunctionDecl>(decl);
      if (function && function->doesThisDeclarationHaveABody() && !main_.manager().isInSystemHeader(function->getLocation()))
        add(function);
    }
    add_inclusions();
    for (Part &part : parts) bind_annotations(part.models, part.sources, out_);
    find_called_elsewhere();
  }

  // After set_state() of what they block by.
  void follow_all() {
    for (Part &part : parts) {
      for (FunctionModel *model : part.models) {
        find_promotions(*model, blocking_, part.sources);
        follow_locks(*model, part.sources, out_);
        check_frames(*model, part.sources, out_);
      }
    }
  }

  std::vector<const FunctionModel *> all() const {
    std::vector<const FunctionModel *> out;
    for (const auto &model : all_) out.push_back(model.get());
    return out;
  }

private:
  void add(const FunctionDecl *function) {
    auto model = std::make_unique<FunctionModel>(function);
    Sources sources = main_.of(function->getLocation());
    collect(*model, sources, out_);
    if (!uses_regions(*model) && !has_annotation(*model, sources)) return;
    if (!sources.range(function->getSourceRange())) {
      std::string macro = sources.macro_name(function->getBeginLoc());
      if (macro.empty()) macro = sources.macro_name(function->getEndLoc());
      out_.report(macro.empty() ? Kind::in_other_file : Kind::in_macro, sources.place(function->getLocation()),
                  {function->getNameAsString(), macro});
      return;
    }
    model->graph = Graph::of(function);
    if (!model->graph) return; // only for code that did not compile
    if (!model->addresses.empty()) model->points_to = &escapes_.in(model->decl);
    place_locks(*model, sources);
    find_scopes(*model);
    part_of(sources).models.push_back(model.get());
    all_.push_back(std::move(model));
  }

  void find_called_elsewhere() {
    llvm::DenseMap<const FunctionDecl *, FunctionModel *> by_function;
    for (const auto &model : all_) by_function[model->decl->getCanonicalDecl()] = model.get();
    for (const auto &model : all_)
      for (const RemoteModel &call : model->remote_calls) {
        blocking_.add_remote(call.call);
        if (FunctionModel *callee = by_function.lookup(call.call->getDirectCallee()->getCanonicalDecl()))
          callee->is_called_elsewhere = true;
      }
  }

  // An rpc leaves no mark.
  static bool has_annotation(const FunctionModel &model, const Sources &sources) {
    auto range = sources.marked() ? sources.range(model.decl->getSourceRange()) : std::nullopt;
    if (!range) return false;
    const annotations::MarkedText &marked = *sources.marked();
    const auto &annotations = marked.scanned.annotations; // in the order of the source
    auto first = std::partition_point(annotations.begin(), annotations.end(), [&](const annotations::Annotation &annotation) {
      return marked.in_text(annotation.begin) < range->begin;
    });
    return first != annotations.end() && marked.in_text(first->begin) < range->end;
  }

  Part &part_of(const Sources &sources) {
    for (Part &part : parts)
      if (part.sources.file() == sources.file()) return part;
    parts.push_back({sources, {}});
    return parts.back();
  }

  // A file that is included several times is several parts, in that order, if anything but the first of its inclusions is one.
  void add_inclusions() {
    std::map<std::string, FileID> later;
    for (const Part &part : parts) {
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
    auto place = [&](const Part &part) { return std::pair(part.sources.file() != main_.file(), part.sources.file()); };
    parts.sort([&](const Part &a, const Part &b) { return place(a) < place(b); });
  }

  const Sources &main_;
  Escapes &escapes_;
  Blocking &blocking_;
  Diagnostics &out_;
  Models all_;
};

// The places of a file from which lines have other numbers, as #line says.
std::vector<facts::NumberedFrom> numbered_lines(const Sources &sources, const std::string &name) {
  std::vector<facts::NumberedFrom> out;
  std::string_view text = sources.text();
  SourceLocation begin = sources.manager().getLocForStartOfFile(sources.file());
  for (size_t line = 0; line < text.size(); line = next_line(text, line)) {
    size_t hash = text.find_first_not_of(" \t", line);
    if (hash == text.npos || text[hash] != '#') continue;
    size_t word = text.find_first_not_of(" \t", hash + 1);
    if (word == text.npos || !(text.substr(word, 4) == "line" || isdigit(static_cast<unsigned char>(text[word])))) continue;
    size_t next = next_line(text, line);
    PresumedLoc place = sources.manager().getPresumedLoc(begin.getLocWithOffset(int(next)));
    if (place.isInvalid()) continue;
    bool same_file = place.getFilename() == sources.path();
    out.push_back({unsigned(next), place.getLine(), same_file ? name : place.getFilename()});
  }
  return out;
}

// Where <prelude.h> is included first.
SourceLocation prelude_included(ASTUnit &ast) {
  Preprocessor &preprocessor = ast.getPreprocessor();
  const MacroInfo *guard = preprocessor.getMacroInfo(preprocessor.getIdentifierInfo("PRELUDE_H"));
  return guard ? guard->getDefinitionLoc() : SourceLocation();
}

// The functions of a file, in the order of the source: those that use regions have their facts already, others have loops at most.
// What stands before <prelude.h> knows nothing of the runtime.
void add_plain_functions(std::vector<facts::Function> &functions, const std::vector<FunctionModel *> &models,
                         const Sources &sources, SourceLocation prelude, const Costs &costs, const SharedState &state) {
  llvm::DenseSet<const FunctionDecl *> known;
  for (const FunctionModel *model : models) known.insert(model->decl);
  for (const Decl *decl : sources.context().getTranslationUnitDecl()->decls()) {
    auto *function = dyn_cast<FunctionDecl>(decl);
    if (!function || !function->doesThisDeclarationHaveABody() || known.contains(function)) continue;
    SourceLocation at = sources.manager().getFileLoc(function->getLocation());
    if (sources.manager().getFileID(at) != sources.file() || sources.manager().isBeforeInTranslationUnit(at, prelude)) continue;
    if (auto found = plain_function(function, sources, costs, state)) functions.push_back(std::move(*found));
  }
  std::stable_sort(functions.begin(), functions.end(),
                   [](const facts::Function &a, const facts::Function &b) { return a.range.begin < b.range.begin; });
}

// What Clang has understood although it has found errors, so that all errors of a file come in one run.
void report_in_sound_functions(const Sources &sources, const Diagnostics &clangs, Diagnostics &out) {
  for (const Sources &file : sources.all_marked()) report_problems(file, out);
  Diagnostics found;
  llvm::CrashRecoveryContext::Enable();
  llvm::CrashRecoveryContext guard; // what Clang leaves behind after an error may be anything
  bool done = guard.RunSafely([&] {
    Escapes escapes(sources.manager());
    Blocking blocking(sources.manager());
    Unit models(sources, escapes, blocking, found);
    models.collect_sound(clangs);
    check_region_types(sources, found);
  });
  llvm::CrashRecoveryContext::Disable();
  if (done) out.append(found);
}

// Those that the unit defines, and whose names no macro has where it ends.
std::vector<std::string> node_privates(const Sources &sources) {
  std::vector<std::string> out;
  for (const Decl *decl : sources.context().getTranslationUnitDecl()->decls()) {
    auto *variable = dyn_cast<VarDecl>(decl);
    if (!variable || variable->getTLSKind() || !is_node_private(variable) || variable != variable->getCanonicalDecl()) continue;
    bool is_macro = sources.preprocessor().isMacroDefined(variable->getIdentifier());
    if (variable->hasDefinition() != VarDecl::DeclarationOnly && !is_macro) out.push_back(variable->getNameAsString());
  }
  return out;
}

} // namespace

facts::Unit analyze(ASTUnit &ast, const frontend::MarkedFiles &files, const std::string &file, uint64_t strip_units,
                    Diagnostics &out) {
  facts::Unit unit;
  unit.strip_units = strip_units;
  unit.names = frontend::names(ast);
  Sources sources(ast, files);
  Diagnostics found;
  const Diagnostics clangs = out;
  check_region_names(sources, out, found);
  if (clangs.has_errors()) { // perhaps because an annotation is misspelled
    report_in_sound_functions(sources, clangs, found);
    found.append(out);
    out = std::move(found);
    return unit;
  }
  Escapes escapes(sources.manager());
  Blocking blocking(sources.manager());
  Unit models(sources, escapes, blocking, found);
  models.collect_all();
  Costs costs(sources.context(), strip_units);
  SharedState state(sources.context(), costs, models.all());
  blocking.set_state(state);
  models.follow_all();
  SourceLocation prelude = prelude_included(ast);
  NodeStates warned_of;
  check_region_types(sources, found);
  for (const Unit::Part &part : models.parts) {
    bool is_main = part.sources.file() == sources.file();
    facts::File text{is_main ? file : part.sources.path(), part.sources.path(), std::string(part.sources.text()), {}};
    text.numbered = numbered_lines(part.sources, text.name);
    if (const annotations::MarkedText *marked = part.sources.marked()) {
      for (const annotations::Insertion &insertion : marked->inserted)
        text.inserted.push_back({unsigned(insertion.at), unsigned(insertion.at + insertion.length)});
      for (auto [begin, end] : marked->blanked) text.blanked.push_back({unsigned(begin), unsigned(end)});
    }
    std::vector<facts::Function> functions;
    for (FunctionModel *model : part.models) functions.push_back(assemble(*model, part.sources, blocking, costs, state, found));
    if (!found.has_errors()) add_plain_functions(functions, part.models, part.sources, prelude, costs, state);
    for (facts::Function &function : functions) {
      function.file = unit.files.size();
      unit.functions.push_back(std::move(function));
    }
    for (const ContractSite &site : models.contracts) {
      if (site.first.file() != part.sources.file()) continue;
      auto declaration = contract_declaration(site, found);
      if (!declaration) continue;
      declaration->file = unit.files.size();
      unit.contracts.push_back(std::move(*declaration));
    }
    unit.files.push_back(std::move(text));
    check_node_state(part.models, part.sources, warned_of, found);
  }
  unit.privates = node_privates(sources);
  found.sort();
  out.append(found);
  return unit;
}

} // namespace prelude::analysis
