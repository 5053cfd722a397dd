#include "check/check_test.h"

namespace sisal::check {
namespace {

TEST(CheckLoops, Forall) {
  EXPECT_EQ(expression("for k in 1, i returns value of sum k value of product x value of least k value of greatest k value of "
                       "catenate A array of k stream of k value of k end for",
                       "integer, real, integer, integer, array[real], array[integer], stream[integer], integer"),
            "  %1.0: integer, %1.1: real, %1.2: integer, %1.3: integer, %1.4: array[real], %1.5: array[integer], %1.6: "
            "stream[integer], %1.7: integer = forall i%0.0, x%0.2, a%0.6\n"
            "    over range (i%0.0: integer, x%0.1: real, a%0.2: array[real])\n"
            "      %1: integer = constant 1\n"
            "      gives %1, i%0.0\n"
            "    body (i%0.0: integer, x%0.1: real, a%0.2: array[real], k%0.3: integer)\n"
            "      gives k%0.3, x%0.1, k%0.3, k%0.3, a%0.2, k%0.3, k%0.3, k%0.3\n"
            "    returns value of sum 0\n"
            "    returns value of product 1\n"
            "    returns value of least 2\n"
            "    returns value of greatest 3\n"
            "    returns value of catenate 4\n"
            "    returns array of 5\n"
            "    returns stream of 6\n"
            "    returns value of 7\n"
            "  gives %1.0, %1.1, %1.2, %1.3, %1.4, %1.5, %1.6, %1.7\n");
}

TEST(CheckLoops, Mask) {
  EXPECT_EQ(expression("for v in A at k returns array of v when v > x value of left sum k unless v = y value of tree sum p end for",
                       "array[real], integer, boolean"),
            "  %1.0: array[real], %1.1: integer, %1.2: boolean = forall a%0.6, x%0.2, y%0.3, p%0.4\n"
            "    over array (a%0.0: array[real], x%0.1: real, y%0.2: real, p%0.3: boolean)\n"
            "      gives a%0.0\n"
            "    body (a%0.0: array[real], x%0.1: real, y%0.2: real, p%0.3: boolean, v%0.4: real, k%0.5: integer)\n"
            "      %1: boolean = less x%0.1, v%0.4\n"
            "      %2: boolean = equal v%0.4, y%0.2\n"
            "      gives %1, v%0.4, %2, k%0.5, p%0.3\n"
            "    returns array of 1 when 0\n"
            "    returns value of left sum 3 unless 2\n"
            "    returns value of tree sum 4\n"
            "  gives %1.0, %1.1, %1.2\n");
}

TEST(CheckLoops, Dot) {
  EXPECT_EQ(
      expression("for v in A dot w in A at k dot m in 1, i returns array of v + w + real(m + k) end for", "array[real]"),
      "  %1: array[real] = forall a%0.6, i%0.0\n"
      "    over array array range (a%0.0: array[real], i%0.1: integer)\n"
      "      %1: integer = constant 1\n"
      "      gives a%0.0, a%0.0, %1, i%0.1\n"
      "    body (a%0.0: array[real], i%0.1: integer, v%0.2: real, %0.3: integer, w%0.4: real, k%0.5: integer, m%0.6: integer)\n"
      "      %1: real = add v%0.2, w%0.4\n"
      "      %2: integer = add m%0.6, k%0.5\n"
      "      %3: real = convert %2\n"
      "      %4: real = add %1, %3\n"
      "      gives %4\n"
      "    returns array of 0\n"
      "  gives %1\n");
}

TEST(CheckLoops, Cross) {
  EXPECT_EQ(expression("for k in 1, i cross m in k, j n := k + m returns array of n stream of n value of sum n end for",
                       "array[array[integer]], array[stream[integer]], integer"),
            "  %1.0: array[array[integer]], %1.1: array[stream[integer]], %1.2: integer = forall i%0.0, j%0.1\n"
            "    over range (i%0.0: integer, j%0.1: integer)\n"
            "      %1: integer = constant 1\n"
            "      gives %1, i%0.0\n"
            "    over range (i%0.0: integer, j%0.1: integer, k%0.2: integer)\n"
            "      gives k%0.2, j%0.1\n"
            "    body (i%0.0: integer, j%0.1: integer, k%0.2: integer, m%0.3: integer)\n"
            "      n%1: integer = add k%0.2, m%0.3\n"
            "      gives n%1, n%1, n%1\n"
            "    returns array of 0\n"
            "    returns stream of 1\n"
            "    returns value of sum 2\n"
            "  gives %1.0, %1.1, %1.2\n");
}

TEST(CheckLoops, At) {
  EXPECT_EQ(expression("for v in B at k, m returns array of v + real(m - k) end for", "array[array[real]]"),
            "  %1: array[array[real]] = forall b%0.7\n"
            "    over array (b%0: array[array[real]])\n"
            "      gives b%0\n"
            "    over array (b%0.0: array[array[real]], %0.1: array[real], k%0.2: integer)\n"
            "      gives %0.1\n"
            "    body (b%0.0: array[array[real]], %0.1: array[real], k%0.2: integer, v%0.3: real, m%0.4: integer)\n"
            "      %1: integer = subtract m%0.4, k%0.2\n"
            "      %2: real = convert %1\n"
            "      %3: real = add v%0.3, %2\n"
            "      gives %3\n"
            "    returns array of 0\n"
            "  gives %1\n");
}

TEST(CheckLoops, Initial) {
  EXPECT_EQ(expression("for initial k := 1; t := i while k < j repeat k := old k + t; d := k - old k returns value of k array of k "
                       "old array of k when k > 2 value of sum old k end for",
                       "integer, array[integer], array[integer], integer"),
            "  k%1: integer = constant 1\n"
            "  %2.0: integer, %2.1: array[integer], %2.2: array[integer], %2.3: integer = loop i%0.0, j%0.1\n"
            "    initial (i%0.0: integer, j%0.1: integer)\n"
            "      k%1: integer = constant 1\n"
            "      gives k%1\n"
            "    test (i%0.0: integer, j%0.1: integer, k%0.2: integer)\n"
            "      %1: boolean = less k%0.2, j%0.1\n"
            "      gives %1\n"
            "    body (i%0.0: integer, j%0.1: integer, k%0.2: integer)\n"
            "      k%1: integer = add k%0.2, i%0.0\n"
            "      d%2: integer = subtract k%1, k%0.2\n"
            "      gives k%1\n"
            "    result (i%0.0: integer, j%0.1: integer, k%0.2: integer, %0.3: integer)\n"
            "      %1: integer = constant 2\n"
            "      %2: boolean = less %1, %0.3\n"
            "      gives k%0.2, k%0.2, %2, %0.3, %0.3\n"
            "    returns value of 0\n"
            "    returns array of 1\n"
            "    returns old array of 3 when 2\n"
            "    returns value of sum 4\n"
            "  gives %2.0, %2.1, %2.2, %2.3\n");
}

TEST(CheckLoops, Until) {
  EXPECT_EQ(expression("for initial k := 1 repeat k := old k * 2 until k > i returns value of k end for", "integer"),
            "  k%1: integer = constant 1\n"
            "  %2: integer = loop i%0.0\n"
            "    initial (i%0: integer)\n"
            "      k%1: integer = constant 1\n"
            "      gives k%1\n"
            "    body (i%0.0: integer, k%0.1: integer)\n"
            "      %1: integer = constant 2\n"
            "      k%2: integer = multiply k%0.1, %1\n"
            "      gives k%2\n"
            "    test (i%0.0: integer, k%0.1: integer)\n"
            "      %1: boolean = less i%0.0, k%0.1\n"
            "      %2: boolean = not %1\n"
            "      gives %2\n"
            "    result (i%0.0: integer, k%0.1: integer, %0.2: integer)\n"
            "      gives k%0.1\n"
            "    returns value of 0\n"
            "  gives %2\n");
}

TEST(CheckLoops, TestOfOld) {
  EXPECT_EQ(expression("for initial k := 1 while k - old k < 9 repeat k := old k * 2 returns value of k end for", "integer"),
            "  k%1: integer = constant 1\n"
            "  %2: integer = loop\n"
            "    initial ()\n"
            "      k%1: integer = constant 1\n"
            "      gives k%1, k%1\n"
            "    test (k%0.0: integer, old k%0.1: integer)\n"
            "      %1: integer = subtract k%0.0, old k%0.1\n"
            "      %2: integer = constant 9\n"
            "      %3: boolean = less %1, %2\n"
            "      gives %3\n"
            "    body (k%0.0: integer, old k%0.1: integer)\n"
            "      %1: integer = constant 2\n"
            "      k%2: integer = multiply k%0.0, %1\n"
            "      gives k%2, k%0.0\n"
            "    result (k%0.0: integer, old k%0.1: integer, %0.2: integer, %0.3: integer)\n"
            "      gives k%0.0\n"
            "    returns value of 0\n"
            "  gives %2\n");
}

TEST(CheckLoops, NestedOld) {
  EXPECT_EQ(expression("for initial k := 1 while k < i repeat k := for initial m := old k while m < j repeat m := old m + old k "
                       "returns value of m end for returns value of k end for",
                       "integer"),
            "  k%1: integer = constant 1\n"
            "  %2: integer = loop j%0.1, i%0.0\n"
            "    initial (j%0.0: integer, i%0.1: integer)\n"
            "      k%1: integer = constant 1\n"
            "      gives k%1\n"
            "    test (j%0.0: integer, i%0.1: integer, k%0.2: integer)\n"
            "      %1: boolean = less k%0.2, i%0.1\n"
            "      gives %1\n"
            "    body (j%0.0: integer, i%0.1: integer, k%0.2: integer)\n"
            "      k%1: integer = loop k%0.2, j%0.0\n"
            "        initial (k%0.0: integer, j%0.1: integer)\n"
            "          gives k%0.0\n"
            "        test (k%0.0: integer, j%0.1: integer, m%0.2: integer)\n"
            "          %1: boolean = less m%0.2, j%0.1\n"
            "          gives %1\n"
            "        body (k%0.0: integer, j%0.1: integer, m%0.2: integer)\n"
            "          m%1: integer = add m%0.2, k%0.0\n"
            "          gives m%1\n"
            "        result (k%0.0: integer, j%0.1: integer, m%0.2: integer, %0.3: integer)\n"
            "          gives m%0.2\n"
            "        returns value of 0\n"
            "      gives k%1\n"
            "    result (j%0.0: integer, i%0.1: integer, k%0.2: integer, %0.3: integer)\n"
            "      gives k%0.2\n"
            "    returns value of 0\n"
            "  gives %2\n");
}

TEST(CheckLoops, StreamGen) {
  EXPECT_EQ(expression("for e in S returns stream of e unless mod(e, 2) = 0 end for", "stream[integer]"),
            "  %1: stream[integer] = forall s%0.8\n"
            "    over array (s%0: stream[integer])\n"
            "      gives s%0\n"
            "    body (s%0.0: stream[integer], e%0.1: integer, %0.2: integer)\n"
            "      %1: integer = constant 2\n"
            "      %2: integer = mod e%0.1, %1\n"
            "      %3: integer = constant 0\n"
            "      %4: boolean = equal %2, %3\n"
            "      gives %4, e%0.1\n"
            "    returns stream of 1 unless 0\n"
            "  gives %1\n");
}

} // namespace
} // namespace sisal::check
