#include "graph/builder.h"
#include "graph/verify.h"
#include "interpreter/fibre.h"
#include "interpreter/interpreter.h"

#include <gtest/gtest.h>

#include <cmath>

namespace sisal::interpreter {
namespace {

using graph::Builder;
using graph::Gather;
using graph::Node;
using graph::Op;
using graph::Reduction;

// A program of one function, whose body a test builds.
class InterpreterTest : public testing::Test {
protected:
  graph::Unit unit;
  TypeTable types{unit.types};
  TypeRef integer = types.integer(), real = types.real(), numbers = types.array(integer);
  std::vector<TypeRef> results_;

  Builder begin(std::vector<graph::Output> parameters, std::vector<TypeRef> results) {
    graph::Function &function = graph::add_function(unit, "main", std::move(parameters), results);
    unit.entry = static_cast<int>(unit.functions.size()) - 1;
    results_ = std::move(results);
    return Builder(types, *function.body);
  }

  // The results' text, or the failure's.
  std::string run(const std::string &arguments = "", bool full_errors = false) {
    EXPECT_EQ(graph::verify(unit), "");
    std::vector<TypeRef> parameters;
    for (const graph::Output &parameter : unit.functions[unit.entry].parameters) parameters.push_back(parameter.type);
    std::optional<TextError> error;
    Values values = read_values(arguments, parameters, error, full_errors);
    if (error) return error->text + " at " + std::to_string(error->at);
    Options options;
    options.full_errors = full_errors;
    options.most_steps = 10000;
    Outcome outcome = evaluate(unit, std::move(values), options);
    if (outcome.failure) return "failure: " + outcome.failure->text;
    std::string text;
    for (std::size_t index = 0; index < results_.size(); index++)
      text += (index ? "\n" : "") + print_value(outcome.results[index], results_[index]);
    return text;
  }

  // A forall over lo, hi with one clause of the index.
  graph::Value over(Builder &b, graph::Value low, graph::Value high, Gather gather, Reduction reduction, TypeRef type,
                    graph::Direction direction = graph::Direction::none) {
    Node node;
    node.op = Op::forall;
    node.operands = {low, high};
    node.outputs = {{type, ""}};
    node.forall = std::make_unique<graph::Forall>();
    auto &dimension = node.forall->dimensions.emplace_back();
    dimension.generators.push_back({});
    dimension.bounds = b.part(node.operands);
    dimension.bounds->results = {{0, 0}, {0, 1}};
    node.forall->body = b.part(node.operands, {{types.integer(), "i"}});
    Builder body(types, *node.forall->body);
    body.give({body.parameter(2)});
    graph::Return clause;
    clause.gather = gather, clause.reduction = reduction, clause.direction = direction;
    node.forall->returns.push_back(clause);
    return b.node(std::move(node));
  }
};

TEST_F(InterpreterTest, IntegersWrapAndDivideTowardsZero) {
  Builder b = begin({{integer, "a"}, {integer, "b"}}, {integer, integer, integer});
  b.give({b.op(Op::add, {b.parameter(0), b.parameter(1)}), b.op(Op::divide, {b.parameter(0), b.parameter(1)}),
          b.op(Op::mod, {b.parameter(0), b.parameter(1)})});
  EXPECT_EQ(run("2147483647 1"), "-2147483648\n2147483647\n0");
  EXPECT_EQ(run("-7 2"), "-5\n-3\n1");
  EXPECT_EQ(run("7 -2"), "5\n-3\n-1");
  EXPECT_EQ(run("1 0"), "failure: division by zero");
  EXPECT_EQ(run("1 0", true), "1\nERROR\nERROR");
  EXPECT_EQ(run("2147483647 1", true), "ERROR\n2147483647\n0");
}

TEST_F(InterpreterTest, ConnectivesDecideInSpiteOfErrors) {
  Builder b = begin({{types.boolean(), "a"}}, {types.boolean(), types.boolean(), types.boolean()});
  graph::Value error = b.op(Op::error_value, {}, types.boolean());
  b.give({b.op(Op::and_, {error, b.parameter(0)}), b.op(Op::or_, {b.parameter(0), error}), b.op(Op::is_error, {error})});
  EXPECT_EQ(run("F", true), "F\nERROR\nT");
  EXPECT_EQ(run("T", true), "ERROR\nT\nT");
  EXPECT_EQ(run("T"), "failure: error value");
}

TEST_F(InterpreterTest, ArraysCarryTheirLowBound) {
  Builder b = begin({{numbers, "a"}, {integer, "i"}}, {integer, numbers, numbers});
  b.give({b.op(Op::array_element, {b.parameter(0), b.parameter(1)}),
          b.op(Op::array_replace, {b.parameter(0), b.parameter(1), b.integer(9)}),
          b.op(Op::array_add_low, {b.parameter(0), b.integer(7)})});
  EXPECT_EQ(run("[-1: 5 6 7] 1"), "7\n[ -1,1: 5 6 9 ]\n[ -2,1: 7 5 6 7 ]");
  EXPECT_EQ(run("[-1: 5 6 7] 2"), "failure: array element, index 2 not in -1..1");
  EXPECT_EQ(run("[-1: 5 6 7] 2", true), "ERROR\nERROR\n[ -2,1: 7 5 6 7 ]");
}

TEST_F(InterpreterTest, ForallGathersFromItsFirstIndex) {
  Builder b = begin({{integer, "lo"}, {integer, "hi"}}, {numbers, integer, integer});
  b.give({over(b, b.parameter(0), b.parameter(1), Gather::array, Reduction::none, numbers),
          over(b, b.parameter(0), b.parameter(1), Gather::value, Reduction::product, integer),
          over(b, b.parameter(0), b.parameter(1), Gather::value, Reduction::none, integer)});
  EXPECT_EQ(run("2 4"), "[ 2,4: 2 3 4 ]\n24\n4");
  EXPECT_EQ(run("2 1"), "failure: value over no elements");
  EXPECT_EQ(run("5 1", true), "[ 1,0: ]\n1\nERROR");
}

TEST_F(InterpreterTest, ProgramWithoutAnEndFails) {
  Builder b = begin({}, {integer});
  b.give({b.call(unit, 0, {})});
  EXPECT_EQ(run(), "failure: too many calls in one another");
}

// One that counts down: the array has the initial value, too, and the sum by `old` has all but the last.
graph::Value countdown(Builder &b, bool is_test_first, TypeRef numbers) {
  TypeRef integer = b.types().integer();
  Node node;
  node.op = Op::loop;
  node.operands = {b.parameter(0)};
  node.outputs = {{numbers, ""}, {integer, ""}};
  node.loop = std::make_unique<graph::Loop>();
  graph::Loop &loop = *node.loop;
  loop.is_test_first = is_test_first;
  loop.initial = b.part(node.operands);
  loop.initial->results = {{0, 0}};
  loop.test = b.part(node.operands, {{integer, "x"}});
  Builder test(b.types(), *loop.test);
  test.give({test.op(Op::less, {test.integer(0), test.parameter(1)})});
  loop.body = b.part(node.operands, {{integer, "x"}});
  Builder body(b.types(), *loop.body);
  body.give({body.op(Op::subtract, {body.parameter(1), body.integer(1)})});
  loop.result = b.part(node.operands, {{integer, "x"}, {integer, "x"}});
  loop.result->results = {{0, 1}, {0, 2}};
  graph::Return array, sum;
  array.gather = Gather::array;
  sum.reduction = Reduction::sum, sum.value = 1;
  loop.returns = {array, sum};
  loop.is_old = {false, true};
  return b.node(std::move(node));
}

TEST_F(InterpreterTest, LoopHasItsInitialValuesFirst) {
  for (bool is_test_first : {true, false}) {
    Builder b = begin({{integer, "n"}}, {numbers, integer});
    graph::Value first = countdown(b, is_test_first, numbers);
    b.give({first, {first.node, 1}});
    EXPECT_EQ(run("3"), "[ 1,4: 3 2 1 0 ]\n6");
    EXPECT_EQ(run("0"), is_test_first ? "[ 1,1: 0 ]\n0" : "[ 1,2: 0 -1 ]\n0");
  }
}

TEST_F(InterpreterTest, TextIsReadByTheTypesThatAreExpected) {
  TypeRef pair = types.record({{"x", real}, {"t", types.text()}});
  TypeRef either = types.union_type({{"none", types.null()}, {"some", pair}});
  Builder b = begin({{either, "u"}, {types.stream(integer), "s"}, {types.double_real(), "d"}},
                    {either, types.stream(integer), types.double_real()});
  b.give({b.parameter(0), b.parameter(1), b.parameter(2)});
  EXPECT_EQ(run("(1: < .5 \"a\\n\" >) % text\n {1: 4 5} -1.5d3"), "(1: < 0.5 [ 1,2: 'a' '\\012' ] >)\n{ 1: 4 5 }\n-1500d0");
  EXPECT_EQ(run("(0: NIL) {} 1"), "(0: NIL)\n{ 1: }\n1d0");
  EXPECT_EQ(run("(2: NIL) {} 1"), "expected the number of a tag at 2");
  EXPECT_EQ(run("(0: NIL) {} x"), "expected a number at 13");
}

TEST_F(InterpreterTest, TextHasErrorsWhereTheyAreValues) {
  Builder b = begin({{numbers, "a"}, {real, "x"}}, {numbers, real});
  b.give({b.parameter(0), b.parameter(1)});
  EXPECT_EQ(run("[0: 1 ERROR 3] ERROR", true), "[ 0,2: 1 ERROR 3 ]\nERROR");
  EXPECT_EQ(run("ERROR 1.5", true), "ERROR\n1.5");
  EXPECT_EQ(run("[0: 1 ERROR 3] 1.5"), "expected an integer at 11");
}

TEST_F(InterpreterTest, SkippedIndicesHaveTheElementBefore) {
  Builder b = begin({{numbers, "a"}}, {numbers});
  b.give({b.parameter(0)});
  EXPECT_EQ(run("[0: 1 2; 4: 5]"), "[ 0,4: 1 2 2 2 5 ]");
  EXPECT_EQ(run("[0: 1 2; 1: 5]"), "expected an index after those before at 11");
}

} // namespace
} // namespace sisal::interpreter
