// Stage `annotations`: source text -> annotation records, and the text Clang sees, where they are blanks.
//
// The language of annotations is lang-spec/language.md, section 3; its grammar is lang-spec/Prelude*.g4. Nothing of ANTLR or Clang
// shows here. All offsets are byte offsets from 0; lines and columns count from 1, columns in bytes, as Clang's do.
#pragma once

#include "diagnostics/directives.h"

#include <cstddef>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace prelude::annotations {

enum class Kind { move, begin_move, end_move, rpc, when, spawn, fork, join, forall, contract };

// As written in a program: "begin move".
std::string_view spelling(Kind kind);
// What is said about a word of an annotation where none can stand.
std::string not_here(std::string_view word);

// One entry of `move(...)`, `rpc(...)` or `reduce(...)`: `always` has only a name, `if: e` also the text of `e`. Of a contract, its word
// and one of the parameters.
struct Clause {
  std::string name;
  std::string text;
  size_t begin = 0; // The extent is the whole clause's.
  size_t end = 0;
};

// A `forall (...)`: its word, and the parentheses.
struct ForallHead {
  size_t word = 0, begin = 0, end = 0;
};

struct Annotation {
  Kind kind = Kind::move;
  size_t begin = 0; // First byte of the annotation's first word.
  size_t end = 0;   // After its last byte, which is the `;` if there is one. A fork ends before the `;` of its statement.
  unsigned line = 1;
  unsigned column = 1;
  bool semicolon = false;
  std::vector<Clause> clauses; // move, begin move, rpc, contract, forall.
  std::string condition;       // The guard of `when (...)`, also of `move when (...)`; empty if there is none.
  std::string call;            // spawn, fork: `f(a, b)`.
  std::string place;           // spawn, fork, forall: what follows `at`; empty if there is none.
  std::string part;            // join: what is to be set; empty if it waits for all children.
  size_t condition_begin = 0;  // Where each of these four begins.
  size_t call_begin = 0;       // An rpc's call before it, up to call_end; both 0 if it is none by a function's name.
  size_t call_end = 0;
  size_t place_begin = 0;
  bool is_anywhere() const { return (kind == Kind::fork || kind == Kind::forall) && place == "any"; }
  size_t number_begin = 0; // The offset of `(i)` in the place `node(i)`; 0 for other places.
  size_t part_begin = 0;
  std::vector<ForallHead> heads{}; // forall: an outer one before those in it.
  size_t block_end = 0;            // forall: after the block that follows.
  size_t kept_begin = 0; // What the sequential program keeps: the call of spawn and fork, `when (...)`. Empty in others.
  size_t kept_end = 0;
  bool valued = false;             // fork: what it returns is the value that an `=` before it needs.
  bool outside = false;            // Outside of all functions, where it means nothing; an error.
  std::optional<size_t> partner{}; // begin move, end move: index of the other one.

  const Clause *clause(std::string_view name) const;
};

// An error of the user in an annotation. What it is about is not among ScanResult::annotations, except a `begin move` or `end move`
// without a partner; mark() removes it, so that Clang does not report it a second time.
struct Problem {
  size_t offset = 0;
  size_t length = 0;
  unsigned line = 1;
  unsigned column = 1;
  std::string message;
  std::string meant; // the word that would be right there; empty if that is not known
  std::vector<Span> kept{}; // what mark() does not remove
  std::vector<std::string> names{}; // If one of them is a macro's, what is missing may stand in it.
};

struct ScanResult {
  std::vector<Annotation> annotations; // In source order, without overlap.
  std::vector<Problem> problems;       // In source order.
  std::vector<Span> directives;        // All directives of the text, in order.

  // The parts of a range between its directives, which stay whatever becomes of an annotation around them.
  std::vector<Span> between_directives(size_t begin, size_t end) const;
};

// Identifiers that name nothing in the program, with the word of an annotation that each may be meant to be. Where such a word
// would begin an annotation, there is one, and a problem that names the word. With an empty one, a word of annotations/names.h that the
// program has for something of its own. A word that means itself stands for nothing else.
using Misspellings = std::map<std::string, std::string, std::less<>>;

// Finds the annotations of a C source text, before preprocessing. Takes any bytes; never throws; time is linear in the size of the
// text. Lexical errors (unterminated strings and the like) are left to Clang. Code between `#if 0` and its end is skipped.
ScanResult scan(std::string_view source, const Misspellings &misspellings = {});

// The sequential program (lang-spec/language.md, section 5.1): blanks for annotations, but calls stay, a `;` stays where it ends a
// statement, and `when` becomes a macro of prelude_serial.h. Offsets stay.
std::string serial(std::string_view source, const ScanResult &result);

// What `preludec --dump=annotations` prints: a line per annotation, `btree.c:12:19: move(if: k > 3)`.
std::string dump(std::string_view file, const ScanResult &result);

} // namespace prelude::annotations
