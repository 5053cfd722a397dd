#include "passes/passes_test.h"

namespace sisal::passes {
namespace {

class ReadsTest : public PassTest {
protected:
  // After the pass and that for dead values.
  std::string forwarded(const std::string &arguments) {
    const std::string before = run(arguments);
    while (forward_reads(unit, options)) {
    }
    remove_dead(unit, options);
    EXPECT_EQ(run(arguments), before);
    return before;
  }
};

TEST_F(ReadsTest, ASmallArrayThatIsReadAtConstantsIsGone) {
  Builder b = begin({{integer, "a"}, {integer, "b"}}, {integer, integer});
  Value array = b.op(Op::array_make, {b.integer(0), b.parameter(0), b.parameter(1)}, numbers);
  Value changed = b.op(Op::array_replace, {array, b.integer(1), b.integer(7)});
  Value sum = b.op(Op::add, {b.op(Op::array_element, {changed, b.integer(0)}), b.op(Op::array_element, {changed, b.integer(1)})});
  b.give({sum, b.op(Op::add, {b.op(Op::array_high, {array}, integer), b.op(Op::array_size, {array}, integer)})});
  EXPECT_EQ(forwarded("5 6"), "12 3");
  EXPECT_EQ(count(Op::array_make) + count(Op::array_element) + count(Op::array_high), 0u);
}

TEST_F(ReadsTest, AnIndexOutsideStaysAnError) {
  Builder b = begin({{integer, "a"}}, {integer});
  b.give({b.op(Op::array_element, {b.op(Op::array_make, {b.integer(1), b.parameter(0)}, numbers), b.integer(2)})});
  EXPECT_EQ(forwarded("5"), "array element, index 2 not in 1..1");
}

TEST_F(ReadsTest, FieldsAreTheirValues) {
  TypeRef pair = types.record({{"x", integer}, {"y", integer}});
  Builder b = begin({{integer, "a"}, {pair, "p"}}, {integer, integer});
  Value made = b.op(Op::record_make, {b.parameter(0), b.integer(2)}, pair);
  Value changed = b.op(Op::record_replace, {made, b.integer(9)}, pair, 0);
  Value other = b.op(Op::record_replace, {b.parameter(1), b.integer(4)}, pair, 1);
  b.give({b.op(Op::add, {b.field(changed, 0), b.field(changed, 1)}), b.field(other, 0)});
  EXPECT_EQ(forwarded("5 < 3 8 >"), "11 3");
  EXPECT_EQ(count(Op::record_make) + count(Op::record_replace), 0u);
  EXPECT_EQ(count(Op::record_field), 1u);
}

} // namespace
} // namespace sisal::passes
