// Forecasts: the size of what a loop will make and how long it takes, from its first index and without the loop's work, as a graph
// of few operations.
#pragma once

#include "graph/graph.h"

#include <memory>
#include <string>
#include <vector>

namespace sisal::parallel {

struct Forecast {
  std::unique_ptr<graph::Graph> graph; // Phase::forecast
  bool is_ragged = false;              // Phase::is_ragged
  std::string missing;                 // what is not known without the loop's work; the graph is null then
};

// `node` is a forall of one dimension. `integer` and `number` are the unit's types integer and double_real.
Forecast forecast(const graph::Unit &unit, const graph::Node &node, TypeRef integer, TypeRef number);

} // namespace sisal::parallel
