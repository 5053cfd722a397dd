#include "passes/passes_test.h"

namespace sisal::passes {
namespace {

using Values = std::vector<Value>;

class FuseTest : public PassTest {
protected:
  // The array of i * i.
  Value squares(Builder &b, Value n) {
    return forall(b, n, {}, {array_of()}, {numbers}, [](Builder &body, Value i) { return Values{body.op(Op::multiply, {i, i})}; });
  }
  // The sum of a[i + by].
  Value sum_of(Builder &b, Value n, Value array, std::int64_t by) {
    return forall(b, n, {array}, {value_of(graph::Reduction::sum)}, {integer}, [&](Builder &body, Value i) {
      Value index = by == 0 ? i : body.op(Op::add, {i, body.integer(by)});
      return Values{body.op(Op::array_element, {body.parameter(0), index})};
    });
  }
  // The results are the same before and after.
  std::string fused(const std::string &arguments) {
    const std::string before = run(arguments);
    fuse_foralls(unit, options);
    remove_dead(unit, options);
    EXPECT_EQ(run(arguments), before);
    return before;
  }
};

TEST_F(FuseTest, AnArrayThatIsReadElementByElementIsGone) {
  Builder b = begin({{integer, "n"}}, {integer});
  b.give({sum_of(b, b.parameter(0), squares(b, b.parameter(0)), 0)});
  EXPECT_EQ(fused("4"), "30");
  EXPECT_EQ(count(Op::forall), 1u);
  EXPECT_EQ(count(Op::array_element), 0u);
  EXPECT_EQ(body().nodes.back().outputs.size(), 1u);
  EXPECT_EQ(run("0"), "0");
}

TEST_F(FuseTest, ANeighbourIsNoElementOfTheSamePass) {
  Builder b = begin({{integer, "n"}}, {integer});
  b.give({sum_of(b, b.parameter(0), squares(b, b.op(Op::add, {b.parameter(0), b.integer(1)})), 1)});
  EXPECT_EQ(fused("3"), "29");
  EXPECT_EQ(count(Op::forall), 2u);
}

TEST_F(FuseTest, SeveralReadersAndOneThatNeedsTheArray) {
  Builder b = begin({{integer, "n"}}, {integer, integer, numbers});
  Value array = squares(b, b.parameter(0));
  b.give({sum_of(b, b.parameter(0), array, 0), sum_of(b, b.parameter(0), array, 0), array});
  EXPECT_EQ(fused("3"), "14 14 [ 1,3: 1 4 9 ]");
  EXPECT_EQ(count(Op::forall), 1u);
}

TEST_F(FuseTest, WhatLiesBetweenKeepsTheTwoApart) {
  Builder b = begin({{integer, "n"}}, {integer});
  Value array = squares(b, b.parameter(0));
  Value first = b.op(Op::array_element, {array, b.integer(1)});
  b.give({forall(b, b.parameter(0), {array, first}, {value_of(graph::Reduction::sum)}, {integer}, [](Builder &body, Value i) {
    return Values{body.op(Op::multiply, {body.op(Op::array_element, {body.parameter(0), i}), body.parameter(1)})};
  })});
  EXPECT_EQ(fused("3"), "14");
  EXPECT_EQ(count(Op::forall), 2u);
}

TEST_F(FuseTest, OtherBoundsAreOtherLoops) {
  Builder b = begin({{integer, "n"}, {integer, "m"}}, {integer, numbers});
  b.give({sum_of(b, b.parameter(1), squares(b, b.parameter(0)), 0), squares(b, b.parameter(0))});
  EXPECT_EQ(fused("3 2"), "5 [ 1,3: 1 4 9 ]");
  EXPECT_EQ(count(Op::forall), 2u);
}

// `for x in A at i` over an array that a loop from 1 has made.
TEST_F(FuseTest, AGeneratorOverTheArrayIsItsLoop) {
  Builder b = begin({{integer, "n"}, {integer, "m"}}, {numbers});
  Node node;
  node.op = Op::forall;
  node.operands = {b.parameter(1), squares(b, b.parameter(0))};
  node.outputs = {{numbers, ""}};
  node.forall = std::make_unique<graph::Forall>();
  auto &dimension = node.forall->dimensions.emplace_back();
  dimension.generators.push_back({true});
  dimension.bounds = b.part(node.operands);
  dimension.bounds->results = {{0, 1}};
  node.forall->body = b.part(node.operands, {{integer, "x"}, {integer, "i"}});
  Builder inner(types, *node.forall->body);
  inner.give({inner.op(Op::add, {inner.op(Op::multiply, {inner.parameter(2), inner.parameter(3)}), inner.parameter(0)})});
  node.forall->returns = {array_of()};
  b.give({b.node(std::move(node))});
  EXPECT_EQ(fused("3 1"), "[ 1,3: 2 9 28 ]");
  EXPECT_EQ(count(Op::forall), 1u);
  EXPECT_EQ(run("0 1"), "[ 1,0: ]");
}

} // namespace
} // namespace sisal::passes
