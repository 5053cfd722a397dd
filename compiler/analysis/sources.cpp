#include "analysis/model.h"

#include "clang/AST/Attr.h"
#include "clang/AST/Expr.h"
#include "clang/Lex/Lexer.h"
#include "clang/Lex/PreprocessingRecord.h"
#include "clang/Lex/Preprocessor.h"
#include "llvm/ADT/StringSwitch.h"

namespace prelude::analysis {
using namespace clang;

bool Sources::in_main_file(SourceLocation at) const { return manager().isInMainFile(manager().getFileLoc(at)); }

Place Sources::place(SourceLocation at) const {
  PresumedLoc presumed = manager().getPresumedLoc(manager().getFileLoc(at));
  if (presumed.isInvalid()) return {};
  unsigned length = Lexer::MeasureTokenLength(manager().getFileLoc(at), manager(), ast_.getLangOpts());
  return {presumed.getFilename(), presumed.getLine(), presumed.getColumn(), std::max(1u, length)};
}

Place Sources::place(SourceRange given) const {
  Place place = this->place(given.getBegin());
  CharSourceRange chars = Lexer::makeFileCharRange(CharSourceRange::getTokenRange(given), manager(), ast_.getLangOpts());
  if (chars.isInvalid()) return place;
  auto [file, begin] = manager().getDecomposedLoc(chars.getBegin());
  unsigned end = manager().getFileOffset(chars.getEnd());
  StringRef text = manager().getBufferData(file).slice(begin, end);
  place.length = std::max<unsigned>(1, text.substr(0, text.find('\n')).rtrim("\r").size());
  return place;
}

std::optional<facts::Range> Sources::range(SourceRange given) const {
  CharSourceRange chars = Lexer::makeFileCharRange(CharSourceRange::getTokenRange(given), manager(), ast_.getLangOpts());
  if (chars.isInvalid() || !manager().isInMainFile(chars.getBegin())) return {};
  return facts::Range{manager().getFileOffset(chars.getBegin()), manager().getFileOffset(chars.getEnd())};
}

std::string Sources::macro_name(SourceLocation at) const {
  std::string name;
  while (at.isMacroID()) {
    name = Lexer::getImmediateMacroName(at, manager(), ast_.getLangOpts()).str();
    at = manager().getImmediateMacroCallerLoc(at);
  }
  return name;
}

bool Sources::skipped(size_t offset) const {
  PreprocessingRecord *record = ast_.getPreprocessor().getPreprocessingRecord();
  if (!record) return false;
  for (SourceRange range : record->getSkippedRanges())
    if (manager().isInMainFile(range.getBegin()) && manager().getFileOffset(range.getBegin()) <= offset &&
        offset < manager().getFileOffset(range.getEnd()))
      return true;
  return false;
}

bool is_region(QualType type) {
  return isTargetAddressSpace(type.getAddressSpace()) && toTargetAddressSpace(type.getAddressSpace()) == 7;
}

bool is_region_pointer(QualType type) { return type->isPointerType() && is_region(type->getPointeeType()); }

const FunctionDecl *prelude_function(const CallExpr *call, const SourceManager &sources) {
  const FunctionDecl *callee = call->getDirectCallee();
  if (!callee || !callee->getIdentifier()) return nullptr;
  SourceLocation at = callee->getFirstDecl()->getLocation();
  return sources.getFilename(sources.getSpellingLoc(at)).ends_with("prelude.h") ? callee : nullptr;
}

Call prelude_call(const CallExpr *call, const SourceManager &sources) {
  const FunctionDecl *callee = prelude_function(call, sources);
  if (!callee) return Call::other;
  return llvm::StringSwitch<Call>(callee->getName())
      .Case("read_lock", Call::read_lock)
      .Case("write_lock", Call::write_lock)
      .Case("unlock", Call::unlock)
      .Case("read_unlock", Call::read_unlock)
      .Case("write_unlock", Call::write_unlock)
      .Case("prelude_local", Call::local)
      .Default(Call::other);
}

const VarDecl *local_variable(const Expr *expression) {
  auto *reference = dyn_cast<DeclRefExpr>(expression->IgnoreParenImpCasts());
  auto *variable = reference ? dyn_cast<VarDecl>(reference->getDecl()) : nullptr;
  return variable && variable->hasLocalStorage() ? variable : nullptr;
}

} // namespace prelude::analysis
