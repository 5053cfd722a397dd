// Parts of graphs, copied into another graph: values that cost little, shapes of arrays, and the work of a graph.
#pragma once

#include "graph/graph.h"

#include <map>
#include <memory>
#include <optional>
#include <vector>

namespace sisal::parallel {

// A graph that is read, and what its parameters are in the copy. Those that are not known without work are missing.
struct Source {
  const graph::Graph &graph;
  std::vector<std::optional<graph::Value>> parameters;
  std::map<graph::Value, std::optional<graph::Value>> copied;
  bool is_sure; // its nodes are evaluated whenever the loop runs: an element that is read exists
};

struct Extent {
  graph::Value low, size;
};

class Slice {
public:
  Slice(const graph::Unit &unit, graph::Graph &target, TypeRef integer, TypeRef number)
      : unit_(unit), target_(target), integer_(integer), number_(number) {}

  // The value, if it can be had by cheap operations.
  std::optional<graph::Value> value(Source &source, graph::Value value);
  // Low bound and size of each dimension of an array. Where it depends on a condition or on passes of a loop, it is a guess.
  std::optional<std::vector<Extent>> shape(Source &source, graph::Value value);
  // The operations that an evaluation of the graph takes, a double_real.
  graph::Value work(Source &source);

  graph::Value constant(std::int64_t value);
  graph::Value operation(graph::Op op, std::vector<graph::Value> operands, TypeRef type);

private:
  std::optional<graph::Value> copy(Source &source, graph::Value value);
  std::optional<std::vector<Extent>> shape_of_forall(Source &source, const graph::Node &node, std::uint32_t output);
  std::optional<std::vector<Extent>> shape_of_select(Source &source, const graph::Node &node, std::uint32_t output);
  std::optional<std::vector<Extent>> shape_of_loop(Source &source, const graph::Node &node, std::uint32_t output);
  std::optional<std::vector<Extent>> shape_of_call(Source &source, const graph::Node &node, std::uint32_t output);
  std::optional<std::vector<Extent>> shape_of_copy(Source &source, graph::Value value);
  std::optional<Extent> extent(Source &source, const graph::Node &forall, std::size_t dimension);
  graph::Value work_of_node(Source &source, const graph::Node &node);
  graph::Value work_of_forall(Source &source, const graph::Node &node);
  graph::Value work_of_call(Source &source, const graph::Node &node);
  graph::Value number(double value);
  // The operands of a compound from `first` on, as parameters of a part, after `skipped` that are not known.
  Source part(Source &outer, const graph::Graph &graph, const graph::Node &node, std::size_t first, std::size_t skipped,
              bool is_sure);

  const graph::Unit &unit_;
  graph::Graph &target_;
  TypeRef integer_, number_;
  std::vector<std::uint32_t> calls_; // functions that are looked into
};

} // namespace sisal::parallel
