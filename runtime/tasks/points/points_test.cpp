#include "tasks/points/points.h"

#include <gtest/gtest.h>

using namespace mcrl;

namespace {

mcrl_point make_point(const char *name) { return {name, "x.c:1:1", nullptr, 8, 0, 0}; }

} // namespace

// One test, because units stay registered.
TEST(Points, AreNumberedByNameInWhateverOrderUnitsRegister) {
  static mcrl_point b = make_point("b.c:f:1"), a = make_point("a.c:f:1"), c = make_point("a.c:g:1"), again = make_point("a.c:g:1");
  static mcrl_point *const first_points[] = {&b, &c}, *const second_points[] = {&a}, *const third_points[] = {&again};
  static mcrl_unit first{MCRL_ABI_VERSION, 2, 11, first_points, nullptr, nullptr};
  static mcrl_unit second{MCRL_ABI_VERSION, 1, 22, second_points, nullptr, nullptr};
  mcrl_register(&first);
  uint64_t fingerprint_of_first = number_points().fingerprint;
  mcrl_register(&second);
  PointTable table = number_points();
  EXPECT_EQ(table.error, "");
  EXPECT_EQ(table.points, (std::vector<mcrl_point *>{&a, &c, &b}));
  EXPECT_EQ(b.index, 2);
  EXPECT_NE(table.fingerprint, fingerprint_of_first);
  second.fingerprint = 23;
  EXPECT_NE(number_points().fingerprint, table.fingerprint) << "another text is another program";

  static mcrl_unit third{MCRL_ABI_VERSION, 1, 33, third_points, nullptr, nullptr};
  mcrl_register(&third);
  EXPECT_EQ(number_points().error, "two units have a migration point of the name a.c:g:1; give their source files different names");
  third.abi_version = 99;
  EXPECT_EQ(number_points().error, "a unit was compiled by a preludec for ABI version 99, but the runtime has version " +
                                       std::to_string(MCRL_ABI_VERSION) + "; recompile all units");
}
