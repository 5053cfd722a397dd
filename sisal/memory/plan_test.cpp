#include "graph/builder.h"
#include "graph/verify.h"
#include "memory/plan.h"
#include "memory/remarks.h"
#include "memory/verify.h"

#include <gtest/gtest.h>

#include <algorithm>

namespace sisal::memory {
namespace {

using graph::Builder;
using graph::Function;
using graph::Graph;
using graph::Node;
using graph::Op;
using graph::Value;

class PlanTest : public testing::Test {
protected:
  graph::Unit unit;
  TypeTable types{unit.types};
  TypeRef integer = types.integer(), real = types.real(), row = types.array(real), matrix = types.array(row);

  Plan planned() {
    EXPECT_EQ(graph::verify(unit), "");
    Plan plan = memory::plan(unit);
    EXPECT_EQ(memory::verify(unit, plan), "");
    return plan;
  }

  std::vector<std::string> remarks(const Plan &plan) {
    Diagnostics diagnostics;
    remark(unit, plan, diagnostics);
    std::vector<std::string> texts;
    for (const Diagnostic &diagnostic : diagnostics.all()) texts.push_back(text_of(diagnostic));
    return texts;
  }

  static const NodePlan &of(const Plan &plan, Value value, std::size_t function = 0) {
    return plan.functions[function].body.nodes[value.node];
  }

  // `for initial i := 1; a := ... while i < 10 repeat i := old i + 1; a := old a[old i: 0.0] returns value of a`: with the array
  // and a row of it that the operands give.
  Value loop_of_replacements(Builder &b, Value array) {
    Node node;
    node.op = Op::loop;
    node.operands = {array};
    node.outputs = {{b.type(array), "a"}};
    node.loop = std::make_unique<graph::Loop>();
    graph::Loop &loop = *node.loop;
    loop.is_test_first = true;
    const std::vector<graph::Output> variables = {{integer, "i"}, {b.type(array), "a"}};
    loop.initial = b.part(node.operands);
    Builder initial(types, *loop.initial);
    initial.give({initial.integer(1), initial.parameter(0)});
    loop.test = b.part(node.operands, variables);
    Builder test(types, *loop.test);
    test.give({test.op(Op::less, {test.parameter(1), test.integer(10)})});
    loop.body = b.part(node.operands, variables);
    Builder body(types, *loop.body);
    const Value zero = body.constant(0.0, real);
    const Value next = body.op(Op::add, {body.parameter(1), body.integer(1)});
    body.give({next, body.op(Op::array_replace, {body.parameter(2), body.parameter(1), zero})});
    std::vector<graph::Output> all = variables;
    all.insert(all.end(), variables.begin(), variables.end());
    loop.result = b.part(node.operands, all);
    loop.result->results = {{0, 2}};
    loop.returns.push_back({});
    loop.is_old = {false};
    return b.node(std::move(node));
  }

  // A node of the loop's body, by its operation.
  static const NodePlan &in_body(const graph::Unit &unit, const Plan &plan, Value loop, Op op) {
    const Graph &body = *unit.functions[0].body->nodes[loop.node].loop->body;
    for (std::size_t n = 0; n < body.nodes.size(); n++)
      if (body.nodes[n].op == op) return plan.functions[0].body.nodes[loop.node].parts[memory::body].nodes[n];
    abort();
  }
};

TEST_F(PlanTest, TheLastUseOfAnArgumentIsOverwritten) {
  Function &f = add_function(unit, "f", {{row, "a"}}, {row});
  Builder b(types, *f.body);
  const Value changed = b.op(Op::array_replace, {b.parameter(0), b.integer(1), b.constant(2.0, real)});
  b.give({changed});
  const Plan plan = planned();
  EXPECT_EQ(plan.functions[0].parameters[0], Hold::owned);
  EXPECT_EQ(of(plan, changed).uses[0], Use::gives);
  EXPECT_NE(of(plan, changed).overwrite, Overwrite::never);
}

TEST_F(PlanTest, AnExportedFunctionBorrows) {
  Function &f = add_function(unit, "f", {{row, "a"}}, {row});
  f.linkage = graph::Linkage::defined;
  Builder b(types, *f.body);
  const Value changed = b.op(Op::array_replace, {b.parameter(0), b.integer(1), b.constant(2.0, real)});
  b.give({changed});
  const Plan plan = planned();
  EXPECT_EQ(plan.functions[0].parameters[0], Hold::view);
  EXPECT_EQ(of(plan, changed).overwrite, Overwrite::never);
  EXPECT_EQ(remarks(plan), std::vector<std::string>{"'a' is copied: it is an argument of 'f', which other files can call"});
}

TEST_F(PlanTest, AValueWithTwoChangesIsCopiedOnce) {
  Function &f = add_function(unit, "f", {{integer, "n"}}, {row, row});
  Builder b(types, *f.body);
  const Value made = b.named(b.op(Op::array_fill, {b.integer(1), b.parameter(0), b.constant(0.0, real)}), "a");
  const Value one = b.op(Op::array_replace, {made, b.integer(1), b.constant(1.0, real)});
  const Value two = b.op(Op::array_replace, {made, b.integer(2), b.constant(1.0, real)});
  b.give({one, two});
  const Plan plan = planned();
  EXPECT_EQ(of(plan, one).overwrite, Overwrite::never);
  EXPECT_EQ(of(plan, two).overwrite, Overwrite::always);
  EXPECT_EQ(remarks(plan), std::vector<std::string>{"'a' is copied: it is used again"});
}

TEST_F(PlanTest, ReadersComeBeforeTheChange) {
  Function &f = add_function(unit, "f", {{integer, "n"}}, {row, real});
  Builder b(types, *f.body);
  const Value made = b.op(Op::array_fill, {b.integer(1), b.parameter(0), b.constant(0.0, real)});
  const Value changed = b.op(Op::array_replace, {made, b.integer(1), b.constant(1.0, real)});
  const Value read = b.op(Op::array_element, {made, b.integer(1)});
  b.give({changed, read});
  const Plan plan = planned();
  EXPECT_EQ(of(plan, changed).overwrite, Overwrite::always);
  EXPECT_EQ(plan.functions[0].body.order.back(), changed.node);
}

TEST_F(PlanTest, ALoopOfReplacementsHasNoCopy) {
  Function &f = add_function(unit, "f", {{integer, "n"}}, {row});
  Builder b(types, *f.body);
  const Value made = b.op(Op::array_fill, {b.integer(1), b.parameter(0), b.constant(0.0, real)});
  const Value loop = loop_of_replacements(b, made);
  b.give({loop});
  const Plan plan = planned();
  EXPECT_EQ(in_body(unit, plan, loop, Op::array_replace).overwrite, Overwrite::always);
  EXPECT_TRUE(of(plan, loop).unshared.empty());
  EXPECT_EQ(remarks(plan), std::vector<std::string>{});
  EXPECT_TRUE(plan.functions[0].is_fresh[0]);
}

TEST_F(PlanTest, ALoopOverAnArrayThatIsUsedLaterCopiesItOnceBeforeThePasses) {
  Function &f = add_function(unit, "f", {{integer, "n"}}, {row, row});
  Builder b(types, *f.body);
  const Value made = b.named(b.op(Op::array_fill, {b.integer(1), b.parameter(0), b.constant(0.0, real)}), "a");
  const Value loop = loop_of_replacements(b, made);
  b.give({loop, made});
  const Plan plan = planned();
  EXPECT_EQ(in_body(unit, plan, loop, Op::array_replace).overwrite, Overwrite::always);
  EXPECT_EQ(of(plan, loop).unshared, std::vector<std::uint32_t>{1});
  EXPECT_EQ(remarks(plan), std::vector<std::string>{"'a' before the first pass is copied: it is a result, too"});
}

TEST_F(PlanTest, ARowIsMovedOutOfItsMatrixToBeChanged) {
  Function &f = add_function(unit, "f", {{matrix, "m"}, {integer, "i"}}, {matrix});
  Builder b(types, *f.body);
  const Value old_row = b.op(Op::array_element, {b.parameter(0), b.parameter(1)});
  const Value read = b.op(Op::array_element, {old_row, b.integer(1)});
  const Value new_row = b.op(Op::array_replace, {old_row, b.integer(2), read});
  const Value changed = b.op(Op::array_replace, {b.parameter(0), b.parameter(1), new_row});
  b.give({changed});
  const Plan plan = planned();
  EXPECT_TRUE(of(plan, old_row).is_taken);
  EXPECT_EQ(of(plan, new_row).uses[0], Use::gives);
  EXPECT_EQ(of(plan, changed).uses[0], Use::gives);
  EXPECT_EQ(of(plan, changed).uses[2], Use::gives);
  EXPECT_EQ(of(plan, changed).overwrite, Overwrite::always);
  EXPECT_TRUE(of(plan, old_row).is_taken_surely);
  EXPECT_TRUE(of(plan, changed).is_vacant);
}

TEST_F(PlanTest, RowsOfAMatrixThatEndsAreThoseOfTheLoop) {
  for (const bool is_used_again : {false, true}) {
    Function &f = add_function(unit, "f", {{matrix, "m"}}, {matrix, matrix});
    Builder b(types, *f.body);
    const Value m = b.op(Op::array_set_low, {b.parameter(0), b.integer(1)});
    Node node;
    node.op = Op::forall;
    node.operands = {m};
    node.outputs = {{matrix, "x"}};
    node.forall = std::make_unique<graph::Forall>();
    graph::Dimension &dimension = node.forall->dimensions.emplace_back();
    dimension.generators.push_back({true});
    dimension.bounds = b.part(node.operands);
    dimension.bounds->results = {{0, 0}};
    node.forall->body = b.part(node.operands, {{row, "r"}, {integer, "i"}});
    Builder body(types, *node.forall->body);
    const Value changed = body.op(Op::array_replace, {body.parameter(1), body.integer(1), body.constant(0.0, real)});
    body.give({changed});
    graph::Return clause;
    clause.gather = graph::Gather::array;
    node.forall->returns.push_back(clause);
    const Value made = b.node(std::move(node));
    b.give({made, is_used_again ? m : made});
    const Plan plan = planned();
    const std::size_t function = unit.functions.size() - 1;
    EXPECT_EQ(of(plan, made, function).has_elements, !is_used_again);
    EXPECT_EQ(of(plan, made, function).parts.back().nodes[changed.node].overwrite,
              is_used_again ? Overwrite::never : Overwrite::checked);
  }
}

TEST_F(PlanTest, ARowOfAnotherPlaceIsCopied) {
  Function &f = add_function(unit, "f", {{matrix, "m"}, {integer, "i"}}, {matrix});
  Builder b(types, *f.body);
  const Value old_row = b.op(Op::array_element, {b.parameter(0), b.integer(1)});
  const Value new_row = b.op(Op::array_replace, {old_row, b.integer(2), b.constant(0.0, real)});
  const Value changed = b.op(Op::array_replace, {b.parameter(0), b.parameter(1), new_row});
  b.give({changed});
  const Plan plan = planned();
  EXPECT_FALSE(of(plan, old_row).is_taken);
  EXPECT_EQ(of(plan, new_row).overwrite, Overwrite::never);
  EXPECT_NE(of(plan, changed).overwrite, Overwrite::never);
  EXPECT_EQ(remarks(plan)[0], "an element of 'm' is copied: it lies in 'm', and it is used again");
}

TEST_F(PlanTest, OneArmOfASelectConsumes) {
  Function &f = add_function(unit, "f", {{row, "a"}, {types.boolean(), "c"}}, {row});
  Builder b(types, *f.body);
  Node node;
  node.op = Op::select;
  node.operands = {b.parameter(1), b.parameter(0)};
  node.outputs = {{row, ""}};
  node.parts.push_back(b.part({b.parameter(0)}));
  Builder yes(types, *node.parts[0]);
  const Value changed = yes.op(Op::array_replace, {yes.parameter(0), yes.integer(1), yes.constant(0.0, real)});
  yes.give({changed});
  node.parts.push_back(b.part({b.parameter(0)}));
  Builder no(types, *node.parts[1]);
  no.give({no.op(Op::array_empty, {}, row)});
  const Value selected = b.node(std::move(node));
  b.give({selected});
  const Plan plan = planned();
  const NodePlan &select = of(plan, selected);
  EXPECT_EQ(select.uses[1], Use::gives);
  EXPECT_NE(select.parts[0].nodes[changed.node].overwrite, Overwrite::never);
  EXPECT_EQ(select.parts[1].nodes[0].drops, std::vector<Value>({{0, 0}}));
}

TEST_F(PlanTest, ACallerGivesWhatTheCalleeConsumes) {
  Function &g = add_function(unit, "g", {{row, "a"}}, {row});
  Builder inner(types, *g.body);
  const Value changed = inner.op(Op::array_replace, {inner.parameter(0), inner.integer(1), inner.constant(2.0, real)});
  inner.give({changed});
  Function &f = add_function(unit, "f", {{integer, "n"}}, {row});
  Builder b(types, *f.body);
  const Value made = b.op(Op::array_fill, {b.integer(1), b.parameter(0), b.constant(0.0, real)});
  const Value called = b.call(unit, 0, {made});
  b.give({called});
  const Plan plan = planned();
  EXPECT_EQ(of(plan, called, 1).uses[0], Use::gives);
  EXPECT_EQ(of(plan, changed).overwrite, Overwrite::always);
  EXPECT_TRUE(plan.functions[1].is_fresh[0]);
}

TEST_F(PlanTest, ACallerThatKeepsTheArrayShares) {
  Function &g = add_function(unit, "g", {{row, "a"}}, {row});
  Builder inner(types, *g.body);
  const Value changed = inner.op(Op::array_replace, {inner.parameter(0), inner.integer(1), inner.constant(2.0, real)});
  inner.give({changed});
  Function &f = add_function(unit, "f", {{integer, "n"}}, {row, row});
  Builder b(types, *f.body);
  const Value made = b.op(Op::array_fill, {b.integer(1), b.parameter(0), b.constant(0.0, real)});
  const Value called = b.call(unit, 0, {made});
  b.give({called, made});
  const Plan plan = planned();
  EXPECT_EQ(of(plan, called, 1).uses[0], Use::shares);
  EXPECT_EQ(of(plan, changed).overwrite, Overwrite::checked);
  EXPECT_EQ(remarks(plan), std::vector<std::string>{"'a' may be copied: not every call of 'g' passes the only reference"});
}

TEST_F(PlanTest, PartsOfACatenationAreBuiltInPlace) {
  Function &f = add_function(unit, "f", {{integer, "n"}, {row, "a"}}, {row});
  Builder b(types, *f.body);
  const Value zeros = b.op(Op::array_fill, {b.integer(1), b.parameter(0), b.constant(0.0, real)});
  const Value inner = b.op(Op::array_catenate, {zeros, b.parameter(1)});
  const Value one = b.op(Op::array_make, {b.integer(1), b.constant(1.0, real)});
  const Value all = b.op(Op::array_catenate, {inner, one});
  b.give({all});
  const Plan plan = planned();
  EXPECT_TRUE(of(plan, zeros).placement.is_placed);
  const Plan without = memory::plan(unit, {}, false);
  for (const NodePlan &node : without.functions[0].body.nodes) EXPECT_FALSE(node.placement.is_placed);
  EXPECT_EQ(of(plan, zeros).placement.node, inner.node);
  EXPECT_EQ(of(plan, inner).placement.node, all.node);
  EXPECT_EQ(of(plan, one).placement.operand, 1u);
  EXPECT_EQ(of(plan, all).uses[1], Use::gives);
}

TEST_F(PlanTest, PartsOfACatenationAreMadeInTheOrderOfTheirElements) {
  Function &f = add_function(unit, "f", {{integer, "n"}}, {row});
  Builder b(types, *f.body);
  const Value second = b.op(Op::array_fill, {b.integer(1), b.parameter(0), b.constant(0.0, real)});
  const Value first = b.op(Op::array_make, {b.integer(1), b.constant(1.0, real)});
  b.give({b.op(Op::array_catenate, {first, second})});
  const std::vector<std::uint32_t> order = planned().functions[0].body.order;
  EXPECT_LT(std::find(order.begin(), order.end(), first.node), std::find(order.begin(), order.end(), second.node));
}

TEST_F(PlanTest, WhatIsUsedTwiceIsNotBuiltInPlace) {
  Function &f = add_function(unit, "f", {{integer, "n"}}, {row, row});
  Builder b(types, *f.body);
  const Value zeros = b.op(Op::array_fill, {b.integer(1), b.parameter(0), b.constant(0.0, real)});
  const Value one = b.op(Op::array_make, {b.integer(1), b.constant(1.0, real)});
  const Value all = b.op(Op::array_catenate, {zeros, one});
  b.give({all, zeros});
  const Plan plan = planned();
  EXPECT_FALSE(of(plan, zeros).placement.is_placed);
  EXPECT_TRUE(of(plan, one).placement.is_placed);
}

TEST_F(PlanTest, AFieldIsMovedOutOfItsRecordToBeChanged) {
  const TypeRef pair = types.record({{"x", row}, {"n", integer}});
  Function &f = add_function(unit, "f", {{pair, "r"}}, {pair});
  Builder b(types, *f.body);
  const Value field = b.field(b.parameter(0), 0);
  const Value changed = b.op(Op::array_replace, {field, b.integer(1), b.constant(1.0, real)});
  b.give({b.op(Op::record_replace, {b.parameter(0), changed}, pair, 0)});
  const Plan plan = planned();
  EXPECT_TRUE(of(plan, field).is_taken);
  EXPECT_EQ(of(plan, changed).uses[0], Use::gives);
}

TEST_F(PlanTest, AnElementIsAViewAsLongAsItIsOnlyRead) {
  Function &f = add_function(unit, "f", {{matrix, "m"}}, {real});
  Builder b(types, *f.body);
  const Value first = b.op(Op::array_element, {b.parameter(0), b.integer(1)});
  b.give({b.op(Op::array_element, {first, b.integer(1)})});
  const Plan plan = planned();
  EXPECT_EQ(plan.functions[0].parameters[0], Hold::view);
  EXPECT_EQ(of(plan, first).outputs[0], Hold::view);
}

} // namespace
} // namespace sisal::memory
