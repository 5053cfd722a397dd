#include "parallel/strip.h"

#include "passes/parts.h"

namespace sisal::parallel {

using graph::Graph;
using graph::Node;
using graph::Op;
using graph::Value;

namespace {

Value add(Graph &graph, Op op, std::vector<Value> operands, TypeRef type, Range at) {
  Node node;
  node.op = op;
  node.at = at;
  node.operands = std::move(operands);
  node.outputs = {{type, ""}};
  graph.nodes.push_back(std::move(node));
  return {static_cast<std::uint32_t>(graph.nodes.size() - 1), 0};
}

class Strip {
public:
  Strip(const Node &node, TypeRef integer) : node_(node), forall_(*node.forall), integer_(integer) {}

  std::unique_ptr<Graph> make() {
    auto graph = std::make_unique<Graph>();
    Node &parameters = graph->nodes.emplace_back();
    parameters.op = Op::parameters;
    const graph::Graph &bounds = *forall_.dimensions[0].bounds;
    for (std::size_t k = 0; k < node_.operands.size(); k++) parameters.outputs.push_back(bounds.nodes[0].outputs[k]);
    std::size_t result = 0;
    for (const graph::Generator &generator : generators()) {
      parameters.outputs.push_back({bounds.output(bounds.results[result]).type, ""});
      result += generator.is_array ? 1 : 2;
    }
    parameters.outputs.insert(parameters.outputs.end(), {{integer_, ""}, {integer_, ""}});
    first_ = static_cast<std::uint32_t>(parameters.outputs.size()) - 2;

    Node within = loop(*graph);
    for (std::uint32_t c = 0; c < within.outputs.size(); c++)
      graph->results.push_back({static_cast<std::uint32_t>(graph->nodes.size()), c});
    graph->nodes.push_back(std::move(within));
    return graph;
  }

private:
  const std::vector<graph::Generator> &generators() const { return forall_.dimensions[0].generators; }
  Value generator(std::size_t g) const { return {0, static_cast<std::uint32_t>(node_.operands.size() + g)}; }

  // The loop, whose operands are the strip's parameters. Arrays that run with the first generator get its low bound, so that one
  // index is right for all.
  Node loop(Graph &graph) {
    Node within;
    within.op = Op::forall;
    within.at = node_.at;
    for (std::uint32_t p = 0; p < graph.nodes[0].outputs.size(); p++) within.operands.push_back({0, p});
    within.outputs = node_.outputs;
    const Value low = generators()[0].is_array && generators().size() > 1
                          ? add(graph, Op::array_low, {generator(0)}, integer_, node_.at)
                          : generator(0);
    lows_ = generators().size();
    for (std::size_t g = 1; g < generators().size(); g++) {
      if (!generators()[g].is_array) continue;
      const Value array = generator(g);
      within.operands[array.output] =
          add(graph, Op::array_set_low, {array, low}, graph.nodes[0].outputs[array.output].type, node_.at);
    }
    // The low bounds that the arrays had, for what the program calls their indices.
    std::vector<graph::Output> parameters = graph.nodes[0].outputs;
    for (std::size_t g = 0; g < generators().size(); g++) {
      within.operands.push_back(generators()[g].is_array ? add(graph, Op::array_low, {generator(g)}, integer_, node_.at)
                                                         : generator(g));
      parameters.push_back({integer_, ""});
    }
    within.forall = std::make_unique<graph::Forall>();
    graph::Dimension &dimension = within.forall->dimensions.emplace_back();
    dimension.generators.push_back({});
    dimension.bounds = std::make_unique<Graph>();
    Node &inputs = dimension.bounds->nodes.emplace_back();
    inputs.op = Op::parameters;
    inputs.outputs = parameters;
    dimension.bounds->results = {{0, first_}, {0, first_ + 1}};
    within.forall->returns = forall_.returns;
    within.forall->body = body(std::move(parameters));
    return within;
  }

  // The body, with what generators gave as nodes of it.
  std::unique_ptr<Graph> body(std::vector<graph::Output> parameters) {
    std::unique_ptr<Graph> old = passes::clone(*forall_.body);
    auto graph = std::make_unique<Graph>();
    const std::uint32_t index = static_cast<std::uint32_t>(parameters.size()), low = index - static_cast<std::uint32_t>(lows_);
    std::vector<graph::Output> &given = old->nodes[0].outputs;
    parameters.push_back({integer_, given[node_.operands.size() + (generators()[0].is_array ? 1 : 0)].name});
    Node &inputs = graph->nodes.emplace_back();
    inputs.op = Op::parameters;
    inputs.outputs = std::move(parameters);

    std::vector<Value> renamed;
    for (std::uint32_t p = 0; p < node_.operands.size(); p++) renamed.push_back({0, p});
    for (std::uint32_t g = 0; g < generators().size(); g++) {
      if (generators()[g].is_array) {
        renamed.push_back(add(*graph, Op::array_element, {generator(g), {0, index}}, given[renamed.size()].type, node_.at));
        graph->nodes.back().outputs[0].name = given[renamed.size() - 1].name;
      }
      Value here{0, index};
      if (g > 0) {
        const Value distance = add(*graph, Op::subtract, {{0, low + g}, {0, low}}, integer_, node_.at);
        here = add(*graph, Op::add, {{0, index}, distance}, integer_, node_.at);
      }
      renamed.push_back(here);
    }
    const std::uint32_t shift = static_cast<std::uint32_t>(graph->nodes.size()) - 1;
    const auto rename = [&](Value value) {
      return value.node == 0 ? renamed[value.output] : Value{value.node + shift, value.output};
    };
    for (std::size_t n = 1; n < old->nodes.size(); n++) {
      for (Value &operand : old->nodes[n].operands) operand = rename(operand);
      graph->nodes.push_back(std::move(old->nodes[n]));
    }
    for (Value result : old->results) graph->results.push_back(rename(result));
    return graph;
  }

  const Node &node_;
  const graph::Forall &forall_;
  TypeRef integer_;
  std::uint32_t first_ = 0;
  std::size_t lows_ = 0;
};

} // namespace

std::unique_ptr<Graph> strip_of(const Node &node, TypeRef integer) { return Strip(node, integer).make(); }

} // namespace sisal::parallel
