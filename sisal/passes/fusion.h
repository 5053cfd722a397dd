// Two foralls of one graph over the same ranges, and what is needed to make one of them.
#pragma once

#include "passes/parts.h"

#include <map>
#include <optional>

namespace sisal::passes {

// The first forall gives values that the second may use; the second stands after it. Where the second runs over an array of the
// first, or reads its elements at the same indices, it gets the element that the first's body has just computed.
class Fusion {
public:
  Fusion(const graph::Graph &graph, std::uint32_t first, std::uint32_t second);

  // Whether the two can be one: the ranges are the same, and the second uses nothing of the first but such elements.
  bool is_possible();
  // The forall that is both. Its outputs are the first's, then the second's.
  graph::Node make();

private:
  // A row, or with all dimensions an element, of an array that the first gives.
  struct Row {
    std::uint32_t clause = 0;
    std::uint32_t depth = 0;
  };

  bool find_parameters();
  bool matches(std::size_t dimension);
  bool runs_over_row(std::size_t dimension);
  bool has_same_bounds(std::size_t dimension);
  bool find_rows();
  bool uses_rows_only() const;
  std::uint32_t index_parameter(std::size_t dimension) const;
  graph::Node operands_of_both(std::vector<graph::Value> &parameters) const;
  void add_body(graph::Graph &body, std::vector<graph::Value> parameters) const;
  bool gives_elements(std::uint32_t clause) const;
  std::optional<Row> row_of(graph::Value value) const;

  const graph::Node &a_, &b_;
  const std::uint32_t first_;
  // For each parameter of the second's body that the first's body has, too: the first's.
  std::map<std::uint32_t, std::uint32_t> same_parameter_;
  // The first of the generators' values among the parameters.
  std::vector<std::uint32_t> given_a_, given_b_;
  std::map<graph::Value, Row> rows_; // of the second's body
};

} // namespace sisal::passes
