// Whether two nodes, or two graphs, have the same form.
#include "passes/parts.h"

#include <algorithm>
#include <bit>

namespace sisal::passes {

using graph::Graph;
using graph::Node;
using graph::Return;

namespace {
bool same_return(const Return &a, const Return &b) {
  return a.gather == b.gather && a.reduction == b.reduction && a.direction == b.direction && a.value == b.value &&
         a.has_mask == b.has_mask && (!a.has_mask || (a.mask_drops == b.mask_drops && a.mask == b.mask));
}

bool same_returns(const std::vector<Return> &a, const std::vector<Return> &b) {
  return std::equal(a.begin(), a.end(), b.begin(), b.end(), same_return);
}

bool same_generator(const graph::Generator &a, const graph::Generator &b) { return a.is_array == b.is_array; }

bool same_dimension(const graph::Dimension &a, const graph::Dimension &b) {
  return std::equal(a.generators.begin(), a.generators.end(), b.generators.begin(), b.generators.end(), same_generator) &&
         is_same(*a.bounds, *b.bounds);
}

bool same_forall(const graph::Forall &a, const graph::Forall &b) {
  return std::equal(a.dimensions.begin(), a.dimensions.end(), b.dimensions.begin(), b.dimensions.end(), same_dimension) &&
         same_returns(a.returns, b.returns) && is_same(*a.body, *b.body);
}

bool same_loop(const graph::Loop &a, const graph::Loop &b) {
  return a.is_test_first == b.is_test_first && a.is_old == b.is_old && same_returns(a.returns, b.returns) &&
         is_same(*a.initial, *b.initial) && is_same(*a.test, *b.test) && is_same(*a.body, *b.body) && is_same(*a.result, *b.result);
}

// Numbers are compared as bits: 0 is not -0, and what is no number is the same as itself.
bool same_constant(const graph::Constant &a, const graph::Constant &b) {
  const double *x = std::get_if<double>(&a), *y = std::get_if<double>(&b);
  return x && y ? std::bit_cast<std::uint64_t>(*x) == std::bit_cast<std::uint64_t>(*y) : a == b;
}

bool same_output(const graph::Output &a, const graph::Output &b) { return a.type == b.type; }
bool same_arm(const graph::Arm &a, const graph::Arm &b) { return a.tags == b.tags; }
} // namespace

bool is_same(const Node &a, const Node &b) {
  if (a.op != b.op || a.operands != b.operands || a.index != b.index || a.function != b.function || a.name != b.name) return false;
  if (!std::equal(a.outputs.begin(), a.outputs.end(), b.outputs.begin(), b.outputs.end(), same_output)) return false;
  if (!same_constant(a.constant, b.constant)) return false;
  if (!std::equal(a.arms.begin(), a.arms.end(), b.arms.begin(), b.arms.end(), same_arm)) return false;
  for (std::size_t part = 0; part < a.parts.size(); part++)
    if (!is_same(*a.parts[part], *b.parts[part])) return false;
  if (a.forall && !same_forall(*a.forall, *b.forall)) return false;
  return !a.loop || same_loop(*a.loop, *b.loop);
}

bool is_same(const Graph &a, const Graph &b) {
  auto same = [](const Node &x, const Node &y) { return is_same(x, y); };
  return a.results == b.results && std::equal(a.nodes.begin(), a.nodes.end(), b.nodes.begin(), b.nodes.end(), same);
}

} // namespace sisal::passes
