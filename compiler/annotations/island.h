// One annotation, cut out of the token list, through the generated parser.
#pragma once

#include "annotations/annotations.h"
#include "annotations/tokens.h"

#include <optional>

namespace prelude::annotations {

// Where an annotation is in a token list, before its inside is known.
struct Extent {
  Kind kind = Kind::move;
  size_t first = 0; // Tokens [first, last].
  size_t last = 0;
  size_t clauses = none; // The `(` of move's or rpc's clauses, if any.
  size_t guard = none;   // `when`, if any.
  size_t place = none;   // `at`, if any.
  size_t reduce = none;  // The first `reduce`, if any.
};

// The record, without line and column; nothing if the grammar does not admit it.
std::optional<Annotation> parse_island(const TokenList &list, const Extent &extent);

} // namespace prelude::annotations
