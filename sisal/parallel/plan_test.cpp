#include "graph/builder.h"
#include "graph/verify.h"
#include "memory/plan.h"
#include "memory/verify.h"
#include "parallel/plan.h"

#include <gtest/gtest.h>

namespace sisal::parallel {
namespace {

using graph::Builder;
using graph::Function;
using graph::Node;
using graph::Op;
using graph::Value;

class PhaseTest : public testing::Test {
protected:
  graph::Unit unit;
  TypeTable types{unit.types};
  TypeRef integer = types.integer(), real = types.real(), row = types.array(real), matrix = types.array(row);

  // Adds a dimension over 1 to n, the first operand, whose bounds see `inner` more.
  void add_range(Builder &b, Node &node, std::vector<graph::Output> inner = {}) {
    graph::Dimension &dimension = node.forall->dimensions.emplace_back();
    dimension.generators.push_back({});
    dimension.bounds = b.part(node.operands, std::move(inner));
    Builder bounds(types, *dimension.bounds);
    bounds.give({bounds.integer(1), bounds.parameter(0)});
  }

  Node forall(Value n) {
    Node node;
    node.op = Op::forall;
    node.operands = {n};
    node.forall = std::make_unique<graph::Forall>();
    return node;
  }

  // `for i in 1, n cross j in 1, n returns array of 0.0 value of sum i end for`
  void grid(Function &f) {
    Builder b(types, *f.body);
    Node node = forall(b.parameter(0));
    add_range(b, node);
    add_range(b, node, {{integer, "i"}});
    node.forall->body = b.part(node.operands, {{integer, "i"}, {integer, "j"}});
    Builder body(types, *node.forall->body);
    body.give({body.constant(0.0, real), body.parameter(1)});
    node.forall->returns.resize(2);
    node.forall->returns[0].gather = graph::Gather::array;
    node.forall->returns[1].reduction = graph::Reduction::sum;
    node.forall->returns[1].value = 1;
    node.outputs = {{matrix, "a"}, {integer, "s"}};
    const Value made = b.node(std::move(node));
    b.give({made, {made.node, 1}});
  }
};

TEST_F(PhaseTest, ALoopOfTwoDimensionsBecomesAPhaseOfRows) {
  Function &f = add_function(unit, "f", {{integer, "n"}}, {matrix, integer});
  grid(f);
  const Plan plan = parallel::plan(unit);
  EXPECT_EQ(graph::verify(unit), "");
  const Node &node = unit.functions[0].body->nodes[1];
  ASSERT_EQ(plan.phases.count(&node), 1u);
  EXPECT_EQ(node.forall->dimensions.size(), 1u);
  EXPECT_EQ(node.forall->body->nodes[1].op, Op::forall);
  EXPECT_EQ(plan.phases.at(&node).ranks, (std::vector<unsigned>{1, 0}));
  EXPECT_EQ(plan.phases.at(&node).forecast->results.size(), 3u);
  EXPECT_TRUE(plan.has_phases[0]);
  const memory::Plan memory = memory::plan(unit, {&node});
  EXPECT_EQ(memory::verify(unit, memory), "");
}

TEST_F(PhaseTest, AnArrayOfAPhaseIsNotOverwrittenWithoutACheck) {
  Function &f = add_function(unit, "f", {{integer, "n"}}, {row});
  Builder b(types, *f.body);
  Node node = forall(b.parameter(0));
  add_range(b, node);
  node.forall->body = b.part(node.operands, {{integer, "i"}});
  Builder body(types, *node.forall->body);
  body.give({body.constant(0.0, real)});
  node.forall->returns.resize(1);
  node.forall->returns[0].gather = graph::Gather::array;
  node.outputs = {{row, "a"}};
  const Value made = b.node(std::move(node));
  const Value changed = b.op(Op::array_replace, {made, b.integer(1), b.constant(1.0, real)});
  b.give({changed});
  const Plan plan = parallel::plan(unit);
  ASSERT_EQ(plan.phases.size(), 1u);
  const auto how = [&](const memory::Plan &memory) { return memory.functions[0].body.nodes[changed.node].overwrite; };
  EXPECT_EQ(how(memory::plan(unit)), memory::Overwrite::always);
  EXPECT_EQ(how(memory::plan(unit, {plan.phases.begin()->first})), memory::Overwrite::checked);
}

TEST_F(PhaseTest, MaskedArraysOfTwoDimensionsAreNotDivided) {
  Function &f = add_function(unit, "f", {{integer, "n"}}, {matrix, integer});
  grid(f);
  graph::Return &clause = f.body->nodes[1].forall->returns[0];
  f.body->nodes[1].forall->body->nodes.push_back({});
  Node &mask = f.body->nodes[1].forall->body->nodes.back();
  mask.op = Op::constant;
  mask.constant = true;
  mask.outputs = {{types.boolean(), ""}};
  f.body->nodes[1].forall->body->results.push_back(
      {static_cast<std::uint32_t>(f.body->nodes[1].forall->body->nodes.size() - 1), 0});
  clause.has_mask = true;
  clause.mask = 2;
  EXPECT_EQ(graph::verify(unit), "");
  const Plan plan = parallel::plan(unit);
  EXPECT_TRUE(plan.phases.empty());
  Diagnostics diagnostics;
  remark(plan, diagnostics);
  ASSERT_EQ(diagnostics.all().size(), 1u);
  EXPECT_EQ(text_of(diagnostics.all()[0]),
            "each node computes all of this loop: it has several dimensions, and what it gives follows the order of the elements");
}

TEST_F(PhaseTest, TheFirstOfTwoCallsIsAFork) {
  Function &f = add_function(unit, "f", {{real, "x"}}, {real});
  Builder b(types, *f.body);
  const Value one = b.call(unit, 0, {b.parameter(0)});
  const Value two = b.call(unit, 0, {b.parameter(0)});
  b.give({b.op(Op::add, {one, two})});
  const Plan plan = parallel::plan(unit);
  EXPECT_EQ(plan.forks, std::set<const Node *>{&f.body->nodes[one.node]});
  EXPECT_TRUE(plan.has_forks[0]);
}

TEST_F(PhaseTest, ACallThatNeedsTheOtherIsNoFork) {
  Function &f = add_function(unit, "f", {{real, "x"}}, {real});
  Builder b(types, *f.body);
  const Value one = b.call(unit, 0, {b.parameter(0)});
  b.give({b.call(unit, 0, {one})});
  const Plan plan = parallel::plan(unit);
  EXPECT_TRUE(plan.forks.empty());
  EXPECT_FALSE(plan.has_forks[0]);
}

} // namespace
} // namespace sisal::parallel
