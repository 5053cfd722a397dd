#include "analysis/program/tokens.h"

#include "diagnostics/lines.h"
#include "frontend/frontend.h"

#include "clang/AST/Attr.h"
#include "clang/AST/Expr.h"
#include "clang/Lex/Lexer.h"
#include "clang/Lex/PreprocessingRecord.h"
#include "clang/Lex/Preprocessor.h"
#include "llvm/ADT/StringSwitch.h"

namespace prelude::analysis {
using namespace clang;

Sources Sources::of(SourceLocation at) const {
  Sources other(*this);
  other.file_ = manager().getFileID(manager().getFileLoc(at));
  return other;
}

std::vector<Sources> Sources::all_marked() const {
  std::vector<Sources> out;
  for (const auto &[path, marked] : files_.all()) {
    if (!marked) continue;
    OptionalFileEntryRef file = manager().getFileManager().getOptionalFileRef(path);
    FileID id = file ? manager().translateFile(*file) : FileID();
    if (id.isInvalid()) continue;
    out.push_back(*this);
    out.back().file_ = id;
  }
  return out;
}

unsigned Sources::offset(SourceLocation at) const {
  auto [file, offset] = manager().getDecomposedLoc(manager().getFileLoc(at));
  for (auto outer = std::pair(file, offset); outer.first.isValid();) {
    if (outer.first == file_) return outer.second;
    outer = manager().getDecomposedIncludedLoc(outer.first);
  }
  return offset;
}

std::string_view Sources::text() const {
  StringRef text = manager().getBufferData(file_);
  return {text.data(), text.size()};
}

std::string Sources::path() const {
  OptionalFileEntryRef file = manager().getFileEntryRefForID(file_);
  return file ? file->getName().str() : "";
}

const annotations::MarkedText *Sources::marked() const {
  OptionalFileEntryRef file = manager().getFileEntryRefForID(file_);
  return file ? files_.find(file->getName()) : nullptr;
}

Place Sources::place(SourceLocation at) const {
  Place place = frontend::place_in_source(ast_, files_, at);
  if (place.line == 0) return place;
  unsigned length = Lexer::MeasureTokenLength(manager().getFileLoc(at), manager(), ast_.getLangOpts());
  place.length = std::max(1u, length);
  return place;
}

Place Sources::place(const annotations::Annotation &annotation) const {
  SourceLocation begin = manager().getLocForStartOfFile(file_);
  Place place = this->place(begin.getLocWithOffset(int(marked()->in_text(annotation.begin))));
  place.length = unsigned(annotation.end - annotation.begin);
  return place;
}

Place Sources::place(SourceRange given) const {
  Place place = this->place(given.getBegin());
  CharSourceRange chars = Lexer::makeFileCharRange(CharSourceRange::getTokenRange(given), manager(), ast_.getLangOpts());
  if (chars.isInvalid()) return place;
  auto [file, begin] = manager().getDecomposedLoc(chars.getBegin());
  unsigned end = manager().getFileOffset(chars.getEnd());
  StringRef text = manager().getBufferData(file).slice(begin, end);
  place.length = std::max<unsigned>(1, line_end({text.data(), text.size()}, 0));
  return place;
}

std::optional<facts::Range> Sources::range(SourceRange given) const {
  CharSourceRange chars = Lexer::makeFileCharRange(CharSourceRange::getTokenRange(given), manager(), ast_.getLangOpts());
  if (chars.isInvalid() || manager().getFileID(chars.getBegin()) != file_) return {};
  return facts::Range{manager().getFileOffset(chars.getBegin()), manager().getFileOffset(chars.getEnd())};
}

unsigned Sources::after(unsigned offset, tok::TokenKind next) const {
  bool in_directive = false;
  for (Token token : Tokens(*this, offset, unsigned(text().size()))) {
    if (token.isAtStartOfLine()) in_directive = token.is(tok::hash);
    if (!in_directive) return token.is(next) ? this->offset(token.getEndLoc()) : offset;
  }
  return offset;
}

std::string Sources::macro_name(SourceLocation at) const {
  std::string name;
  while (at.isMacroID()) {
    name = Lexer::getImmediateMacroName(at, manager(), ast_.getLangOpts()).str();
    at = manager().getImmediateMacroCallerLoc(at);
  }
  return name;
}

std::string Sources::called_name(const CallExpr *call) const {
  std::string name = call->getDirectCallee()->getNameAsString();
  for (SourceLocation at = call->getBeginLoc(); at.isMacroID(); at = manager().getImmediateMacroCallerLoc(at)) {
    if (!manager().isInSystemHeader(manager().getSpellingLoc(at))) break;
    name = Lexer::getImmediateMacroName(at, manager(), ast_.getLangOpts()).str();
  }
  return name;
}

// Clang's own function passes over a macro in whose argument another one is used.
std::string Sources::innermost_macro(SourceLocation at) const {
  bool is_argument = manager().isMacroArgExpansion(at);
  at = manager().getImmediateExpansionRange(at).getBegin();
  if (is_argument) at = manager().getImmediateExpansionRange(at).getBegin(); // from the parameter in the body
  SmallString<32> buffer;
  return Lexer::getSpelling(manager().getSpellingLoc(at), buffer, manager(), ast_.getLangOpts()).str();
}

std::string Sources::stringizing_macro(SourceLocation at) const {
  Preprocessor &preprocessor = ast_.getPreprocessor();
  for (; at.isMacroID(); at = manager().getImmediateMacroCallerLoc(at)) {
    std::string name = innermost_macro(at);
    const MacroInfo *macro = preprocessor.getMacroInfo(preprocessor.getIdentifierInfo(name));
    if (!macro || manager().isInSystemHeader(macro->getDefinitionLoc())) continue;
    for (const Token &token : macro->tokens())
      if (token.is(tok::hash)) return name;
  }
  return "";
}

bool Sources::skipped(size_t offset) const {
  PreprocessingRecord *record = ast_.getPreprocessor().getPreprocessingRecord();
  if (!record) return false;
  for (SourceRange range : record->getSkippedRanges())
    if (manager().getFileID(range.getBegin()) == file_ && manager().getFileOffset(range.getBegin()) <= offset &&
        offset < manager().getFileOffset(range.getEnd()))
      return true;
  return false;
}

bool is_region(QualType type) {
  return isTargetAddressSpace(type.getAddressSpace()) && toTargetAddressSpace(type.getAddressSpace()) == 7;
}

bool is_region_pointer(QualType type) { return type->isPointerType() && is_region(type->getPointeeType()); }

static bool is_of_prelude(const FunctionDecl *callee, const SourceManager &sources) {
  if (!callee || !callee->getIdentifier()) return false;
  SourceLocation at = callee->getFirstDecl()->getLocation();
  StringRef header = sources.getFilename(sources.getSpellingLoc(at));
  return header.ends_with("prelude.h") || header.ends_with("prelude_collective.h") || header.ends_with("prelude_groups.h");
}

const FunctionDecl *prelude_function(const CallExpr *call, const SourceManager &sources) {
  const FunctionDecl *callee = call->getDirectCallee();
  return is_of_prelude(callee, sources) ? callee : nullptr;
}

Call prelude_call(const CallExpr *call, const SourceManager &sources) { return prelude_call(call->getDirectCallee(), sources); }

Call prelude_call(const FunctionDecl *callee, const SourceManager &sources) {
  if (!is_of_prelude(callee, sources)) return Call::other;
  return llvm::StringSwitch<Call>(callee->getName())
      .Case("read_lock", Call::read_lock)
      .Case("update_lock", Call::update_lock)
      .Case("write_lock", Call::write_lock)
      .Case("unlock", Call::unlock)
      .Case("read_unlock", Call::read_unlock)
      .Case("update_unlock", Call::update_unlock)
      .Case("write_unlock", Call::write_unlock)
      .Case("upgrade", Call::upgrade)
      .Case("prelude_local", Call::local)
      .Case("prelude_move_", Call::move)
      .Case("prelude_rpc_", Call::rpc)
      .Case("prelude_begin_", Call::begin)
      .Case("prelude_end_", Call::end)
      .Case("prelude_when_", Call::when)
#define PRELUDE_VALUED(word, mark, ...) .Case("prelude_" #word "_", Call::mark)
#include "lang-spec/words.def"
      .Case("prelude_to_", Call::to)
      .Case("prelude_at_", Call::at)
      .Case("prelude_at_node_", Call::at_node)
      .Case("prelude_anywhere_", Call::anywhere)
      .Case("prelude_here_", Call::here)
      .Case("prelude_join_", Call::join)
      .Case("prelude_forall_", Call::forall)
      .Case("prelude_forall_any_", Call::forall_any)
      .Case("prelude_forall_cyclic_", Call::forall_cyclic)
      .Case("prelude_forall_at_", Call::forall_at)
      .Case("prelude_forall_node_", Call::forall_node)
      .Case("prelude_reduce_", Call::reduce)
      .Case("prelude_finish_", Call::finish)
      .Case("prelude_finish_end_", Call::finish_end)
      .Default(Call::other);
}

const VarDecl *local_variable(const Expr *expression) {
  auto *reference = dyn_cast<DeclRefExpr>(expression->IgnoreParenImpCasts());
  auto *variable = reference ? dyn_cast<VarDecl>(reference->getDecl()) : nullptr;
  return variable && variable->hasLocalStorage() ? variable : nullptr;
}

} // namespace prelude::analysis
