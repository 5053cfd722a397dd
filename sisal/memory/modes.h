// How an operation uses an operand of a counted type, by what the operation is; which use is the last one is not known here.
#pragma once

#include "graph/graph.h"

#include <map>
#include <utility>
#include <vector>

namespace sisal::memory {

enum class Mode : std::uint8_t {
  reads,   // It looks at the value only.
  keeps,   // What it gives holds the value: it needs a reference.
  changes, // It gives a changed value: it overwrites the operand, if it has the only reference, or copies it.
  offers,  // A part of it, or a function that it calls, keeps or changes the value: it is better off with a reference of its own.
};

// The parameters of functions that are consumed, and what is known of parts.
class Modes {
public:
  explicit Modes(const graph::Unit &unit);

  Mode of(const graph::Node &node, std::size_t operand) const;
  // Whether a graph is better off if it owns the parameter.
  bool wants(const graph::Graph &graph, std::uint32_t parameter) const;
  bool consumes(std::uint32_t function, std::size_t parameter) const { return consumed_[function][parameter]; }

private:
  bool is_changed_within(const graph::Graph &graph, graph::Value value) const;
  bool is_kept(const graph::Graph &graph, graph::Value value) const;
  bool is_wanted_by_loop(const graph::Loop &loop, std::uint32_t operand) const;

  std::vector<std::vector<bool>> consumed_;
  mutable std::map<std::pair<const graph::Graph *, std::uint32_t>, bool> wanted_;
};

// Whether the output is a part of operand 0, which lies in it: an element or a field.
bool is_element(graph::Op op);
// Whether operand 0 is replaced by the output, which has its other elements.
bool is_change(const graph::Node &node);
// Whether a node of the graph, or a result, has the parameter.
bool is_used(const graph::Graph &graph, std::uint32_t parameter);

} // namespace sisal::memory
