#include "passes/passes_test.h"

namespace sisal::passes {
namespace {

class ShareTest : public PassTest {};

TEST_F(ShareTest, TheSameIsComputedOnce) {
  Builder b = begin({{integer, "a"}, {integer, "b"}}, {integer});
  auto product = [&] { return b.op(Op::multiply, {b.parameter(0), b.parameter(1)}); };
  Value one = product(), other = product(), turned = b.op(Op::multiply, {b.parameter(1), b.parameter(0)});
  b.give({b.op(Op::add, {b.op(Op::add, {one, other}), turned})});
  EXPECT_TRUE(share_expressions(unit, options));
  EXPECT_EQ(count(Op::multiply), 2u);
  EXPECT_EQ(run("3 4"), "36");
  EXPECT_FALSE(share_expressions(unit, options));
}

TEST_F(ShareTest, LoopsThatAreTheSameAreOne) {
  Builder b = begin({{integer, "n"}}, {integer, integer});
  auto sum = [&](std::int64_t by) {
    return forall(b, b.parameter(0), {}, {value_of(graph::Reduction::sum)}, {integer},
                  [&](Builder &body, Value i) { return std::vector<Value>{body.op(Op::multiply, {i, body.integer(by)})}; });
  };
  sum(2);
  b.give({b.op(Op::add, {sum(2), sum(2)}), sum(3)});
  share_expressions(unit, options);
  EXPECT_EQ(count(Op::forall), 2u);
  EXPECT_EQ(run("4"), "40 30");
}

TEST_F(ShareTest, PartsSeeAValueOnce) {
  Builder b = begin({{integer, "a"}}, {integer});
  b.give({forall(b, b.integer(3), {b.parameter(0), b.parameter(0)}, {value_of(graph::Reduction::sum)}, {integer},
                 [&](Builder &body, Value) {
                   Value one = body.op(Op::multiply, {body.parameter(0), body.parameter(0)});
                   Value other = body.op(Op::multiply, {body.parameter(1), body.parameter(0)});
                   return std::vector<Value>{body.op(Op::add, {one, other})};
                 })});
  for (int round = 0; round < 2; round++) share_expressions(unit, options);
  remove_dead(unit, options);
  EXPECT_EQ(count(Op::multiply), 1u);
  EXPECT_EQ(run("5"), "150");
}

} // namespace
} // namespace sisal::passes
