#include "passes/passes_test.h"

namespace sisal::passes {
namespace {

class InlineTest : public PassTest {};

TEST_F(InlineTest, SmallFunctionsTakeThePlaceOfCallsAndGo) {
  begin({{integer, "a"}}, {integer});
  Builder square = begin({{integer, "x"}}, {integer}, "square");
  square.give({square.op(Op::multiply, {square.parameter(0), square.parameter(0)})});
  Builder main(types, *unit.functions[0].body);
  main.give({main.call(unit, 1, {main.call(unit, 1, {main.parameter(0)})})});
  EXPECT_TRUE(inline_calls(unit, options));
  EXPECT_EQ(count(Op::call), 0u);
  EXPECT_EQ(count(Op::multiply), 2u);
  EXPECT_EQ(run("3"), "81");
  EXPECT_TRUE(remove_dead(unit, options));
  EXPECT_EQ(unit.functions.size(), 1u);
}

TEST_F(InlineTest, FunctionsThatCallEachOtherStay) {
  begin({{integer, "a"}}, {integer});
  begin({{integer, "a"}}, {integer}, "even");
  begin({{integer, "a"}}, {integer}, "odd");
  for (std::uint32_t number : {1u, 2u}) {
    Builder b(types, *unit.functions[number].body);
    Value is_zero = b.op(Op::equal, {b.parameter(0), b.integer(0)}, boolean);
    b.give({select(
        b, is_zero, {b.parameter(0)}, integer, [&](Builder &part) { return part.integer(number == 1 ? 1 : 0); },
        [&](Builder &part) {
          return part.call(unit, 3 - number, {part.op(Op::subtract, {part.parameter(0), part.integer(1)})});
        })});
  }
  Builder main(types, *unit.functions[0].body);
  main.give({main.call(unit, 1, {main.parameter(0)})});
  EXPECT_FALSE(inline_calls(unit, options));
  EXPECT_EQ(run("7"), "0");
}

TEST_F(InlineTest, LargeFunctionsStayIfTheyHaveSeveralCalls) {
  begin({{integer, "a"}}, {integer});
  Builder large = begin({{integer, "x"}}, {integer}, "large");
  Value value = large.parameter(0);
  for (std::size_t node = 0; node <= options.inline_size; node++) value = large.op(Op::add, {value, large.parameter(0)});
  large.give({value});
  Builder main(types, *unit.functions[0].body);
  main.give({main.op(Op::add, {main.call(unit, 1, {main.parameter(0)}), main.call(unit, 1, {main.integer(1)})})});
  EXPECT_FALSE(inline_calls(unit, options));
  main.give({main.call(unit, 1, {main.parameter(0)})});
  remove_dead(unit, options);
  EXPECT_TRUE(inline_calls(unit, options));
  EXPECT_EQ(run("2"), "84");
}

} // namespace
} // namespace sisal::passes
