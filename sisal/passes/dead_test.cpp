#include "passes/passes_test.h"

namespace sisal::passes {
namespace {

class DeadTest : public PassTest {};

TEST_F(DeadTest, NodesAndClausesWithoutAUseGo) {
  Builder b = begin({{integer, "n"}}, {integer});
  b.op(Op::divide, {b.integer(1), b.integer(0)});
  Value loop = forall(b, b.parameter(0), {b.op(Op::negate, {b.parameter(0)})}, {array_of(0), value_of(graph::Reduction::sum, 1)},
                      {numbers, integer}, [](Builder &body, Value i) {
                        return std::vector<Value>{body.op(Op::multiply, {i, body.parameter(0)}), body.op(Op::add, {i, i})};
                      });
  b.give({{loop.node, 1}});
  EXPECT_TRUE(remove_dead(unit, options));
  EXPECT_EQ(count(Op::divide) + count(Op::multiply) + count(Op::negate), 0u);
  EXPECT_EQ(body().nodes.back().forall->returns.size(), 1u);
  EXPECT_EQ(body().nodes.back().operands.size(), 1u);
  EXPECT_EQ(run("3"), "12");
  EXPECT_FALSE(remove_dead(unit, options));
}

// x counts down; y is made of x and y, and z of z alone.
TEST_F(DeadTest, VariablesThatOnlyFeedThemselvesGo) {
  Builder b = begin({{integer, "n"}}, {integer});
  Node node;
  node.op = Op::loop;
  node.operands = {b.parameter(0)};
  node.outputs = {{integer, ""}};
  node.loop = std::make_unique<graph::Loop>();
  graph::Loop &loop = *node.loop;
  const std::vector<graph::Output> variables = {{integer, "z"}, {integer, "x"}, {integer, "y"}};
  loop.is_test_first = true;
  loop.initial = b.part(node.operands);
  Builder initial(types, *loop.initial);
  initial.give({initial.integer(5), initial.parameter(0), initial.integer(0)});
  loop.test = b.part(node.operands, variables);
  Builder test(types, *loop.test);
  test.give({test.op(Op::less, {test.integer(0), test.parameter(2)}, boolean)});
  loop.body = b.part(node.operands, variables);
  Builder body(types, *loop.body);
  body.give({body.op(Op::multiply, {body.parameter(1), body.parameter(1)}),
             body.op(Op::subtract, {body.parameter(2), body.integer(1)}),
             body.op(Op::add, {body.parameter(3), body.parameter(2)})});
  std::vector<graph::Output> twice = variables;
  twice.insert(twice.end(), variables.begin(), variables.end());
  loop.result = b.part(node.operands, twice);
  loop.result->results = {{0, 3}};
  loop.returns = {value_of(graph::Reduction::none)};
  loop.is_old = {false};
  b.give({b.node(std::move(node))});
  EXPECT_EQ(run("4"), "10");
  EXPECT_TRUE(remove_dead(unit, options));
  EXPECT_EQ(count(Op::multiply), 0u);
  EXPECT_EQ(unit.functions[0].body->nodes.back().loop->initial->results.size(), 2u);
  EXPECT_EQ(run("4"), "10");
  EXPECT_FALSE(remove_dead(unit, options));
}

} // namespace
} // namespace sisal::passes
