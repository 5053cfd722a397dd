#include "passes/passes_test.h"

namespace sisal::passes {
namespace {

class InvariantsTest : public PassTest {
protected:
  // The sum over 1 to n of i + op(a, b).
  void sum_with(Op op) {
    Builder b = begin({{integer, "n"}, {integer, "a"}, {integer, "b"}}, {integer});
    b.give({forall(b, b.parameter(0), {b.parameter(1), b.parameter(2)}, {value_of(graph::Reduction::sum)}, {integer},
                   [&](Builder &body, Value i) {
                     Value both = body.op(op, {body.parameter(0), body.parameter(1)});
                     return std::vector<Value>{body.op(Op::add, {i, both})};
                   })});
  }
  std::size_t outside(Op op) const {
    std::size_t found = 0;
    for (const Node &node : body().nodes) found += node.op == op;
    return found;
  }
};

TEST_F(InvariantsTest, AProductOfOperandsIsMadeBefore) {
  sum_with(Op::multiply);
  EXPECT_TRUE(move_invariants(unit, options));
  remove_dead(unit, options);
  EXPECT_EQ(outside(Op::multiply), 1u);
  EXPECT_EQ(count(Op::multiply), 1u);
  EXPECT_EQ(run("3 4 5"), "66");
  EXPECT_FALSE(move_invariants(unit, options));
}

TEST_F(InvariantsTest, WhatMayFailStaysWhereItMayNotRun) {
  sum_with(Op::divide);
  EXPECT_FALSE(move_invariants(unit, options));
  EXPECT_EQ(run("0 1 0"), "0");
  EXPECT_EQ(run("1 1 0"), "division by zero");
  options.full_errors = true;
  EXPECT_TRUE(move_invariants(unit, options));
  EXPECT_EQ(run("0 1 0"), "0");
  EXPECT_EQ(run("1 1 0"), "ERROR");
}

TEST_F(InvariantsTest, BoundsAreEvaluatedOnce) {
  Builder b = begin({{integer, "a"}}, {integer});
  Value sum = forall(b, b.parameter(0), {}, {value_of(graph::Reduction::sum)}, {integer},
                     [](Builder &, Value i) { return std::vector<Value>{i}; });
  graph::Graph &bounds = *b.graph().nodes[sum.node].forall->dimensions[0].bounds;
  Builder inner(types, bounds);
  bounds.results[1] = inner.op(Op::divide, {inner.integer(12), inner.parameter(0)});
  b.give({sum});
  EXPECT_TRUE(move_invariants(unit, options));
  EXPECT_EQ(outside(Op::divide), 1u);
  EXPECT_EQ(run("4"), "6");
  EXPECT_EQ(run("0"), "division by zero");
}

} // namespace
} // namespace sisal::passes
