#include "check/check_test.h"

namespace sisal::check {
namespace {

TEST(CheckExpressions, Precedence) {
  EXPECT_EQ(expression("i + j * 2", "integer"), "  %1: integer = constant 2\n"
                                                "  %2: integer = multiply j%0.1, %1\n"
                                                "  %3: integer = add i%0.0, %2\n"
                                                "  gives %3\n");
}

TEST(CheckExpressions, Unary) {
  EXPECT_EQ(expression("-i + -2147483648", "integer"), "  %1: integer = negate i%0.0\n"
                                                       "  %2: integer = constant -2147483648\n"
                                                       "  %3: integer = add %1, %2\n"
                                                       "  gives %3\n");
}

TEST(CheckExpressions, Greater) {
  EXPECT_EQ(expression("i > j, i >= j, p ~= q", "boolean, boolean, boolean"), "  %1: boolean = less j%0.1, i%0.0\n"
                                                                              "  %2: boolean = less_equal j%0.1, i%0.0\n"
                                                                              "  %3: boolean = equal p%0.4, q%0.5\n"
                                                                              "  %4: boolean = not %3\n"
                                                                              "  gives %1, %2, %4\n");
}

TEST(CheckExpressions, SumOfBooleans) {
  EXPECT_EQ(expression("p + q * p", "boolean"), "  %1: boolean = multiply q%0.5, p%0.4\n"
                                                "  %2: boolean = add p%0.4, %1\n"
                                                "  gives %2\n");
}

TEST(CheckExpressions, Reals) {
  EXPECT_EQ(expression("real(i) * x, double_real(x), integer(x), trunc(x), floor(x), character(i), integer('a')",
                       "real, double_real, integer, integer, integer, character, integer"),
            "  %1: real = convert i%0.0\n"
            "  %2: real = multiply %1, x%0.2\n"
            "  %3: double_real = convert x%0.2\n"
            "  %4: integer = round x%0.2\n"
            "  %5: integer = truncate x%0.2\n"
            "  %6: integer = floor x%0.2\n"
            "  %7: character = convert i%0.0\n"
            "  %8: character = constant 'a'\n"
            "  %9: integer = convert %8\n"
            "  gives %2, %3, %4, %5, %6, %7, %9\n");
}

TEST(CheckExpressions, Functions) {
  EXPECT_EQ(expression("mod(i, j), max(i, j, 3), min(x, y), abs(x), exp(i, 2), exp(x, 2), exp(x, y)",
                       "integer, integer, real, real, integer, real, real"),
            "  %1: integer = mod i%0.0, j%0.1\n"
            "  %2: integer = constant 3\n"
            "  %3: integer = maximum i%0.0, j%0.1\n"
            "  %4: integer = maximum %3, %2\n"
            "  %5: real = minimum x%0.2, y%0.3\n"
            "  %6: real = absolute x%0.2\n"
            "  %7: integer = constant 2\n"
            "  %8: integer = power i%0.0, %7\n"
            "  %9: integer = constant 2\n"
            "  %10: real = power x%0.2, %9\n"
            "  %11: real = power x%0.2, y%0.3\n"
            "  gives %1, %4, %5, %6, %8, %10, %11\n");
}

TEST(CheckExpressions, Elements) {
  EXPECT_EQ(expression("A[i], B[i, j], B[i][j], B[i]", "real, real, real, array[real]"),
            "  %1: real = array_element a%0.6, i%0.0\n"
            "  %2: array[real] = array_element b%0.7, i%0.0\n"
            "  %3: real = array_element %2, j%0.1\n"
            "  %4: array[real] = array_element b%0.7, i%0.0\n"
            "  %5: real = array_element %4, j%0.1\n"
            "  %6: array[real] = array_element b%0.7, i%0.0\n"
            "  gives %1, %3, %5, %6\n");
}

TEST(CheckExpressions, Replace) {
  EXPECT_EQ(expression("A[1: x, y; i: x]", "array[real]"), "  %1: integer = constant 1\n"
                                                           "  %2: array[real] = array_replace a%0.6, %1, x%0.2, y%0.3\n"
                                                           "  %3: array[real] = array_replace %2, i%0.0, x%0.2\n"
                                                           "  gives %3\n");
}

TEST(CheckExpressions, NestedReplace) {
  EXPECT_EQ(expression("B[i, j: x]", "array[array[real]]"), "  %1: array[real] = array_element b%0.7, i%0.0\n"
                                                            "  %2: array[real] = array_replace %1, j%0.1, x%0.2\n"
                                                            "  %3: array[array[real]] = array_replace b%0.7, i%0.0, %2\n"
                                                            "  gives %3\n");
}

TEST(CheckExpressions, Arrays) {
  EXPECT_EQ(expression("array [0: x, y], A || A, array_addh(A, x), array_fill(1, i, p), array_adjust(A, 2, i), array_setl(A, 0)",
                       "array[real], array[real], array[real], array[boolean], array[real], array[real]"),
            "  %1: integer = constant 0\n"
            "  %2: array[real] = array_make %1, x%0.2, y%0.3\n"
            "  %3: array[real] = array_catenate a%0.6, a%0.6\n"
            "  %4: array[real] = array_add_high a%0.6, x%0.2\n"
            "  %5: integer = constant 1\n"
            "  %6: array[boolean] = array_fill %5, i%0.0, p%0.4\n"
            "  %7: integer = constant 2\n"
            "  %8: array[real] = array_adjust a%0.6, %7, i%0.0\n"
            "  %9: integer = constant 0\n"
            "  %10: array[real] = array_set_low a%0.6, %9\n"
            "  gives %2, %3, %4, %6, %8, %10\n");
}

TEST(CheckExpressions, Sizes) {
  EXPECT_EQ(expression("array_size(A) + array_limh(A) + array_liml(A), array_remh(A), array_addl(array_reml(A), x)",
                       "integer, array[real], array[real]"),
            "  %1: integer = array_size a%0.6\n"
            "  %2: integer = array_high a%0.6\n"
            "  %3: integer = add %1, %2\n"
            "  %4: integer = array_low a%0.6\n"
            "  %5: integer = add %3, %4\n"
            "  %6: array[real] = array_remove_high a%0.6\n"
            "  %7: array[real] = array_remove_low a%0.6\n"
            "  %8: array[real] = array_add_low %7, x%0.2\n"
            "  gives %5, %6, %8\n");
}

TEST(CheckExpressions, Streams) {
  EXPECT_EQ(expression("stream [i, j] || S, stream_first(S), stream_rest(S), stream_append(S, i), stream_empty(S), stream_size(S)",
                       "stream[integer], integer, stream[integer], stream[integer], boolean, integer"),
            "  %1: stream[integer] = stream_make i%0.0, j%0.1\n"
            "  %2: stream[integer] = stream_catenate %1, s%0.8\n"
            "  %3: integer = stream_first s%0.8\n"
            "  %4: stream[integer] = stream_rest s%0.8\n"
            "  %5: stream[integer] = stream_append s%0.8, i%0.0\n"
            "  %6: boolean = stream_is_empty s%0.8\n"
            "  %7: integer = stream_size s%0.8\n"
            "  gives %2, %3, %4, %5, %6, %7\n");
}

TEST(CheckExpressions, Text) {
  EXPECT_EQ(expression("\"ab\\n\", 'c', nil, error[real]", "array[character], character, null, real"),
            "  %1: array[character] = constant \"ab\\012\"\n"
            "  %2: character = constant 'c'\n"
            "  %3: null = constant nil\n"
            "  %4: real = error_value\n"
            "  gives %1, %2, %3, %4\n");
}

TEST(CheckExpressions, Record) {
  EXPECT_EQ(expression("record [a: x; b: record [c: i]] replace [b.c: j; a: y]", "record[a: real; b: record[c: integer]]"),
            "  %1: record[c: integer] = record_make i%0.0\n"
            "  %2: record[a: real; b: record[c: integer]] = record_make x%0.2, %1\n"
            "  %3: record[c: integer] = record_field .1 %2\n"
            "  %4: record[c: integer] = record_replace .0 %3, j%0.1\n"
            "  %5: record[a: real; b: record[c: integer]] = record_replace .1 %2, %4\n"
            "  %6: record[a: real; b: record[c: integer]] = record_replace .0 %5, y%0.3\n"
            "  gives %6\n");
}

TEST(CheckExpressions, NamedRecord) {
  EXPECT_EQ(expression("record R [b: i; a: x].a", "real", "i: integer; x: real", "type R = record[a: real; b: integer]"),
            "  %1: r = record_make x%0.1, i%0.0\n"
            "  %2: real = record_field .0 %1\n"
            "  gives %2\n");
}

TEST(CheckExpressions, Union) {
  EXPECT_EQ(expression("union U [b: i], union U [a], is b(u), is error(u)", "U, U, boolean, boolean", "u: U; i: integer",
                       "type U = union[a; b: integer]"),
            "  %1: u = union_make .1 i%0.1\n"
            "  %2: null = constant nil\n"
            "  %3: u = union_make .0 %2\n"
            "  %4: boolean = union_is .1 u%0.0\n"
            "  %5: boolean = is_error u%0.0\n"
            "  gives %1, %3, %4, %5\n");
}

TEST(CheckExpressions, If) {
  EXPECT_EQ(expression("if p then i, x elseif q then j, y else 1, 2.0 end if", "integer, real"),
            "  %1.0: integer, %1.1: real = select p%0.4, i%0.0, x%0.2, q%0.5, j%0.1, y%0.3\n"
            "    then (i%0.0: integer, x%0.1: real, q%0.2: boolean, j%0.3: integer, y%0.4: real)\n"
            "      gives i%0.0, x%0.1\n"
            "    else (i%0.0: integer, x%0.1: real, q%0.2: boolean, j%0.3: integer, y%0.4: real)\n"
            "      %1.0: integer, %1.1: real = select q%0.2, j%0.3, y%0.4\n"
            "        then (j%0.0: integer, y%0.1: real)\n"
            "          gives j%0.0, y%0.1\n"
            "        else (j%0.0: integer, y%0.1: real)\n"
            "          %1: integer = constant 1\n"
            "          %2: real = constant 2\n"
            "          gives %1, %2\n"
            "      gives %1.0, %1.1\n"
            "  gives %1.0, %1.1\n");
}

TEST(CheckExpressions, Let) {
  EXPECT_EQ(
      expression("let a, b: integer := i, j; c: integer; c := a + b in c, let a := c in a * 2 end let end let", "integer, integer"),
      "  c%1: integer = add i%0.0, j%0.1\n"
      "  %2: integer = constant 2\n"
      "  %3: integer = multiply c%1, %2\n"
      "  gives c%1, %3\n");
}

TEST(CheckExpressions, Tagcase) {
  EXPECT_EQ(expression("tagcase v := u tag a, c: v + i tag b: 0 otherwise: i end tagcase", "integer", "u: U; i: integer",
                       "type U = union[a, c: integer; b: real; d]"),
            "  %1: integer = tag_case u%0.0, i%0.1\n"
            "    tag 0, 1 (v%0.0: integer, i%0.1: integer)\n"
            "      %1: integer = add v%0.0, i%0.1\n"
            "      gives %1\n"
            "    tag 2 (v%0.0: real, i%0.1: integer)\n"
            "      %1: integer = constant 0\n"
            "      gives %1\n"
            "    otherwise (i%0: integer)\n"
            "      gives i%0\n"
            "  gives %1\n");
}

TEST(CheckExpressions, Tagcase2) {
  EXPECT_EQ(expression("tagcase u tag a, b: i otherwise: 0 end tagcase", "integer", "u: U; i: integer",
                       "type U = union[a: integer; b: real; d]"),
            "  %1: integer = tag_case u%0.0, i%0.1\n"
            "    tag 0 (%0.0: integer, i%0.1: integer)\n"
            "      gives i%0.1\n"
            "    tag 1 (%0.0: real, i%0.1: integer)\n"
            "      gives i%0.1\n"
            "    otherwise (i%0: integer)\n"
            "      %1: integer = constant 0\n"
            "      gives %1\n"
            "  gives %1\n");
}

TEST(CheckExpressions, Tuple) {
  EXPECT_EQ(expression("two(i), (two(j))", "integer, real, integer, real", "i, j: integer",
                       "global two(i: integer returns integer, real)"),
            "  %1.0: integer, %1.1: real = call two i%0.0\n"
            "  %2.0: integer, %2.1: real = call two j%0.1\n"
            "  gives %1.0, %1.1, %2.0, %2.1\n");
}

} // namespace
} // namespace sisal::check
