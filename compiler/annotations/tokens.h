// A C text as tokens: what the generated lexer finds, as plain data, with brackets matched.
#pragma once

#include "annotations/annotations.h"
#include "annotations/words.h"
#include "diagnostics/directives.h"

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

namespace prelude::annotations {

constexpr size_t none = static_cast<size_t>(-1);

struct Token {
  uint16_t type = 0; // PreludeLexer's.
  Word word = Word::other;
  size_t begin = 0;
  size_t end = 0;
  size_t match = none;     // A bracket's partner.
  size_t enclosing = none; // The innermost `(`, `[` or `{` still open here; of a bracket, the one around it.
  unsigned branch = 0;     // The conditional directive's: tokens of one branch are read together or not at all.
};

// A preprocessing directive, without its line end.
struct Directive {
  size_t begin = 0;
  size_t end = 0;
  size_t next = 0; // Index of the first token after it.
  Conditional kind = Conditional::no;
};

struct TokenList {
  std::string_view source;
  std::vector<Token> tokens; // Without directives, and without what `#if 0` excludes.
  std::vector<Directive> directives;
  std::vector<Span> directive_lines; // All directives' lines, those in dead code, too.

  std::string_view text(size_t index) const { return source.substr(tokens[index].begin, tokens[index].end - tokens[index].begin); }
  // Type of a token, or EOF's (which no token has) outside the list.
  size_t type(size_t index) const;
  // Whether a directive stands right before this token.
  bool after_directive(size_t index) const;
  Word word(size_t index) const { return index < tokens.size() ? tokens[index].word : Word::other; }
};

// Whether the text has one of the words that every annotation has one of. Much cheaper than tokenize().
bool may_have_annotations(std::string_view source, const Misspellings &misspellings = {});

// Takes any bytes. Offsets in the result are offsets in `source`, which must outlive it.
TokenList tokenize(std::string_view source, const Misspellings &misspellings = {});

} // namespace prelude::annotations
