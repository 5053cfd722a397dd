// Evaluates a program's graph, as straightforwardly as can be: it is what compiled programs and optimized graphs are compared with.
#pragma once

#include "graph/graph.h"
#include "interpreter/value.h"

#include <optional>

namespace sisal::interpreter {

struct Options {
  // Whether what fails gives an error value (`-ferrors=full`). Otherwise it ends the program.
  bool full_errors = false;
  // With full error values: numbers are as in the default mode, in which no number is an error.
  bool wraps = false;
  // Nodes that may be evaluated, and calls in one another, so that a program without an end has one.
  std::uint64_t most_steps = 100'000'000;
  unsigned most_calls = 2000;
};

// The run-time error that has ended a program.
struct Failure {
  Range at;
  std::string text; // `array element, index 7 not in 1..5`
};

struct Outcome {
  Values results; // of no meaning after a failure
  std::optional<Failure> failure;
};

// The entry's results. The arguments are of its parameters' types.
Outcome evaluate(const graph::Unit &unit, Values arguments, const Options &options = {});

} // namespace sisal::interpreter
