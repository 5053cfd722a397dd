// Decides on tokens which words are annotations (lang-spec/language.md, section 3.2) and how far each reaches.
#pragma once

#include "annotations/annotations.h"
#include "annotations/island.h"
#include "annotations/tokens.h"

#include <array>
#include <string>

namespace prelude::annotations {

struct Decision {
  enum Verdict { ordinary, annotation, malformed } verdict = ordinary;
  size_t last = none;     // Last token of the annotation, well formed or not.
  Annotation record = {}; // A well formed annotation, without line and column.
  std::string message = {}; // The error of a malformed annotation, or of the text after a well formed one:
  size_t surplus = none;    // the first and
  size_t surplus_last = none;
  std::vector<Span> kept = {}; // The correct parts of a malformed annotation: Clang reports no further error there.
  std::vector<std::string> names = {}; // the names in a malformed annotation; a macro of such a name may hold what is missing

  static Decision problem(size_t last, std::string message) { return {malformed, last, {}, std::move(message)}; }
};

// The message for an annotation that is not all in one branch.
std::string divided_message(Kind kind, std::string_view also = "");

// Is called for the words of a token list in their order, and remembers what it has seen.
class Recognizer {
public:
  // The context of a macro body is unknown: its first token may begin a statement.
  Recognizer(const TokenList &list, bool is_macro_body) : list(list), is_macro_body(is_macro_body) {}

  // Whether an annotation begins at this token.
  Decision decide(size_t index);
  // The word names nothing in the program, wherever it stands.
  void set_unknown(Word word) { names(word).unknown = true; }
  // From here on the word is, or is no longer, the name of a macro; a macro's name is never an annotation.
  void set_macro(Word word, bool defined) { names(word).macro = defined; }

private:
  Decision suffix(size_t first, size_t words, Kind kind);
  Decision with_list(size_t first, size_t open, Kind kind);
  struct ListShape {
    bool names_only = false;   // `(a, b)`: clauses misspelled, or the arguments of a call.
    bool unmistakable = false; // `(a: b)` or a C keyword: never the arguments of a call.
    size_t unknown = none;     // The first item that is no clause.
  };
  bool is_known_clause(size_t item, bool alone, Kind kind) const;
  ListShape shape_of_list(size_t open, Kind kind) const;
  Decision bad_list(size_t first, size_t open, Kind kind) const;
  Decision without_list(size_t first, size_t words, Kind kind);
  Decision end_move(size_t first);
  Decision guard(size_t first);
  Decision spawn(size_t first);
  Decision fork(size_t first);
  bool is_in_parens(size_t first) const;
  Decision join(size_t first);
  Decision misplaced_call(size_t first) const;
  Decision forall(size_t first);
  Decision reductions_of(Extent &extent) const;
  Decision no_block(Extent extent) const;
  Decision loops_only(const Extent &extent, std::string message) const;
  Decision finish_block(size_t first);
  Decision contract(size_t first);
  Decision finish(Extent extent) const;
  bool is_divided(const Extent &extent) const;
  std::vector<Span> call_in(size_t first) const;

  bool in_block(size_t index) const;
  bool closes_record(size_t index) const;
  bool at_statement_start(size_t index) const;
  bool after_its_statement(size_t index, Kind kind) const;
  bool is_statement_expression_value(size_t semicolon) const;
  size_t guard_behind(size_t index, Kind kind) const;
  size_t end_of_place(size_t index) const;
  size_t end_of_part(size_t name) const;
  bool is_loop_head(size_t open) const;
  size_t end_of_forall_place(size_t index) const;
  bool function_forks(size_t index);
  bool is_place_without_at(size_t index) const;
  void note_call_before(size_t first, Rpc &rpc) const;
  void note_declaration(size_t index);
  bool has_list(size_t open) const;
  size_t parameters_before(size_t index) const;
  bool follows_old_parameters(size_t index) const;
  bool outside_functions(size_t index) const;

  struct Names {
    bool declared = false; // At file scope, so calls and uses are likely.
    bool type = false;     // By a typedef, so declarations are likely.
    bool macro = false;
    bool unknown = false;
  };
  Names &names(Word word) { return seen[static_cast<size_t>(word)]; }
  const Names &names(Word word) const { return seen[static_cast<size_t>(word)]; }

  const TokenList &list;
  bool is_macro_body;
  std::array<Names, size_t(Word::count)> seen = {};
  size_t annotation_end = none; // Last token of the annotation before.
  std::string guard_before;     // The condition of that one, if it is a guard of its own.
  size_t typedef_enclosing = none;
  bool in_typedef = false;
  size_t function_end = 0; // of the function that was last looked through for forks
  bool function_has_fork = false;
  size_t noted = 0;
};

} // namespace prelude::annotations
