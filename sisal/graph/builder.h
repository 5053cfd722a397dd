// Makes graphs in few words, for the checker, passes and tests:
//
//   Unit unit;
//   TypeTable types(unit.types);
//   Function &f = add_function(unit, "f", {{types.integer(), "n"}}, {types.integer()});
//   Builder b(types, *f.body);
//   b.give({b.op(Op::add, {b.parameter(0), b.integer(1)})});
#pragma once

#include "graph/graph.h"
#include "types/table.h"

namespace sisal::graph {

// A graph with its node of parameters. Parameters without a name are ("", type).
std::unique_ptr<Graph> make_graph(std::vector<Output> parameters);

// A local function, whose body has its parameters and nothing more. The reference is good until the next one is added.
Function &add_function(Unit &unit, std::string name, std::vector<Output> parameters, std::vector<TypeRef> results);

// The type that an operation gives, from those of its operands; null where operands do not say it (calls, conversions, constants,
// what is empty, unions, compounds) or do not fit. `index` is the field of a record.
TypeRef type_given(TypeTable &types, Op op, const std::vector<TypeRef> &operands, std::uint32_t index = 0);

class Builder {
public:
  Builder(TypeTable &types, Graph &graph, Range at = {}) : types_(types), graph_(graph), at_(at) {}

  // The place of nodes that are added from now on.
  void at(Range at) { at_ = at; }
  Range at() const { return at_; }
  TypeTable &types() { return types_; }
  Graph &graph() { return graph_; }
  TypeRef type(Value value) const { return graph_.output(value).type; }

  Value parameter(std::uint32_t index) const { return {0, index}; }
  // An operation with one output, whose type is said or follows from the operands.
  Value op(Op op, std::vector<Value> operands, TypeRef type = nullptr, std::uint32_t index = 0);
  // A node as it is; its place is set. Its first output; others follow.
  Value node(Node node);

  Value integer(std::int64_t value) { return constant(value, types_.integer()); }
  Value real(double value) { return constant(value, types_.real()); }
  Value boolean(bool value) { return constant(value, types_.boolean()); }
  Value constant(Constant value, TypeRef type);
  Value field(Value record, std::uint32_t index) { return op(Op::record_field, {record}, nullptr, index); }
  Value library(std::string name, std::vector<Value> operands, TypeRef type);
  // The first result.
  Value call(const Unit &unit, std::uint32_t function, std::vector<Value> operands);
  Value named(Value value, std::string name);

  // The results of the graph.
  void give(std::vector<Value> results) { graph_.results = std::move(results); }

  // A graph for a part of a compound node with these operands: its first parameters are of their types and names, others follow.
  std::unique_ptr<Graph> part(const std::vector<Value> &operands, std::vector<Output> more = {}) const;

private:
  TypeTable &types_;
  Graph &graph_;
  Range at_;
};

} // namespace sisal::graph
