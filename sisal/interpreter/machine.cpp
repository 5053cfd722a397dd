#include "interpreter/machine.h"

namespace sisal::interpreter {

using graph::Op;

Value Machine::fail(Range at, std::string text) {
  if (!is_full() && !failure_) failure_ = Failure{at, std::move(text)};
  return Error{};
}

Value Machine::fail(const graph::Node &node, std::string text) { return fail(node.at, std::move(text)); }

std::string index_text(const char *operation, std::int64_t index, const Sequence &array) {
  return std::string(operation) + ", index " + std::to_string(index) + " not in " + std::to_string(array.low) + ".." +
         std::to_string(array.high());
}

Values Machine::call(std::uint32_t function, Values arguments, Range at) {
  const graph::Function &called = unit_.functions[function];
  if (!called.body || calls_ == options_.most_calls) {
    if (!failure_)
      failure_ = Failure{at, called.body ? "too many calls in one another" : "'" + called.name + "' is not in this file"};
    return Values(called.results.size(), Error{});
  }
  calls_++;
  Values results = run(*called.body, std::move(arguments));
  calls_--;
  return results;
}

Values Machine::run(const graph::Graph &graph, Values parameters) {
  std::vector<Values> outputs(graph.nodes.size());
  outputs[0] = std::move(parameters);
  for (std::size_t number = 1; number < graph.nodes.size(); number++) {
    const graph::Node &node = graph.nodes[number];
    Values operands;
    for (graph::Value operand : node.operands) operands.push_back(outputs[operand.node][operand.output]);
    if (++steps_ > options_.most_steps && !failure_) failure_ = Failure{node.at, "too many steps"};
    outputs[number] = has_ended() ? all_errors(node) : evaluate(node, operands);
  }
  Values results;
  for (graph::Value result : graph.results) results.push_back(outputs[result.node][result.output]);
  return results;
}

Values Machine::evaluate(const graph::Node &node, const Values &operands) {
  switch (node.op) {
  case Op::parameters: return operands;
  case Op::call: return call(node.function, operands, node.at);
  case Op::select: return select(node, operands);
  case Op::tag_case: return tag_case(node, operands);
  case Op::forall: return forall(node, operands);
  case Op::loop: return loop(node, operands);
  default: break;
  }
  if (node.op < Op::array_make) return {scalar(node, operands)};
  if (node.op < Op::stream_make) return {array(node, operands)};
  if (node.op < Op::record_make) return {stream(node, operands)};
  return {composite(node, operands)};
}

Outcome evaluate(const graph::Unit &unit, Values arguments, const Options &options) {
  Machine machine(unit, options);
  Values results = machine.call(static_cast<std::uint32_t>(unit.entry), std::move(arguments), {});
  return {std::move(results), machine.failure()};
}

} // namespace sisal::interpreter
