#include "passes/passes_test.h"

namespace sisal::passes {
namespace {

class FoldTest : public PassTest {
protected:
  std::string folded(Op op, std::int64_t a, std::int64_t b) {
    unit.functions.clear();
    unit.entry = -1;
    Builder builder = begin({}, {integer});
    builder.give({builder.op(op, {builder.integer(a), builder.integer(b)})});
    fold_constants(unit, options);
    return count(op) == 0 ? run("") : "not folded: " + run("");
  }
};

TEST_F(FoldTest, IntegersAreThoseOfPrograms) {
  EXPECT_EQ(folded(Op::add, 2147483647, 1), "-2147483648");
  EXPECT_EQ(folded(Op::multiply, 65536, 65536), "0");
  EXPECT_EQ(folded(Op::divide, -7, 2), "-3");
  EXPECT_EQ(folded(Op::divide, -2147483648LL, -1), "-2147483648");
  EXPECT_EQ(folded(Op::mod, -7, 2), "1");
  EXPECT_EQ(folded(Op::mod, 7, -2), "-1");
  EXPECT_EQ(folded(Op::divide, 7, 0), "not folded: division by zero");
}

TEST_F(FoldTest, AnIntegerThatDoesNotFitStaysAnError) {
  options.full_errors = true;
  EXPECT_EQ(folded(Op::add, 2147483647, 1), "not folded: ERROR");
  EXPECT_EQ(folded(Op::add, 2147483646, 1), "2147483647");
}

TEST_F(FoldTest, RealsAreFloats) {
  Builder b = begin({}, {boolean, real});
  Value tenth = b.real(0.1), near = b.real(0.1000000001);
  b.give({b.op(Op::equal, {tenth, near}, boolean), b.op(Op::multiply, {tenth, tenth})});
  const std::string before = run("");
  EXPECT_TRUE(fold_constants(unit, options));
  EXPECT_EQ(count(Op::multiply) + count(Op::equal), 0u);
  EXPECT_EQ(run(""), before);
}

TEST_F(FoldTest, PartsGetConstantsAndUnitsVanish) {
  Builder b = begin({{integer, "n"}}, {integer});
  Value two = b.integer(2);
  b.give({forall(b, b.parameter(0), {two}, {value_of(graph::Reduction::sum)}, {integer}, [&](Builder &body, Value i) {
    Value scale = body.op(Op::subtract, {body.parameter(0), body.integer(1)});
    return std::vector<Value>{body.op(Op::multiply, {body.op(Op::add, {i, body.integer(0)}), scale})};
  })});
  for (int round = 0; round < 3; round++) fold_constants(unit, options);
  EXPECT_EQ(count(Op::multiply) + count(Op::add) + count(Op::subtract), 0u);
  EXPECT_EQ(run("4"), "10");
}

} // namespace
} // namespace sisal::passes
