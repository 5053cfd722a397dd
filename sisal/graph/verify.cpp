#include "graph/verify.h"

#include "graph/print.h"
#include "graph/rules.h"
#include "types/table.h"

namespace sisal::graph {

namespace {

using Types = std::vector<TypeRef>;

Types types_of(const std::vector<Output> &outputs) {
  Types types;
  for (const Output &output : outputs) types.push_back(output.type);
  return types;
}

class Verifier {
public:
  explicit Verifier(const Unit &unit) : unit_(unit) {}

  std::string verify() {
    for (const Function &function : unit_.functions) {
      where_ = function.name;
      if (!function.body) {
        if (function.linkage != Linkage::imported) fault("has no body");
        continue;
      }
      if (function.linkage == Linkage::imported) fault("is imported, and has a body");
      graph(*function.body, types_of(function.parameters), &function.results, "body");
    }
    if (unit_.entry >= static_cast<int>(unit_.functions.size())) where_ = "unit", fault("the entry is no function");
    return std::move(faults_);
  }

private:
  void fault(const std::string &text) { faults_ += where_ + ": " + text + "\n"; }

  static std::string names(const Types &types) {
    std::string result;
    for (TypeRef type : types) result += (result.empty() ? "" : ", ") + (type ? type_name(type) : "no type");
    return "(" + result + ")";
  }

  // A graph whose results have these types, or any if `results` is null. The types of its results.
  Types graph(const Graph &graph, const Types &parameters, const Types *results, const std::string &title) {
    std::string outside = where_;
    where_ += ", " + title;
    Types given;
    if (graph.nodes.empty() || graph.nodes[0].op != Op::parameters) fault("node 0 is not the parameters");
    else {
      if (types_of(graph.nodes[0].outputs) != parameters)
        fault("parameters are " + names(types_of(graph.nodes[0].outputs)) + ", expected " + names(parameters));
      for (std::uint32_t i = 1; i < graph.nodes.size(); i++) node(graph, i);
      for (Value value : graph.results)
        given.push_back(type_of(graph, value, static_cast<std::uint32_t>(graph.nodes.size()), "result"));
      if (results && given != *results) fault("results are " + names(given) + ", expected " + names(*results));
    }
    where_ = outside;
    return given;
  }

  // The type of a value that a node before `limit` gives.
  TypeRef type_of(const Graph &graph, Value value, std::uint32_t limit, const char *what) {
    if (value.node >= limit) fault(std::string(what) + " %" + std::to_string(value.node) + " is no value before");
    else if (value.output >= graph.nodes[value.node].outputs.size())
      fault(std::string(what) + " %" + std::to_string(value.node) + "." + std::to_string(value.output) + " is no output");
    else return graph.output(value).type;
    return nullptr;
  }

  void node(const Graph &graph, std::uint32_t index) {
    const Node &node = graph.nodes[index];
    std::string outside = where_;
    where_ += ", %" + std::to_string(index) + " " + op_name(node.op);
    size_t before = faults_.size();
    Types operands;
    for (Value operand : node.operands) operands.push_back(type_of(graph, operand, index, "operand"));
    for (const Output &output : node.outputs)
      if (!output.type) fault("an output has no type");
    if (faults_.size() == before) shape(node, operands);
    where_ = outside;
  }

  void shape(const Node &node, const Types &operands) {
    if ((node.op == Op::forall) != !!node.forall || (node.op == Op::loop) != !!node.loop ||
        (node.op == Op::select || node.op == Op::tag_case) != !node.parts.empty())
      return fault("its compound parts are not those of the operation");
    switch (node.op) {
    case Op::select: return select(node, operands);
    case Op::tag_case: return tag_case(node, operands);
    case Op::forall: return forall(node, operands);
    case Op::loop: return loop(node, operands);
    case Op::call: return call(node, operands);
    default:
      if (std::string text = simple_fault(node, operands); !text.empty())
        fault(text + ": " + names(operands) + " to " + names(types_of(node.outputs)));
    }
  }

  void call(const Node &node, const Types &operands) {
    if (node.function >= unit_.functions.size()) return fault("calls no function");
    const Function &function = unit_.functions[node.function];
    if (operands != types_of(function.parameters))
      fault("operands are " + names(operands) + ", expected " + names(types_of(function.parameters)));
    if (types_of(node.outputs) != function.results)
      fault("outputs are " + names(types_of(node.outputs)) + ", expected " + names(function.results));
  }

  void select(const Node &node, const Types &operands) {
    if (operands.empty() || operands[0]->kind != Kind::boolean) return fault("the first operand is no boolean");
    if (node.parts.size() != 2) return fault("there are not two parts");
    Types seen(operands.begin() + 1, operands.end()), given = types_of(node.outputs);
    for (size_t i = 0; i < 2; i++) graph(*node.parts[i], seen, &given, i == 0 ? "then" : "else");
  }

  void tag_case(const Node &node, const Types &operands) {
    if (operands.empty() || operands[0]->kind != Kind::union_type) return fault("the first operand is no union");
    if (node.parts.size() != node.arms.size()) return fault("there are not as many arms as parts");
    const auto &members = operands[0]->members;
    std::vector<bool> is_covered(members.size());
    bool has_otherwise = false;
    Types given = types_of(node.outputs);
    for (size_t i = 0; i < node.arms.size(); i++) {
      Types seen;
      for (std::uint32_t tag : node.arms[i].tags) {
        if (tag >= members.size() || is_covered[tag]) return fault("tag " + std::to_string(tag) + " is none, or has two arms");
        is_covered[tag] = true;
        if (seen.empty()) seen.push_back(members[tag].type);
        if (seen[0] != members[tag].type) fault("tags of one arm have different types");
      }
      has_otherwise |= node.arms[i].tags.empty();
      seen.insert(seen.end(), operands.begin() + 1, operands.end());
      graph(*node.parts[i], seen, &given, "arm " + std::to_string(i));
    }
    for (bool covered : is_covered)
      if (!covered && !has_otherwise) return fault("a tag has no arm");
  }

  // The clause makes its output of its value, if the output has the type for it.
  void clause(const Return &clause, const Types &results, TypeRef output, size_t dimensions) {
    if (clause.value >= results.size() || (clause.has_mask && clause.mask >= results.size()))
      return fault("a clause has no result");
    if (clause.has_mask && (!results[clause.mask] || results[clause.mask]->kind != Kind::boolean)) fault("a mask is no boolean");
    if (clause.gather == Gather::value) dimensions = 0;
    for (size_t i = 0; i < dimensions; i++) {
      Kind expected = clause.gather == Gather::stream && i + 1 == dimensions ? Kind::stream : Kind::array;
      if (output->kind != expected) return fault("a clause gives " + type_name(output));
      output = output->element;
    }
    if (output != results[clause.value])
      fault("a clause of " + names({results[clause.value]}) + " gives elements of " + names({output}));
  }

  void forall(const Node &node, const Types &operands) {
    const Forall &forall = *node.forall;
    Types seen = operands;
    for (const Dimension &dimension : forall.dimensions) {
      Types given = graph(*dimension.bounds, seen, nullptr, "bounds");
      size_t at = 0;
      for (Generator generator : dimension.generators) {
        size_t count = generator.is_array ? 1 : 2;
        if (at + count > given.size()) return fault("bounds have too few results");
        for (size_t i = at; i < at + count; i++)
          if (!given[i] || !(generator.is_array ? given[i]->is_sequence() : given[i]->kind == Kind::integer))
            return fault("bounds give " + names({given[i]}));
        if (generator.is_array) seen.push_back(given[at]->element);
        at += count;
        seen.push_back(integer());
      }
      if (at != given.size()) fault("bounds have more results than generators take");
    }
    Types results = graph(*forall.body, seen, nullptr, "body");
    if (node.outputs.size() != forall.returns.size()) return fault("there are not as many outputs as clauses");
    for (size_t i = 0; i < forall.returns.size(); i++)
      clause(forall.returns[i], results, node.outputs[i].type, forall.dimensions.size());
  }

  void loop(const Node &node, const Types &operands) {
    const Loop &loop = *node.loop;
    Types variables = graph(*loop.initial, operands, nullptr, "initial");
    Types seen = operands, condition = {boolean()};
    seen.insert(seen.end(), variables.begin(), variables.end());
    graph(*loop.test, seen, &condition, "test");
    graph(*loop.body, seen, &variables, "body");
    seen.insert(seen.end(), variables.begin(), variables.end());
    Types results = graph(*loop.result, seen, nullptr, "result");
    if (node.outputs.size() != loop.returns.size() || loop.is_old.size() != loop.returns.size())
      return fault("there are not as many outputs as clauses");
    for (size_t i = 0; i < loop.returns.size(); i++) clause(loop.returns[i], results, node.outputs[i].type, 1);
  }

  TypeRef integer() const { return unit_.types[static_cast<int>(Kind::integer)].get(); }
  TypeRef boolean() const { return unit_.types[static_cast<int>(Kind::boolean)].get(); }

  const Unit &unit_;
  std::string where_, faults_;
};

} // namespace

std::string verify(const Unit &unit) { return Verifier(unit).verify(); }

} // namespace sisal::graph
