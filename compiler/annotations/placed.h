// Annotations that the compiler has placed, and that stand in no file. The text with them is scanned and marked like any other; a place in
// it is one of the text without them, so that lines, columns and messages are those of the user's text.
#pragma once

#include "annotations/mark.h"

namespace prelude::annotations {

struct Placed {
  size_t at = 0;    // in the text without them
  std::string text; // " move"
  bool operator==(const Placed &) const = default;
};

// In the order of their places.
using PlacedList = std::vector<Placed>;

std::string with_placed(std::string_view source, const PlacedList &);
// The text is what mark() has made of the one with them.
void make_unwritten(MarkedText &, const PlacedList &);

// The annotation that was placed there loses its meaning, without another mark(); a text without it takes one. A `when` that follows
// stays. With `only_clauses` the annotation becomes a plain `move`. False if there is none, as after an error.
bool withdraw(MarkedText &, const PlacedList &, size_t at, bool only_clauses);

} // namespace prelude::annotations
