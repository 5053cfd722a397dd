#include "passes/passes_test.h"

namespace sisal::passes {
namespace {

class SelectTest : public PassTest {
protected:
  static Value first(Builder &part) { return part.parameter(0); }
  static Value second(Builder &part) { return part.parameter(1); }
};

TEST_F(SelectTest, AKnownConditionLeavesItsPart) {
  Builder b = begin({{integer, "a"}, {integer, "b"}}, {integer});
  b.give({select(b, b.boolean(false), {b.parameter(0), b.parameter(1)}, integer, first, second)});
  EXPECT_TRUE(simplify_selects(unit, options));
  EXPECT_EQ(count(Op::select), 0u);
  EXPECT_EQ(run("1 2"), "2");
}

TEST_F(SelectTest, ANegatedConditionExchangesTheParts) {
  Builder b = begin({{boolean, "c"}, {integer, "a"}, {integer, "b"}}, {integer});
  b.give({select(b, b.op(Op::not_, {b.parameter(0)}), {b.parameter(1), b.parameter(2)}, integer, first, second)});
  EXPECT_TRUE(simplify_selects(unit, options));
  remove_dead(unit, options);
  EXPECT_EQ(count(Op::not_), 0u);
  EXPECT_EQ(run("T 1 2") + " " + run("F 1 2"), "2 1");
}

TEST_F(SelectTest, EqualPartsNeedNoConditionThatCannotFail) {
  for (bool divides : {false, true})
    for (bool full : {false, true}) {
      options.full_errors = full;
      unit.functions.clear();
      unit.entry = -1;
      Builder b = begin({{integer, "a"}, {integer, "b"}}, {integer});
      Value value = b.op(divides ? Op::divide : Op::add, {b.integer(1), b.parameter(1)});
      Value condition = b.op(Op::less, {value, b.integer(3)}, boolean);
      b.give({select(b, condition, {b.parameter(0), b.parameter(0)}, integer, first, second)});
      simplify_selects(unit, options);
      remove_dead(unit, options);
      EXPECT_EQ(count(Op::select), divides || full ? 1u : 0u);
      EXPECT_EQ(run("7 0"), !divides ? "7" : full ? "ERROR" : "division by zero");
    }
}

TEST_F(SelectTest, TagcaseOfAUnionThatIsMadeHereIsItsArm) {
  TypeRef either = types.union_type({{"none", types.null()}, {"some", integer}});
  Builder b = begin({{integer, "a"}}, {integer});
  Node node;
  node.op = Op::tag_case;
  node.operands = {b.op(Op::union_make, {b.parameter(0)}, either, 1), b.parameter(0)};
  node.outputs = {{integer, ""}};
  node.arms = {{{}}, {{1}}};
  node.parts.push_back(b.part({b.parameter(0)}));
  Builder rest(types, *node.parts.back());
  rest.give({rest.parameter(0)});
  node.parts.push_back(graph::make_graph({{integer, "x"}, {integer, "a"}}));
  Builder some(types, *node.parts.back());
  some.give({some.op(Op::multiply, {some.parameter(0), some.parameter(1)})});
  b.give({b.node(std::move(node))});
  EXPECT_EQ(run("6"), "36");
  EXPECT_TRUE(simplify_selects(unit, options));
  EXPECT_EQ(count(Op::tag_case), 0u);
  EXPECT_EQ(run("6"), "36");
}

} // namespace
} // namespace sisal::passes
