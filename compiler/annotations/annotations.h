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
#include <variant>
#include <vector>

namespace prelude::annotations {

enum class Kind { move, begin_move, end_move, rpc, when, spawn, fork, join, forall, finish, contract };

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

// A piece of an annotation's text; empty if it is not there.
struct Part {
  std::string text;
  size_t begin = 0;
  bool empty() const { return text.empty(); }
  size_t end() const { return begin + text.size(); }
};

// What follows `at`.
struct Where : Part {
  size_t number_begin = 0; // the offset of `(i)` in `node(i)`; 0 for other places
  // The expression that Clang sees.
  size_t value_begin() const { return number_begin != 0 ? number_begin : begin; }
};

// `when (condition)`; `all` is what the sequential program keeps.
struct Guard {
  Part condition;
  Span all;
};

// The kinds of annotations, in the order of Kind.
struct Move {
  std::vector<Clause> clauses;
  std::optional<Guard> guard;
};
struct BeginMove : Move {
  std::optional<size_t> partner; // the index of its `end move`
};
struct EndMove {
  std::optional<size_t> partner; // the index of its `begin move`
};
struct Rpc {
  std::vector<Clause> clauses;
  Span call; // before it; empty if it is none by a function's name
};
struct When {
  Guard guard;
};
struct Spawn {
  Part call; // `f(a, b)`
  Where place;
};
struct Fork : Spawn {
  bool valued = false; // what it returns is the value that an `=` before it needs
  bool is_anywhere() const { return place.text == "any"; }
};
struct Join {
  Part part; // what is to be set; empty if it waits for all children
};
struct Forall {
  std::vector<ForallHead> heads; // an outer one before those in it
  Where place;
  std::vector<Clause> reductions;
  size_t block_end = 0; // after the block that follows
};
struct Finish {
  size_t block_end = 0; // after the block, or the forall, that follows
};
struct Contract {
  std::vector<Clause> parameters;
};

struct Annotation {
  size_t begin = 0; // First byte of the annotation's first word.
  size_t end = 0;   // After its last byte, which is the `;` if there is one. A fork ends before the `;` of its statement.
  unsigned line = 1;
  unsigned column = 1;
  bool semicolon = false;
  bool outside = false; // Outside of all functions, where it means nothing; an error.
  bool withdrawn = false; // The compiler has placed it (annotations/placed.h), and it is to mean nothing.
  std::variant<Move, BeginMove, EndMove, Rpc, When, Spawn, Fork, Join, Forall, Finish, Contract> what{};

  Kind kind() const { return Kind(what.index()); }
  template <typename One> const One *as() const { return std::get_if<One>(&what); }
  template <typename One> One *as() { return std::get_if<One>(&what); }
  const Move *moves() const;             // of `move` and `begin move`; else null
  const Guard *guard() const;            // of `move when (...)`, too; null if there is none
  const std::vector<Clause> &clauses() const; // reductions and contracts, too
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
