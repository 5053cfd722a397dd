// Common subexpressions: of two nodes of a graph that compute the same, the first is for both; of two operands that are the same
// value, parts see one.
#include "passes/properties.h"
#include "passes/rebuild.h"

#include <map>
#include <tuple>

namespace sisal::passes {

using graph::Graph;
using graph::Node;
using graph::Op;
using graph::Value;

namespace {
// Nodes that may be the same have the same of these.
using Key = std::tuple<Op, std::vector<Value>, std::uint32_t>;

// In each part, uses of an operand's parameter become uses of the first operand that is the same value.
bool share_operands(Node &node) {
  bool changed = false;
  const std::uint32_t shared = first_shared(node);
  for (std::uint32_t second = shared + 1; second < node.operands.size(); second++)
    for (std::uint32_t first = shared; first < second; first++) {
      if (node.operands[first] != node.operands[second]) continue;
      for (const Part &part : parts_of(node))
        for_each_use(*part.graph, [&](Value &use) {
          if (use != Value{0, part.first_parameter + second - shared}) return;
          use.output = part.first_parameter + first - shared;
          changed = true;
        });
      break;
    }
  return changed;
}

bool share_in(Graph &graph) {
  bool changed = false;
  Rebuild rebuild(graph);
  std::multimap<Key, std::uint32_t> known;
  for (std::uint32_t number = 1; number < rebuild.count(); number++) {
    Node node = rebuild.take(number);
    if (is_compound(node)) changed |= share_operands(node);
    const Key key{node.op, node.operands, node.index};
    auto [begin, end] = known.equal_range(key);
    for (; begin != end; begin++)
      if (is_same(rebuild.nodes()[begin->second], node)) break;
    if (begin == end) {
      known.emplace(key, static_cast<std::uint32_t>(rebuild.nodes().size()));
      rebuild.put(number, std::move(node));
      continue;
    }
    for (std::uint32_t output = 0; output < node.outputs.size(); output++) rebuild.map({number, output}, {begin->second, output});
    changed = true;
  }
  rebuild.finish();
  return changed;
}
} // namespace

bool share_expressions(graph::Unit &unit, const Options &) { return for_each_graph(unit, share_in); }

} // namespace sisal::passes
