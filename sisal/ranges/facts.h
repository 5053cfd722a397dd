// Facts about integers and arrays in a loop's body: how each changes from pass to pass.
#pragma once

#include "ranges/plan.h"

namespace sisal::ranges {

// A graph whose values are asked for: the loop's body or its test, or a part of an `if` in the body.
struct Frame {
  const graph::Graph &graph;
  const memory::GraphPlan &plan;
  const Frame *around = nullptr;       // of a part
  const graph::Node *select = nullptr; // whose part it is
  bool is_body = false;
  // The parameter of a part as an operand of its `if`.
  graph::Value outside(graph::Value parameter) const { return select->operands[parameter.output + 1]; }
};

using Sequences = std::vector<Sequence>;

// A value of the body whose bounds an array has, and whose block, too, if it has not moved.
struct Origin {
  graph::Value array;
  bool is_moved = false;
};

class Facts {
public:
  Facts(const graph::Node &node, const memory::NodePlan &how, const std::vector<unsigned> &levels);

  // Between the ends of which sequences a value lies in the passes of loop `dimension`, if that is known before this loop. One
  // sequence is the value itself.
  std::optional<Sequences> index(const Frame &frame, graph::Value value, std::size_t dimension) const;
  // Where an array comes from, in all passes of loop `dimension`.
  std::optional<Origin> array(const Frame &frame, graph::Value value, std::size_t dimension) const;
  std::optional<Count> count() const;
  Frame body() const { return {body_of_, body_plan_, nullptr, nullptr, true}; }

private:
  void find_variables();
  std::optional<Sequences> parameter(std::uint32_t number, std::size_t dimension) const;
  std::optional<Sequences> operation(const Frame &frame, const graph::Node &node, std::uint32_t number,
                                     std::size_t dimension) const;
  std::optional<Sequences> choice(const Frame &frame, const graph::Node &node, graph::Value value, std::size_t dimension) const;
  std::optional<Origin> same_row(const Frame &frame, const graph::Node &node, std::size_t dimension) const;
  bool is_there(const Frame &frame, graph::Value value, std::size_t dimension) const;

  const graph::Node &node_;
  const memory::NodePlan &how_;
  const graph::Graph &body_of_;
  const memory::GraphPlan &body_plan_;
  const std::vector<unsigned> &levels_;
  std::vector<unsigned> parameters_;            // their levels
  std::vector<std::uint32_t> index_of_;         // of a forall: the parameter that is each loop's index
  std::vector<std::optional<Sequences>> known_; // of a loop's variables that are integers
  std::vector<std::optional<Origin>> stays_;    // of a loop's variables that are arrays: each pass has the same bounds
};

} // namespace sisal::ranges
