#include "graph/builder.h"
#include "graph/print.h"
#include "graph/verify.h"

#include <gtest/gtest.h>

namespace sisal::graph {
namespace {

class GraphTest : public testing::Test {
protected:
  Unit unit;
  TypeTable types{unit.types};
  TypeRef integer = types.integer();
};

TEST_F(GraphTest, BuiltFunctionPrints) {
  Function &f = add_function(unit, "f", {{integer, "n"}}, {integer});
  Builder b(types, *f.body);
  Value sum = b.named(b.op(Op::add, {b.parameter(0), b.integer(1)}), "next");
  b.give({sum});
  EXPECT_EQ(verify(unit), "");
  EXPECT_EQ(print(unit), "function f(n: integer) returns (integer)\n"
                         "  %1: integer = constant 1\n"
                         "  next%2: integer = add n%0, %1\n"
                         "  gives next%2\n");
}

// A forall over 1 to n that sums squares.
Value sum_of_squares(Builder &b, Value n) {
  Node node;
  node.op = Op::forall;
  node.operands = {n, b.integer(1)};
  node.outputs = {{b.types().integer(), "total"}};
  node.forall = std::make_unique<Forall>();
  auto &dimension = node.forall->dimensions.emplace_back();
  dimension.generators.push_back({});
  dimension.bounds = b.part(node.operands);
  dimension.bounds->results = {{0, 1}, {0, 0}};
  node.forall->body = b.part(node.operands, {{b.types().integer(), "i"}});
  Builder body(b.types(), *node.forall->body);
  body.give({body.op(Op::multiply, {body.parameter(2), body.parameter(2)})});
  Return clause;
  clause.reduction = Reduction::sum;
  node.forall->returns.push_back(clause);
  return b.node(std::move(node));
}

TEST_F(GraphTest, CompoundPrintsItsPartsIndented) {
  Function &f = add_function(unit, "f", {{integer, "n"}}, {integer});
  Builder b(types, *f.body);
  b.give({sum_of_squares(b, b.parameter(0))});
  EXPECT_EQ(verify(unit), "");
  EXPECT_EQ(print(unit), "function f(n: integer) returns (integer)\n"
                         "  %1: integer = constant 1\n"
                         "  total%2: integer = forall n%0, %1\n"
                         "    over range (n%0.0: integer, %0.1: integer)\n"
                         "      gives %0.1, n%0.0\n"
                         "    body (n%0.0: integer, %0.1: integer, i%0.2: integer)\n"
                         "      %1: integer = multiply i%0.2, i%0.2\n"
                         "      gives %1\n"
                         "    returns value of sum 0\n"
                         "  gives total%2\n");
}

TEST_F(GraphTest, UseBeforeTheNodeIsAFault) {
  Function &f = add_function(unit, "f", {}, {integer});
  Builder b(types, *f.body);
  b.integer(1);
  b.give({b.op(Op::negate, {{2, 0}}, integer)});
  EXPECT_EQ(verify(unit), "f, body, %2 negate: operand %2 is no value before\n");
}

TEST_F(GraphTest, WrongOperandTypeIsAFault) {
  Function &f = add_function(unit, "f", {{types.real(), "x"}}, {integer});
  Builder b(types, *f.body);
  b.give({b.op(Op::add, {b.parameter(0), b.integer(1)}, integer)});
  EXPECT_EQ(verify(unit), "f, body, %2 add: operands and outputs do not fit: (real, integer) to (integer)\n");
}

TEST_F(GraphTest, WrongResultTypeIsAFault) {
  Function &f = add_function(unit, "f", {}, {integer});
  Builder b(types, *f.body);
  b.give({b.real(1)});
  EXPECT_EQ(verify(unit), "f, body: results are (real), expected (integer)\n");
}

TEST_F(GraphTest, PartWithoutItsOperandsIsAFault) {
  Function &f = add_function(unit, "f", {{integer, "n"}}, {integer});
  Builder b(types, *f.body);
  b.give({sum_of_squares(b, b.parameter(0))});
  f.body->nodes[2].operands.pop_back();
  EXPECT_NE(verify(unit).find("parameters are (integer, integer), expected (integer)"), std::string::npos);
}

TEST_F(GraphTest, ClauseOfAnArrayHasADimensionForEachOfTheLoop) {
  Function &f = add_function(unit, "f", {{integer, "n"}}, {integer});
  Builder b(types, *f.body);
  b.give({sum_of_squares(b, b.parameter(0))});
  f.body->nodes[2].forall->returns[0].gather = Gather::array;
  EXPECT_EQ(verify(unit), "f, body, %2 forall: a clause gives integer\n");
}

TEST_F(GraphTest, TagWithoutAnArmIsAFault) {
  TypeRef type = types.union_type({{"a", integer}, {"b", integer}});
  Function &f = add_function(unit, "f", {{type, "u"}}, {integer});
  Builder b(types, *f.body);
  Node node;
  node.op = Op::tag_case;
  node.operands = {b.parameter(0)};
  node.outputs = {{integer, ""}};
  node.arms = {{{0}}};
  node.parts.push_back(make_graph({{integer, "payload"}}));
  node.parts[0]->results = {{0, 0}};
  b.give({b.node(std::move(node))});
  EXPECT_EQ(verify(unit), "f, body, %1 tag_case: a tag has no arm\n");
  f.body->nodes[1].arms[0].tags.push_back(1);
  EXPECT_EQ(verify(unit), "");
}

} // namespace
} // namespace sisal::graph
