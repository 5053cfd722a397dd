// Dimensions of a product loop: their bounds, what their generators give, and which values and checks stand before the loops.
#include "emit/forall_state.h"

#include <algorithm>

namespace sisal::emit {

using graph::Dimension;
using graph::Graph;
using graph::Node;

namespace {

bool uses_beyond(const Graph &graph, const memory::GraphPlan &plan, std::size_t parameter) {
  auto is_beyond = [&](graph::Value value) { return value.node == 0 && value.output >= parameter; };
  for (std::uint32_t number : plan.order)
    if (std::ranges::any_of(graph.nodes[number].operands, is_beyond)) return true;
  return std::ranges::any_of(graph.results, is_beyond);
}

bool uses(const Graph &graph, std::uint32_t parameter) {
  auto is_it = [&](graph::Value value) { return value == graph::Value{0, parameter}; };
  for (const Node &node : graph.nodes)
    if (std::ranges::any_of(node.operands, is_it)) return true;
  return std::ranges::any_of(graph.results, is_it);
}

} // namespace

bool forall_is_known(const graph::Forall &forall, const memory::NodePlan &plan, std::size_t dimension, std::size_t operands) {
  return !uses_beyond(*forall.dimensions[dimension].bounds, plan.parts[dimension], operands);
}

// The bounds of a dimension. Those of others that run with the first have to be as many.
void FunctionEmitter::forall_range(ForallState &state, std::size_t dimension) {
  const Dimension &from = state.forall.dimensions[dimension];
  CountedLoop &loop = state.loops[dimension];
  Codes given = state.operands;
  given.insert(given.end(), state.elements.begin(), state.elements.end());
  given.resize(from.bounds->nodes[0].outputs.size(), Code{"0"});
  Scope bounds = scope(*from.bounds, state.plan.parts[dimension], given);
  Codes values = body(bounds);
  std::size_t at = 0;
  std::string first_size;
  for (std::size_t i = 0; i < from.generators.size(); i++) {
    Generated &generated = loop.generated[i];
    auto type_at = [&](std::size_t result) { return from.bounds->output(from.bounds->results[result]).type; };
    std::string low, high, size;
    if (generated.is_array) {
      generated.array = values[at].text;
      generated.element = type_at(at)->element;
      low = generated.array + ".low", high = "sisal_high(" + generated.array + ".any)", size = generated.array + ".size";
      at++;
    } else {
      low = atom({values[at].is_counter ? "(int)" + values[at].text : values[at].text}, type_at(at), "low").text;
      high = atom({values[at + 1].is_counter ? "(int)" + values[at + 1].text : values[at + 1].text}, type_at(at + 1), "high").text;
      size = "sisal_extent(" + low + ", " + high + ")";
      at += 2;
    }
    generated.low = low;
    if (i == 0) {
      loop.low = low, first_size = size;
      loop.high = generated.array.empty() ? high : names_.fresh("high");
      if (loop.high != high) out_.line("const int " + loop.high + " = " + high + ";");
    } else {
      out_.line("if (" + first_size + " != " + size + ") sisal_fail(" + file_and_line(state.node) +
                ", \"dot, %ld elements beside %ld\", (long)" + first_size + ", (long)" + size + ");");
    }
  }
  end(bounds);
}

// The names of a dimension's indices, and what the body gets.
void FunctionEmitter::forall_elements(ForallState &state, std::size_t dimension) {
  const Dimension &from = state.forall.dimensions[dimension];
  CountedLoop &loop = state.loops[dimension];
  loop.generated.resize(from.generators.size());
  std::uint32_t parameter = static_cast<std::uint32_t>(state.operands.size() + state.elements.size());
  const std::vector<graph::Output> &outputs = state.forall.body->nodes[0].outputs;
  auto is_used = [&](std::uint32_t number) {
    if (uses(*state.forall.body, number)) return true;
    for (std::size_t other = dimension + 1; other < state.forall.dimensions.size(); other++)
      if (uses(*state.forall.dimensions[other].bounds, number)) return true;
    return false;
  };
  for (std::size_t i = 0; i < from.generators.size(); i++) {
    Generated &generated = loop.generated[i];
    generated.is_array = from.generators[i].is_array;
    if (generated.is_array) {
      if (is_used(parameter))
        generated.element_name = names_.fresh(outputs[parameter].name.empty() ? "element" : identifier(outputs[parameter].name));
      state.elements.push_back({generated.element_name.empty() ? "0" : generated.element_name});
      parameter++;
    }
    if (i == 0 || is_used(parameter))
      generated.index = names_.fresh(outputs[parameter].name.empty() ? "i" : identifier(outputs[parameter].name));
    state.elements.push_back({generated.index.empty() ? "0" : generated.index, primary, !generated.index.empty()});
    parameter++;
  }
  loop.index = loop.generated[0].index;
}

// A dimension's index goes from its low to its high bound. Other values stand before the loop.
Passes FunctionEmitter::passes_of(const ForallState &state, const Scope &body, std::size_t dimension) const {
  auto term = [&body, &state, dimension](graph::Value value, bool is_last) -> Term {
    const Code &code = body.values[value.node][value.output];
    const CountedLoop &loop = state.loops[dimension];
    if (value.node == 0 && code.is_counter && code.text == loop.index) return {is_last ? loop.high : loop.low};
    return {code.text, code.binding, code.is_counter};
  };
  return {[term](graph::Value value) { return term(value, false); }, [term](graph::Value value) { return term(value, true); }, ""};
}

// Checks of what each pass does, and pointers by which it is done.
void FunctionEmitter::check_ranges(ForallState &state, Scope &body, std::size_t dimension) {
  const std::vector<ranges::Access> &accesses = state.ranges.dimensions[dimension];
  if (unit_.options.has_bounds) check_certain(body, accesses, passes_of(state, body, dimension));
  point_at_accesses(body, accesses, true);
  if (!unit_.options.has_bounds) point_at_accesses(body, accesses, false);
}

// An index that is written as a sum needs no variable.
void FunctionEmitter::find_own_indices(const ForallState &state, Scope &body) {
  auto is_counter = [&](const auto &term) { return term.first.node == 0 && body.values[0][term.first.output].is_counter; };
  for (const std::vector<ranges::Access> &accesses : state.ranges.dimensions)
    for (const ranges::Access &access : accesses) {
      if (access.is_certain && std::ranges::any_of(access.sequences[0].first.terms, is_counter))
        body.has_own_index.insert(static_cast<std::uint32_t>(access.node - body.graph.nodes.data()));
      for (const ranges::Sequence &sequence : access.sequences)
        for (const auto &[value, times] : sequence.first.terms) body.is_term.insert(value.node);
    }
}

} // namespace sisal::emit
