// The facts of a unit's files, and of functions that use no regions.
#include "analysis/assemble/assemble.h"
#include "diagnostics/lines.h"

#include "clang/Lex/Preprocessor.h"

#include <algorithm>

namespace prelude::analysis {
using namespace clang;
namespace {

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

// The place where <prelude.h> is included first.
SourceLocation prelude_included(Preprocessor &preprocessor) {
  const MacroInfo *guard = preprocessor.getMacroInfo(preprocessor.getIdentifierInfo("PRELUDE_H"));
  return guard ? guard->getDefinitionLoc() : SourceLocation();
}

} // namespace

facts::File file_facts(const Sources &sources, const std::string &name) {
  facts::File out{name, sources.path(), std::string(sources.text()), {}};
  out.numbered = numbered_lines(sources, name);
  if (const annotations::MarkedText *marked = sources.marked()) {
    for (auto [begin, end] : marked->unwritten) out.inserted.push_back({unsigned(begin), unsigned(end)});
    for (auto [begin, end] : marked->blanked) out.blanked.push_back({unsigned(begin), unsigned(end)});
  }
  return out;
}

// What stands before <prelude.h> knows nothing of the runtime.
void add_plain_functions(std::vector<facts::Function> &functions, const std::vector<FunctionModel *> &models,
                         const Sources &sources, const Costs &costs, const SharedState &state) {
  SourceLocation prelude = prelude_included(sources.preprocessor());
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

} // namespace prelude::analysis
