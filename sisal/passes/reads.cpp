// Reads of what the graph has just made: fields of records, tags of unions, elements and bounds of small arrays. Where nothing else
// needs it, what was made is dead then.
#include "passes/properties.h"
#include "passes/rebuild.h"

namespace sisal::passes {

using graph::Graph;
using graph::Node;
using graph::Op;
using graph::Value;

namespace {
class Forwarder {
public:
  explicit Forwarder(Graph &graph) : rebuild_(graph) {}
  bool run();

private:
  std::optional<std::int32_t> integer(Value value) const {
    const Node &node = rebuild_.made(value);
    return node.op == Op::constant ? integer_of(&node.constant) : std::nullopt;
  }
  std::optional<Value> element(const Node &made, Value index) const;
  std::optional<Value> field(const Node &made, std::uint32_t index) const;
  std::optional<Value> bound(const Node &node, const Node &made);
  std::optional<Value> known(Node &node);
  Value whole(std::int64_t value, const Node &node) {
    return rebuild_.add(constant_node(graph::Constant(value), node.outputs[0].type, node.at));
  }
  bool replace(Node &node);

  Rebuild rebuild_;
};

// An element at a known place of an array whose low bound is known.
std::optional<Value> Forwarder::element(const Node &made, Value index) const {
  if (made.op != Op::array_make && made.op != Op::array_fill) return std::nullopt;
  const auto at = integer(index), low = integer(made.operands[0]);
  if (!at || !low || *at < *low) return std::nullopt;
  const std::int64_t place = std::int64_t{*at} - *low;
  if (made.op == Op::array_fill) {
    const auto high = integer(made.operands[1]);
    return high && *at <= *high ? std::optional(made.operands[2]) : std::nullopt;
  }
  return place + 1 < static_cast<std::int64_t>(made.operands.size()) ? std::optional(made.operands[place + 1]) : std::nullopt;
}

std::optional<Value> Forwarder::field(const Node &made, std::uint32_t index) const {
  if (made.op == Op::record_make) return made.operands[index];
  if (made.op == Op::record_replace && made.index == index) {
    // With error values a record that is an error stays one.
    return rebuild_.made(made.operands[0]).op == Op::record_make ? std::optional(made.operands[1]) : std::nullopt;
  }
  return std::nullopt;
}

// Low bound, high bound or size of an array that is made of elements.
std::optional<Value> Forwarder::bound(const Node &node, const Node &made) {
  if (made.op == Op::array_empty) return whole(node.op == Op::array_low ? 1 : 0, node);
  if (made.op != Op::array_make) return std::nullopt;
  const auto low = integer(made.operands[0]);
  const std::int64_t size = static_cast<std::int64_t>(made.operands.size()) - 1;
  if (node.op == Op::array_low) return made.operands[0];
  if (!low) return std::nullopt;
  return whole(node.op == Op::array_size ? size : *low + size - 1, node);
}

std::optional<Value> Forwarder::known(Node &node) {
  if (node.operands.empty()) return std::nullopt;
  const Node &made = rebuild_.made(node.operands[0]);
  switch (node.op) {
  case Op::array_element: return element(made, node.operands[1]);
  case Op::record_field: return field(made, node.index);
  case Op::array_low:
  case Op::array_high:
  case Op::array_size: return bound(node, made);
  case Op::union_is:
    if (made.op != Op::union_make) return std::nullopt;
    return rebuild_.add(constant_node(graph::Constant(made.index == node.index), node.outputs[0].type, node.at));
  case Op::stream_first:
    return made.op == Op::stream_make && !made.operands.empty() ? std::optional(made.operands[0]) : std::nullopt;
  default: return std::nullopt;
  }
}

// A replacement in what was just made is what is made instead.
bool Forwarder::replace(Node &node) {
  // A field that a replacement of others has left as it was.
  while (node.op == Op::record_field) {
    const Node &record = rebuild_.made(node.operands[0]);
    if (record.op != Op::record_replace || record.index == node.index) return false;
    node.operands[0] = record.operands[0];
  }
  if (node.op != Op::record_replace && node.op != Op::array_replace) return false;
  const Node &made = rebuild_.made(node.operands[0]);
  if (node.op == Op::record_replace && made.op == Op::record_make) {
    std::vector<Value> fields = made.operands;
    fields[node.index] = node.operands[1];
    node.op = Op::record_make, node.index = 0, node.operands = std::move(fields);
    return true;
  }
  if (node.op != Op::array_replace || made.op != Op::array_make) return false;
  const auto at = integer(node.operands[1]), low = integer(made.operands[0]);
  const std::size_t count = node.operands.size() - 2;
  if (!at || !low || *at < *low || std::int64_t{*at} - *low + count + 1 > made.operands.size()) return false;
  std::vector<Value> elements = made.operands;
  for (std::size_t index = 0; index < count; index++)
    elements[static_cast<std::size_t>(std::int64_t{*at} - *low) + 1 + index] = node.operands[2 + index];
  node.op = Op::array_make, node.operands = std::move(elements);
  return true;
}

bool Forwarder::run() {
  bool changed = false;
  for (std::uint32_t number = 1; number < rebuild_.count(); number++) {
    Node node = rebuild_.take(number);
    if (std::optional<Value> value = known(node)) {
      rebuild_.map({number, 0}, *value);
      changed = true;
      continue;
    }
    changed |= replace(node);
    rebuild_.put(number, std::move(node));
  }
  rebuild_.finish();
  return changed;
}
} // namespace

bool forward_reads(graph::Unit &unit, const Options &) {
  return for_each_graph(unit, [](Graph &graph) { return Forwarder(graph).run(); });
}

} // namespace sisal::passes
