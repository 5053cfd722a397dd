#include "passes/fusion.h"

#include <algorithm>

namespace sisal::passes {

using graph::Graph;
using graph::Node;
using graph::Op;
using graph::Value;

namespace {
std::vector<std::uint32_t> given_starts(const Node &node) {
  std::vector<std::uint32_t> starts;
  auto at = static_cast<std::uint32_t>(node.operands.size());
  for (const graph::Dimension &dimension : node.forall->dimensions) {
    starts.push_back(at);
    at += given_count(dimension);
  }
  return starts;
}
} // namespace

Fusion::Fusion(const Graph &graph, std::uint32_t first, std::uint32_t second)
    : a_(graph.nodes[first]), b_(graph.nodes[second]), first_(first), given_a_(given_starts(a_)), given_b_(given_starts(b_)) {}

// The arrays whose elements the body has at each index, so that they are one value of it.
bool Fusion::gives_elements(std::uint32_t clause) const {
  const graph::Return &made = a_.forall->returns[clause];
  auto is_single = [](const graph::Dimension &dimension) { return dimension.generators.size() == 1; };
  return made.gather == graph::Gather::array && !made.has_mask &&
         std::all_of(a_.forall->dimensions.begin(), a_.forall->dimensions.end(), is_single);
}

bool Fusion::find_parameters() {
  for (std::uint32_t index = 0; index < b_.operands.size(); index++) {
    const Value operand = b_.operands[index];
    if (operand.node == first_) {
      if (!gives_elements(operand.output)) return false;
      rows_[{0, index}] = {operand.output, 0};
      continue;
    }
    auto found = std::find(a_.operands.begin(), a_.operands.end(), operand);
    if (found != a_.operands.end()) same_parameter_[index] = static_cast<std::uint32_t>(found - a_.operands.begin());
  }
  return true;
}

std::optional<Fusion::Row> Fusion::row_of(Value value) const {
  auto found = rows_.find(value);
  return found == rows_.end() ? std::nullopt : std::optional(found->second);
}

// The first's parameter that is the index of its array in a dimension.
std::uint32_t Fusion::index_parameter(std::size_t dimension) const {
  return given_a_[dimension] + (a_.forall->dimensions[dimension].generators[0].is_array ? 1 : 0);
}

// `x in A`, or several such by `dot`, where A is an array, or a row at this depth, of the first.
bool Fusion::runs_over_row(std::size_t dimension) {
  const graph::Dimension &over = b_.forall->dimensions[dimension];
  std::vector<Row> found;
  for (std::size_t number = 0; number < over.generators.size(); number++) {
    if (!over.generators[number].is_array) return false;
    std::optional<Row> row = row_of(over.bounds->results[number]);
    if (!row || over.bounds->results[number].node != 0 || row->depth != dimension) return false;
    found.push_back(*row);
  }
  for (std::uint32_t number = 0; number < found.size(); number++) {
    const std::uint32_t element = given_b_[dimension] + 2 * number;
    rows_[{0, element}] = {found[number].clause, static_cast<std::uint32_t>(dimension + 1)};
    same_parameter_[element + 1] = index_parameter(dimension);
  }
  return true;
}

// The same generators over the same bounds.
bool Fusion::has_same_bounds(std::size_t dimension) {
  const graph::Dimension &a = a_.forall->dimensions[dimension], &b = b_.forall->dimensions[dimension];
  auto same_kind = [](const graph::Generator &x, const graph::Generator &y) { return x.is_array == y.is_array; };
  if (!std::equal(a.generators.begin(), a.generators.end(), b.generators.begin(), b.generators.end(), same_kind)) return false;
  if (a.bounds->nodes.size() != b.bounds->nodes.size()) return false;
  std::unique_ptr<Graph> bounds = clone(*b.bounds);
  bool are_known = true;
  for_each_use(*bounds, [&](Value &use) {
    if (use.node != 0) return;
    auto found = same_parameter_.find(use.output);
    if (found == same_parameter_.end()) are_known = false;
    else use.output = found->second;
  });
  if (!are_known || bounds->results != a.bounds->results) return false;
  for (std::size_t number = 1; number < bounds->nodes.size(); number++)
    if (!is_same(bounds->nodes[number], a.bounds->nodes[number])) return false;
  for (std::uint32_t given = 0; given < given_count(a); given++)
    same_parameter_[given_b_[dimension] + given] = given_a_[dimension] + given;
  return true;
}

bool Fusion::matches(std::size_t dimension) { return runs_over_row(dimension) || has_same_bounds(dimension); }

// `A[i]` in the second's body, with the index of this pass.
bool Fusion::find_rows() {
  const Graph &body = *b_.forall->body;
  for (std::uint32_t number = 1; number < body.nodes.size(); number++) {
    const Node &node = body.nodes[number];
    if (node.op != Op::array_element) continue;
    std::optional<Row> row = row_of(node.operands[0]);
    if (!row || row->depth == given_a_.size() || node.operands[1].node != 0) continue;
    auto index = same_parameter_.find(node.operands[1].output);
    if (index != same_parameter_.end() && index->second == index_parameter(row->depth))
      rows_[{number, 0}] = {row->clause, row->depth + 1};
  }
  return uses_rows_only();
}

// Whether arrays and rows are used for nothing but their rows and elements.
bool Fusion::uses_rows_only() const {
  const Graph &body = *b_.forall->body;
  auto is_part = [&](Value value) {
    std::optional<Row> row = row_of(value);
    return row && row->depth < given_a_.size();
  };
  for (std::uint32_t number = 1; number < body.nodes.size(); number++)
    for (Value operand : body.nodes[number].operands)
      if (is_part(operand) && !row_of({number, 0})) return false;
  return std::none_of(body.results.begin(), body.results.end(), is_part);
}

bool Fusion::is_possible() {
  if (a_.forall->dimensions.size() != b_.forall->dimensions.size() || !find_parameters()) return false;
  for (std::size_t dimension = 0; dimension < given_a_.size(); dimension++)
    if (!matches(dimension)) return false;
  return find_rows();
}

// The first forall with the operands of both. `parameters` are what the second's parameters are in its body; those that are no such
// value are {0, ~0}.
Node Fusion::operands_of_both(std::vector<Value> &parameters) const {
  Node both = clone(a_);
  const auto own = static_cast<std::uint32_t>(a_.operands.size());
  parameters.assign(b_.forall->body->nodes[0].outputs.size(), {0, ~0u});
  for (std::uint32_t index = 0; index < b_.operands.size(); index++) {
    if (b_.operands[index].node == first_ || same_parameter_.count(index)) continue;
    parameters[index] = {0, static_cast<std::uint32_t>(both.operands.size())};
    add_operand(both, b_.operands[index], b_.forall->body->nodes[0].outputs[index]);
  }
  const auto more = static_cast<std::uint32_t>(both.operands.size()) - own;
  for (auto [second, first] : same_parameter_) parameters[second] = {0, first < own ? first : first + more};
  return both;
}

void Fusion::add_body(Graph &body, std::vector<Value> parameters) const {
  auto element = [&](const Row &row) { return body.results[a_.forall->returns[row.clause].value]; };
  const Graph &added = *b_.forall->body;
  std::vector<std::vector<Value>> now{std::move(parameters)};
  for (const auto &[value, row] : rows_)
    if (value.node == 0 && row.depth == given_a_.size()) now[0][value.output] = element(row);
  for (std::uint32_t number = 1; number < added.nodes.size(); number++) {
    now.emplace_back();
    if (std::optional<Row> row = row_of({number, 0})) {
      now.back().push_back(row->depth == given_a_.size() ? element(*row) : Value{});
      continue;
    }
    Node copy = clone(added.nodes[number]);
    for (Value &operand : copy.operands) operand = now[operand.node][operand.output];
    for (std::uint32_t output = 0; output < copy.outputs.size(); output++)
      now.back().push_back({static_cast<std::uint32_t>(body.nodes.size()), output});
    body.nodes.push_back(std::move(copy));
  }
  std::vector<Value> results;
  for (Value result : added.results) results.push_back(now[result.node][result.output]);
  body.results.insert(body.results.end(), results.begin(), results.end());
}

Node Fusion::make() {
  std::vector<Value> parameters;
  Node both = operands_of_both(parameters);
  graph::Forall &forall = *both.forall;
  const auto shift = static_cast<std::uint32_t>(forall.body->results.size());
  add_body(*forall.body, std::move(parameters));
  for (graph::Return clause : b_.forall->returns) {
    clause.value += shift;
    clause.mask += clause.has_mask ? shift : 0;
    forall.returns.push_back(clause);
  }
  both.outputs.insert(both.outputs.end(), b_.outputs.begin(), b_.outputs.end());
  return both;
}

} // namespace sisal::passes
