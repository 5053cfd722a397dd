#include "parallel/slice.h"

namespace sisal::parallel {

using graph::Graph;
using graph::Node;
using graph::Op;
using graph::Value;

namespace {

// Forecasts stay small: of what is deeper, or comes after so many nodes, an amount is assumed.
enum { UNKNOWN_PASSES = 16, DEEPEST_CALL = 8, MOST_NODES = 400 };
constexpr double work_of_recursion = 10000;

bool is_cheap(Op op) {
  switch (op) {
  case Op::constant:
  case Op::array_element:
  case Op::array_low:
  case Op::array_high:
  case Op::array_size:
  case Op::record_field: return true;
  default: return op >= Op::add && op <= Op::library;
  }
}

double work_of(Op op) {
  switch (op) {
  case Op::divide:
  case Op::mod: return 8;
  case Op::power:
  case Op::library: return 30;
  case Op::constant:
  case Op::parameters: return 0;
  default: return op >= Op::array_make && op != Op::array_element ? 10 : 1;
  }
}

} // namespace

Value Slice::operation(Op op, std::vector<Value> operands, TypeRef type) {
  Node node;
  node.op = op;
  node.operands = std::move(operands);
  node.outputs = {{type, ""}};
  target_.nodes.push_back(std::move(node));
  return {static_cast<std::uint32_t>(target_.nodes.size() - 1), 0};
}

Value Slice::constant(std::int64_t value) {
  const Value made = operation(Op::constant, {}, integer_);
  target_.nodes.back().constant = value;
  return made;
}

Value Slice::number(double value) {
  const Value made = operation(Op::constant, {}, number_);
  target_.nodes.back().constant = value;
  return made;
}

Source Slice::part(Source &outer, const Graph &graph, const Node &node, std::size_t first, std::size_t skipped, bool is_sure) {
  Source inner{graph, std::vector<std::optional<Value>>(skipped), {}, outer.is_sure && is_sure};
  for (std::size_t k = first; k < node.operands.size(); k++) inner.parameters.push_back(value(outer, node.operands[k]));
  inner.parameters.resize(graph.nodes[0].outputs.size());
  return inner;
}

// ---- values

std::optional<Value> Slice::value(Source &source, Value value) {
  if (value.node == 0) return source.parameters[value.output];
  const auto found = source.copied.find(value);
  if (found != source.copied.end()) return found->second;
  return source.copied[value] = copy(source, value);
}

std::optional<Value> Slice::copy(Source &source, Value value) {
  const Node &node = source.graph.nodes[value.node];
  if (!is_cheap(node.op) || (node.op == Op::array_element && !source.is_sure)) return std::nullopt;
  // A division may fail where the loop makes none.
  if ((node.op == Op::divide || node.op == Op::mod) && !source.is_sure) return std::nullopt;
  std::vector<Value> operands;
  for (Value operand : node.operands) {
    const std::optional<Value> copied = this->value(source, operand);
    if (!copied) return std::nullopt;
    operands.push_back(*copied);
  }
  Node made;
  made.op = node.op;
  made.at = node.at;
  made.operands = std::move(operands);
  made.outputs = {{node.outputs[0].type, ""}};
  made.constant = node.constant;
  made.name = node.name;
  made.index = node.index;
  target_.nodes.push_back(std::move(made));
  return Value{static_cast<std::uint32_t>(target_.nodes.size() - 1), 0};
}

// ---- shapes

std::optional<std::vector<Extent>> Slice::shape(Source &source, Value value) {
  const Node &node = source.graph.nodes[value.node];
  switch (node.op) {
  case Op::forall: return shape_of_forall(source, node, value.output);
  case Op::select: return shape_of_select(source, node, value.output);
  case Op::loop: return shape_of_loop(source, node, value.output);
  case Op::call: return shape_of_call(source, node, value.output);
  case Op::array_replace: return shape(source, node.operands[0]);
  case Op::array_set_low: {
    std::optional<std::vector<Extent>> extents = shape(source, node.operands[0]);
    const std::optional<Value> low = this->value(source, node.operands[1]);
    if (!extents || !low) return std::nullopt;
    extents->front().low = *low;
    return extents;
  }
  case Op::array_catenate:
  case Op::array_add_high: {
    std::optional<std::vector<Extent>> extents = shape(source, node.operands[0]);
    if (!extents) return std::nullopt;
    Value more{};
    if (node.op == Op::array_catenate) {
      const std::optional<std::vector<Extent>> second = shape(source, node.operands[1]);
      if (!second) return std::nullopt;
      more = second->front().size;
    } else {
      more = constant(1);
    }
    extents->front().size = operation(Op::add, {extents->front().size, more}, integer_);
    return extents;
  }
  default: return shape_of_copy(source, value);
  }
}

// An array that exists, or that a node makes of what is known.
std::optional<std::vector<Extent>> Slice::shape_of_copy(Source &source, Value value) {
  const Node &node = source.graph.nodes[value.node];
  const TypeRef type = node.outputs[value.output].type;
  const bool is_flat = type->element->kind != Kind::array;
  if (is_flat && node.op == Op::array_make)
    if (const std::optional<Value> low = this->value(source, node.operands[0]))
      return std::vector<Extent>{{*low, constant(static_cast<std::int64_t>(node.operands.size()) - 1)}};
  if (is_flat && node.op == Op::array_fill) {
    const std::optional<Value> low = this->value(source, node.operands[0]), high = this->value(source, node.operands[1]);
    if (!low || !high) return std::nullopt;
    const Value distance = operation(Op::subtract, {*high, *low}, integer_);
    return std::vector<Extent>{
        {*low, operation(Op::maximum, {operation(Op::add, {distance, constant(1)}, integer_), constant(0)}, integer_)}};
  }
  const std::optional<Value> array = is_flat ? this->value(source, value) : std::nullopt;
  if (!array) return std::nullopt;
  return std::vector<Extent>{{operation(Op::array_low, {*array}, integer_), operation(Op::array_size, {*array}, integer_)}};
}

// The first generator of a dimension: a range, or an array.
std::optional<Extent> Slice::extent(Source &source, const Node &forall, std::size_t dimension) {
  const graph::Dimension &dim = forall.forall->dimensions[dimension];
  Source bounds = part(source, *dim.bounds, forall, 0, 0, true);
  if (dim.generators[0].is_array) {
    const std::optional<std::vector<Extent>> array = shape(bounds, dim.bounds->results[0]);
    return array ? std::optional(array->front()) : std::nullopt;
  }
  const std::optional<Value> low = value(bounds, dim.bounds->results[0]), high = value(bounds, dim.bounds->results[1]);
  if (!low || !high) return std::nullopt;
  const Value distance = operation(Op::subtract, {*high, *low}, integer_);
  return Extent{*low, operation(Op::maximum, {operation(Op::add, {distance, constant(1)}, integer_), constant(0)}, integer_)};
}

std::optional<std::vector<Extent>> Slice::shape_of_forall(Source &source, const Node &node, std::uint32_t output) {
  const graph::Return &clause = node.forall->returns[output];
  if (clause.gather != graph::Gather::array || clause.has_mask) return std::nullopt;
  std::vector<Extent> extents;
  for (std::size_t d = 0; d < node.forall->dimensions.size(); d++) {
    const std::optional<Extent> found = extent(source, node, d);
    if (!found) return std::nullopt;
    extents.push_back(*found);
  }
  const Value made = node.forall->body->results[clause.value];
  if (node.forall->body->output(made).type->kind == Kind::array) {
    Source body = part(source, *node.forall->body, node, 0, 0, false);
    const std::optional<std::vector<Extent>> inner = shape(body, made);
    if (!inner) return std::nullopt;
    extents.insert(extents.end(), inner->begin(), inner->end());
  }
  return extents;
}

// One of the parts, whose array has a shape that is known, stands for all.
std::optional<std::vector<Extent>> Slice::shape_of_select(Source &source, const Node &node, std::uint32_t output) {
  for (const std::unique_ptr<Graph> &graph : node.parts) {
    Source inner = part(source, *graph, node, 1, 0, false);
    if (std::optional<std::vector<Extent>> extents = shape(inner, graph->results[output])) return extents;
  }
  return std::nullopt;
}

// A variable keeps the shape that it has at first.
std::optional<std::vector<Extent>> Slice::shape_of_loop(Source &source, const Node &node, std::uint32_t output) {
  const graph::Loop &loop = *node.loop;
  const graph::Return &clause = loop.returns[output];
  if (clause.gather != graph::Gather::value || clause.reduction != graph::Reduction::none) return std::nullopt;
  const Value result = loop.result->results[clause.value];
  const std::size_t operands = node.operands.size(), variables = loop.initial->results.size();
  if (result.node != 0) return std::nullopt;
  if (result.output < operands) return shape(source, node.operands[result.output]);
  Source initial = part(source, *loop.initial, node, 0, 0, true);
  return shape(initial, loop.initial->results[(result.output - operands) % variables]);
}

std::optional<std::vector<Extent>> Slice::shape_of_call(Source &source, const Node &node, std::uint32_t output) {
  const graph::Function &function = unit_.functions[node.function];
  if (!function.body || calls_.size() >= DEEPEST_CALL) return std::nullopt;
  calls_.push_back(node.function);
  Source inner = part(source, *function.body, node, 0, 0, true);
  std::optional<std::vector<Extent>> extents = shape(inner, function.body->results[output]);
  calls_.pop_back();
  return extents;
}

// ---- work

Value Slice::work(Source &source) {
  double known = 0;
  std::vector<Value> others;
  for (std::size_t n = 1; n < source.graph.nodes.size(); n++) {
    const Node &node = source.graph.nodes[n];
    if (node.op == Op::forall || node.op == Op::loop || node.op == Op::call || node.op == Op::select || node.op == Op::tag_case)
      others.push_back(work_of_node(source, node));
    else known += work_of(node.op);
  }
  Value sum = number(known);
  for (Value other : others) sum = operation(Op::add, {sum, other}, number_);
  return sum;
}

// The part with most work counts: a loop that is long for some indices is worth a phase.
Value Slice::work_of_node(Source &source, const Node &node) {
  if (target_.nodes.size() > MOST_NODES) return number(100);
  switch (node.op) {
  case Op::forall: return work_of_forall(source, node);
  case Op::call: return work_of_call(source, node);
  case Op::loop: {
    Source body = part(source, *node.loop->body, node, 0, 0, false);
    return operation(Op::multiply, {work(body), number(UNKNOWN_PASSES)}, number_);
  }
  default: {
    Value most = number(1);
    for (std::size_t p = 0; p < node.parts.size(); p++) {
      const bool has_payload = node.op == Op::tag_case && !node.arms[p].tags.empty();
      Source inner = part(source, *node.parts[p], node, 1, has_payload ? 1 : 0, false);
      most = operation(Op::maximum, {most, work(inner)}, number_);
    }
    return most;
  }
  }
}

Value Slice::work_of_forall(Source &source, const Node &node) {
  Source body = part(source, *node.forall->body, node, 0, 0, false);
  Value product = operation(Op::add, {work(body), number(1)}, number_);
  for (std::size_t d = 0; d < node.forall->dimensions.size(); d++) {
    const std::optional<Extent> found = extent(source, node, d);
    const Value times = found ? operation(Op::convert, {found->size}, number_) : number(UNKNOWN_PASSES);
    product = operation(Op::multiply, {product, times}, number_);
  }
  return product;
}

Value Slice::work_of_call(Source &source, const Node &node) {
  const graph::Function &function = unit_.functions[node.function];
  for (std::uint32_t open : calls_)
    if (open == node.function) return number(work_of_recursion);
  if (!function.body || calls_.size() >= DEEPEST_CALL) return number(100);
  calls_.push_back(node.function);
  Source inner = part(source, *function.body, node, 0, 0, true);
  const Value found = work(inner);
  calls_.pop_back();
  return found;
}

} // namespace sisal::parallel
