// Elements whose indices are checked before a loop, while the loop is emitted.
#pragma once

#include "emit/code.h"
#include "ranges/plan.h"

#include <functional>

namespace sisal::emit {

// What a value that is a term of an index is, in C, in the first or the last pass.
struct Term {
  std::string text;
  Binding binding = primary;
  bool is_long = false;
};

// A loop's first and last pass.
struct Passes {
  std::function<Term(graph::Value)> first, last;
  std::string count; // how many there are; empty if `last` says all
};

// A sum in C, of type long if it is more than one value. The terms are found by `term`.
std::string text_of(const ranges::Sum &sum, const std::function<Term(graph::Value)> &term);
// The first or the last value of a sequence, and a number.
std::string first_of(const ranges::Sequence &sequence, long more, const Passes &passes);
std::string last_of(const ranges::Sequence &sequence, long more, const Passes &passes);

} // namespace sisal::emit
