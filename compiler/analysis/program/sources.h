// The text of a unit: places, ranges and macros of its files, and the calls in it that mean something to the language.
#pragma once

#include "analysis/facts.h"
#include "frontend/marked_files.h"

#include "clang/AST/ASTContext.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Frontend/ASTUnit.h"

#include <optional>

namespace prelude::analysis {

enum class Call : uint8_t {
  other,
  read_lock,
  update_lock,
  write_lock,
  unlock,
  read_unlock,
  update_unlock,
  write_unlock,
  upgrade,
  local,
  // Marks of annotations (annotations/mark.h).
  move,
  rpc,
  begin,
  end,
  when,
#define PRELUDE_VALUED(word, mark, ...) mark,
#include "lang-spec/words.def"
  to,
  at,
  at_node,
  anywhere,
  here,
  join,
  forall, // in blocks
  forall_any,
  forall_cyclic,
  forall_at,
  forall_node,
  reduce,
  finish,
  finish_end
};

// Places and ranges of one file of the unit, the main file or a header.
class Sources {
public:
  Sources(clang::ASTUnit &ast, const frontend::MarkedFiles &files)
      : ast_(ast), files_(files), file_(ast.getSourceManager().getMainFileID()) {}
  // The same for the file that the place is in.
  Sources of(clang::SourceLocation) const;
  std::vector<Sources> all_marked() const; // the files with annotations, where they were included first

  clang::SourceManager &manager() const { return ast_.getSourceManager(); }
  const clang::ASTContext &context() const { return ast_.getASTContext(); }

  clang::FileID file() const { return file_; }
  std::string_view text() const;
  std::string path() const;
  const annotations::MarkedText *marked() const; // null if the file has no annotations
  // The offset in this file; that of the #include for what comes out of another file.
  unsigned offset(clang::SourceLocation at) const;
  bool before(clang::SourceLocation one, clang::SourceLocation other) const {
    return manager().isBeforeInTranslationUnit(manager().getFileLoc(one), manager().getFileLoc(other));
  }

  Place place(clang::SourceLocation) const;
  Place place(clang::SourceRange) const; // underlines the range, as far as it is on one line
  Place place(const annotations::Annotation &) const;
  // Bytes of the file that are this range; none if a macro body is in the way.
  std::optional<facts::Range> range(clang::SourceRange) const;
  // The end of the token of that kind that comes next after an offset of the file; the offset itself if there is none.
  unsigned after(unsigned offset, clang::tok::TokenKind next) const;
  std::string macro_name(clang::SourceLocation) const; // outermost macro that this location comes out of
  // The function that is called directly; or the macro of a header of the system's that the call is made by.
  std::string called_name(const clang::CallExpr *) const;
  // A macro of the program's that makes a string of its argument, if the location is in one: the string would show what is emitted.
  std::string stringizing_macro(clang::SourceLocation) const;
  bool skipped(size_t offset) const; // by the preprocessor
  clang::Preprocessor &preprocessor() const { return ast_.getPreprocessor(); }

private:
  std::string innermost_macro(clang::SourceLocation) const; // whose body or argument the location is in

  clang::ASTUnit &ast_;
  const frontend::MarkedFiles &files_;
  clang::FileID file_;
};

bool is_region_pointer(clang::QualType);
bool is_region(clang::QualType);
Call prelude_call(const clang::CallExpr *, const clang::SourceManager &);
Call prelude_call(const clang::FunctionDecl *, const clang::SourceManager &);
// The mode of the lock that it takes, or that it is the unlock of; none for others.
inline facts::Mode mode_taken_by(Call kind) {
  return kind == Call::read_lock     ? facts::Mode::read
         : kind == Call::update_lock ? facts::Mode::update
         : kind == Call::write_lock  ? facts::Mode::write
                                     : facts::Mode::none;
}
inline facts::Mode mode_ended_by(Call kind) {
  return kind == Call::read_unlock     ? facts::Mode::read
         : kind == Call::update_unlock ? facts::Mode::update
         : kind == Call::write_unlock  ? facts::Mode::write
                                       : facts::Mode::none;
}
// Whether it is the mark of a forall.
inline bool is_forall(Call kind) { return kind >= Call::forall && kind <= Call::forall_node; }
// Whether it is a mark of `finish`, which are one annotation.
inline bool is_finish(Call kind) { return kind == Call::finish || kind == Call::finish_end; }
// Whether it is a mark that says no more than where its annotation stands.
inline bool is_bare_mark(Call kind) { return kind == Call::move || kind == Call::rpc; }
// Whether it is the mark of a clause of `move` that has a value.
inline bool is_of_move(Call kind) {
#define PRELUDE_VALUED(word, mark, ...)                                                                                            \
  if (kind == Call::mark) return true;
#include "lang-spec/words.def"
  return false;
}
const clang::FunctionDecl *prelude_function(const clang::CallExpr *, const clang::SourceManager &);

// The local variable or parameter that an expression names, through parentheses and implicit casts.
const clang::VarDecl *local_variable(const clang::Expr *);

} // namespace prelude::analysis
