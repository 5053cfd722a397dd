// The machine that evaluates graphs: each kind of node has a function, and each group of kinds a file.
#pragma once

#include "interpreter/interpreter.h"

namespace sisal::interpreter {

class Machine {
public:
  Machine(const graph::Unit &unit, const Options &options) : unit_(unit), options_(options) {}

  Values call(std::uint32_t function, Values arguments, Range at);
  // The results of a graph with these parameters.
  Values run(const graph::Graph &graph, Values parameters);
  // Each kind's file has one of these: the outputs of the node.
  Values evaluate(const graph::Node &node, const Values &operands);

  const std::optional<Failure> &failure() const { return failure_; }

private:
  // An error value. In the default mode it also ends the program: the first failure counts, and what is computed after it does not.
  Value fail(const graph::Node &node, std::string text);
  Value fail(Range at, std::string text);
  bool is_full() const { return options_.full_errors; }
  // Whether a number that does not fit is an error.
  bool has_limits() const { return options_.full_errors && !options_.wraps; }
  bool has_ended() const { return failure_.has_value(); }

  Value scalar(const graph::Node &node, const Values &operands);
  Value arithmetic(const graph::Node &node, const Value &a, const Value &b);
  Value add_up(Range at, graph::Op op, const Value &a, const Value &b);
  Value connective(const graph::Node &node, const Values &operands);
  Value conversion(const graph::Node &node, const Value &a);
  Value checked_real(Range at, double value, TypeRef type);
  Value power(const graph::Node &node, const Value &a, const Value &b);
  Value library(const graph::Node &node, const Values &operands);
  static Value bits(const std::string &name, const Values &operands);

  Value array(const graph::Node &node, const Values &operands);
  Value array_made(const graph::Node &node, const Values &operands);
  Value array_element(const graph::Node &node, const Values &operands);
  Value array_replace(const graph::Node &node, const Values &operands);
  Value array_adjust(const graph::Node &node, const Values &operands);
  Value array_end(const graph::Node &node, const Values &operands);
  Value stream(const graph::Node &node, const Values &operands);
  Value composite(const graph::Node &node, const Values &operands);

  Values select(const graph::Node &node, const Values &operands);
  Values tag_case(const graph::Node &node, const Values &operands);
  Values forall(const graph::Node &node, const Values &operands);
  Values loop(const graph::Node &node, const Values &operands);

  friend class ForallRun;
  friend class LoopRun;
  friend class Collector;

  const graph::Unit &unit_;
  const Options options_;
  std::optional<Failure> failure_;
  std::uint64_t steps_ = 0;
  unsigned calls_ = 0;
};

// A value of each of the node's outputs.
inline Values all_errors(const graph::Node &node) { return Values(node.outputs.size(), Error{}); }
// One sequence after the other, with the low bound of the first.
Value joined(const Value &a, const Value &b);
// How many elements there are before the first that is an error.
std::int32_t before_first_error(const Sequence &sequence);
std::string index_text(const char *operation, std::int64_t index, const Sequence &array);

} // namespace sisal::interpreter
