#include "graph/builder.h"
#include "graph/verify.h"
#include "ranges/plan.h"

#include <gtest/gtest.h>

namespace sisal::ranges {
namespace {

using graph::Builder;
using graph::Function;
using graph::Node;
using graph::Op;
using graph::Value;

class RangesTest : public testing::Test {
protected:
  graph::Unit unit;
  TypeTable types{unit.types};
  TypeRef integer = types.integer(), real = types.real(), row = types.array(real);

  // `for i in 1, n returns array of ...`, with `a` for parameter 0 of the body and `i` for parameter 1.
  Value forall(Builder &b, Value a, Value n, TypeRef element, const std::function<Value(Builder &)> &value) {
    Node node;
    node.op = Op::forall;
    node.operands = {a, n};
    node.outputs = {{types.array(element), "x"}};
    node.forall = std::make_unique<graph::Forall>();
    graph::Dimension &dimension = node.forall->dimensions.emplace_back();
    dimension.generators.push_back({});
    dimension.bounds = b.part(node.operands);
    Builder bounds(types, *dimension.bounds);
    bounds.give({bounds.integer(1), bounds.parameter(1)});
    node.forall->body = b.part(node.operands, {{integer, "i"}});
    Builder body(types, *node.forall->body);
    body.give({value(body)});
    graph::Return clause;
    clause.gather = graph::Gather::array;
    node.forall->returns.push_back(clause);
    return b.node(std::move(node));
  }

  // `for initial i := 1; m := 1; r := a while i < n repeat i := old i + step; ... returns value of r`. The body's parameters are
  // a, n, i, m, r.
  Value loop(Builder &b, Value a, Value n, int step, const std::function<std::vector<Value>(Builder &, Value)> &rest) {
    Node node;
    node.op = Op::loop;
    node.operands = {a, n};
    node.outputs = {{row, "r"}};
    node.loop = std::make_unique<graph::Loop>();
    node.loop->is_test_first = true;
    const std::vector<graph::Output> variables = {{integer, "i"}, {integer, "m"}, {row, "r"}};
    node.loop->initial = b.part(node.operands);
    Builder initial(types, *node.loop->initial);
    initial.give({initial.integer(1), initial.integer(1), initial.parameter(0)});
    node.loop->test = b.part(node.operands, variables);
    Builder test(types, *node.loop->test);
    test.give({test.op(Op::less, {test.parameter(2), test.parameter(1)})});
    node.loop->body = b.part(node.operands, variables);
    Builder body(types, *node.loop->body);
    const Value next = body.op(Op::add, {body.parameter(2), body.integer(step)});
    std::vector<Value> results = rest(body, next);
    results.insert(results.begin(), next);
    body.give(results);
    std::vector<graph::Output> all = variables;
    all.insert(all.end(), variables.begin(), variables.end());
    node.loop->result = b.part(node.operands, all);
    node.loop->result->results = {{0, 4}};
    node.loop->returns.push_back({});
    node.loop->is_old = {false};
    return b.node(std::move(node));
  }

  LoopPlan planned(Value compound) {
    EXPECT_EQ(graph::verify(unit), "");
    const memory::Plan plan = memory::plan(unit);
    return ranges::plan(unit.functions[0].body->nodes[compound.node], plan.functions[0].body.nodes[compound.node]);
  }

  Builder function(TypeRef result) {
    Function &f = add_function(unit, "f", {{row, "a"}, {integer, "n"}}, {result});
    return {types, *f.body};
  }
};

// a[2 * i - 1], with the index i in the place of the first one.
TEST_F(RangesTest, AnIndexOfAProductLoopIsASum) {
  Builder b = function(row);
  const Value made = forall(b, b.parameter(0), b.parameter(1), real, [&](Builder &body) {
    const Value twice = body.op(Op::multiply, {body.integer(2), body.parameter(2)});
    return body.op(Op::array_element, {body.parameter(0), body.op(Op::subtract, {twice, body.integer(1)})});
  });
  b.give({made});
  const LoopPlan plan = planned(made);
  ASSERT_EQ(plan.dimensions[0].size(), 1u);
  const Access &access = plan.dimensions[0][0];
  EXPECT_EQ(access.sequences, (std::vector<Sequence>{{{-1, {{{0, 2}, 2}}}, 2}}));
  EXPECT_TRUE(access.is_certain);
  EXPECT_FALSE(access.is_moved);
}

// a[i: 0.0] is a new array in each pass, with the bounds of a.
TEST_F(RangesTest, ACopyHasTheBoundsOnly) {
  Builder b = function(types.array(row));
  const Value made = forall(b, b.parameter(0), b.parameter(1), row, [&](Builder &body) {
    return body.op(Op::array_replace, {body.parameter(0), body.parameter(2), body.constant(0.0, real)});
  });
  b.give({made});
  const LoopPlan plan = planned(made);
  ASSERT_EQ(plan.dimensions[0].size(), 1u);
  EXPECT_TRUE(plan.dimensions[0][0].is_moved);
}

// m is i or what it was: between its first value and those of i.
TEST_F(RangesTest, AVariableIsOneOfSomeValues) {
  Builder b = function(row);
  const Value made = loop(b, b.parameter(0), b.parameter(1), 1, [&](Builder &body, Value next) {
    const Value old = body.op(Op::array_element, {body.parameter(0), body.parameter(3)});
    Node choice;
    choice.op = Op::select;
    choice.operands = {body.op(Op::less, {body.op(Op::array_element, {body.parameter(0), next}), old}), next, body.parameter(3)};
    choice.outputs = {{integer, "m"}};
    for (std::uint32_t i = 0; i < 2; i++) {
      choice.parts.push_back(body.part({next, body.parameter(3)}));
      choice.parts.back()->results = {{0, i}};
    }
    return std::vector{body.node(std::move(choice)), body.op(Op::array_replace, {body.parameter(4), next, old})};
  });
  b.give({made});
  const LoopPlan plan = planned(made);
  ASSERT_TRUE(plan.count);
  EXPECT_TRUE(plan.count->is_exact);
  EXPECT_EQ(plan.count->distance, (Sum{0, {{{0, 1}, 1}, {{0, 2}, -1}}}));
  ASSERT_EQ(plan.dimensions[0].size(), 3u);
  const Sequence rising = {{1, {{{0, 2}, 1}}}, 1}, first = {{0, {{{0, 3}, 1}}}, 0};
  for (const Access &access : plan.dimensions[0]) {
    const bool is_of_m = access.sequences.size() == 2;
    EXPECT_EQ(access.is_certain, !is_of_m);
    EXPECT_EQ(access.sequences, is_of_m ? (std::vector{rising, first}) : std::vector{rising});
    if (access.node->op == Op::array_replace) EXPECT_EQ(access.array, (Value{0, 4}));
  }
}

// With steps of 2 the variable can pass the bound, and wrap around after it.
TEST_F(RangesTest, LongerStepsMayWrapAround) {
  Builder b = function(row);
  const Value made = loop(b, b.parameter(0), b.parameter(1), 2, [&](Builder &body, Value next) {
    return std::vector{body.parameter(3), body.op(Op::array_replace, {body.parameter(4), next, body.constant(0.0, real)})};
  });
  b.give({made});
  const LoopPlan plan = planned(made);
  ASSERT_TRUE(plan.count);
  EXPECT_FALSE(plan.count->is_exact);
  EXPECT_EQ(plan.count->last, (std::vector<Sequence>{{{0, {{{0, 2}, 1}}}, 2}}));
  ASSERT_EQ(plan.dimensions[0].size(), 1u);
  EXPECT_FALSE(plan.dimensions[0][0].is_certain);
}

} // namespace
} // namespace sisal::ranges
