// The passes' tests share this: a program of one function, and its results before and after a pass.
#pragma once

#include "graph/builder.h"
#include "graph/verify.h"
#include "interpreter/fibre.h"
#include "interpreter/interpreter.h"
#include "passes/parts.h"
#include "passes/passes.h"

#include <gtest/gtest.h>

namespace sisal::passes {

using graph::Builder;
using graph::Node;
using graph::Op;
using graph::Value;

class PassTest : public testing::Test {
protected:
  graph::Unit unit;
  TypeTable types{unit.types};
  TypeRef integer = types.integer(), boolean = types.boolean(), real = types.real(), numbers = types.array(integer);
  Options options;

  // The entry, if it is the first that is made.
  Builder begin(std::vector<graph::Output> parameters, std::vector<TypeRef> results, const char *name = "main") {
    graph::Function &function = graph::add_function(unit, name, std::move(parameters), std::move(results));
    if (unit.entry < 0) unit.entry = 0;
    return Builder(types, *function.body);
  }

  std::string run(const std::string &arguments) {
    EXPECT_EQ(graph::verify(unit), "");
    const graph::Function &entry = unit.functions[unit.entry];
    std::vector<TypeRef> parameters;
    for (const graph::Output &parameter : entry.parameters) parameters.push_back(parameter.type);
    std::optional<interpreter::TextError> error;
    interpreter::Values values = interpreter::read_values(arguments, parameters, error);
    EXPECT_FALSE(error);
    interpreter::Options how;
    how.full_errors = options.full_errors;
    interpreter::Outcome outcome = interpreter::evaluate(unit, values, how);
    if (outcome.failure) return outcome.failure->text;
    std::string text;
    for (std::size_t index = 0; index < entry.results.size(); index++)
      text += (index ? " " : "") + interpreter::print_value(outcome.results[index], entry.results[index]);
    return text;
  }

  static std::size_t count(const graph::Graph &graph, Op op) {
    std::size_t found = 0;
    for (const Node &node : graph.nodes) {
      found += node.op == op;
      for (const graph::Graph *part : graphs_of(node)) found += count(*part, op);
    }
    return found;
  }
  std::size_t count(Op op) const { return count(*unit.functions[unit.entry].body, op); }
  const graph::Graph &body() const { return *unit.functions[unit.entry].body; }

  // A forall over 1 to `high`, whose body gives values from its parameters: the operands, then the index.
  template <class Give>
  Value forall(Builder &b, Value high, std::vector<Value> operands, std::vector<graph::Return> returns,
               std::vector<TypeRef> outputs, Give give) {
    Node node;
    node.op = Op::forall;
    node.operands = std::move(operands);
    node.operands.push_back(high);
    for (TypeRef type : outputs) node.outputs.push_back({type, ""});
    node.forall = std::make_unique<graph::Forall>();
    auto &dimension = node.forall->dimensions.emplace_back();
    dimension.generators.push_back({});
    dimension.bounds = b.part(node.operands);
    Builder bounds(types, *dimension.bounds);
    const auto last = static_cast<std::uint32_t>(node.operands.size());
    bounds.give({bounds.integer(1), bounds.parameter(last - 1)});
    node.forall->body = b.part(node.operands, {{integer, "i"}});
    Builder inner(types, *node.forall->body);
    inner.give(give(inner, inner.parameter(last)));
    node.forall->returns = std::move(returns);
    return b.node(std::move(node));
  }

  static graph::Return array_of(std::uint32_t value = 0) {
    graph::Return clause;
    clause.gather = graph::Gather::array, clause.value = value;
    return clause;
  }
  static graph::Return value_of(graph::Reduction reduction, std::uint32_t value = 0) {
    graph::Return clause;
    clause.reduction = reduction, clause.value = value;
    return clause;
  }

  // A select with the parts' results; parts see the operands.
  template <class Yes, class No>
  Value select(Builder &b, Value condition, std::vector<Value> operands, TypeRef type, Yes yes, No no) {
    Node node;
    node.op = Op::select;
    node.outputs = {{type, ""}};
    for (int part = 0; part < 2; part++) {
      node.parts.push_back(b.part(operands));
      Builder inner(types, *node.parts.back());
      inner.give({part == 0 ? yes(inner) : no(inner)});
    }
    node.operands = std::move(operands);
    node.operands.insert(node.operands.begin(), condition);
    return b.node(std::move(node));
  }
};

} // namespace sisal::passes
