// The costs of a computation and of a copy at given distances, and the choices of the adaptive policy by them.
#include "regions/policy/costs.h"
#include "regions/policy/home.h"

#include <gtest/gtest.h>

#include <string>

using namespace mcrl;
using namespace mcrl::policy;

namespace {

constexpr uint64_t millisecond = 1'000'000;

// Whether the home executes an operation of a node of which it knows that copies serve for so many.
bool executes(Distance distance, uint64_t region_bytes, uint64_t record_bytes, uint8_t serves = 1, uint8_t walk = 0) {
  Home home;
  return adaptive.executes(home, {.rid = 4096,
                                  .mode = MCRL_WRITE,
                                  .from = NodeId{1},
                                  .region_bytes = region_bytes,
                                  .record_bytes = record_bytes,
                                  .operations = 1,
                                  .uses = serves,
                                  .walk = walk,
                                  .distance = distance});
}

} // namespace

TEST(Distance, HasClassesAFactorOfFourApart) {
  EXPECT_EQ(distance_of(100), Distance::near);
  EXPECT_EQ(distance_of(459), Distance::near);
  EXPECT_EQ(static_cast<int>(distance_of(460)), 1);
  EXPECT_EQ(distance_of(20'000), Distance::unknown) << "TCP";
  EXPECT_EQ(static_cast<int>(distance_of(millisecond)), 6);
  EXPECT_EQ(distance_of(3 * millisecond), Distance::farthest);
  EXPECT_EQ(distance_of(UINT64_MAX), Distance::farthest);
  for (unsigned i = 0; i < distances; i++) EXPECT_EQ(distance_of(round_trip_ns(Distance{static_cast<uint8_t>(i)})), Distance(i));
}

// A slow answer changes nothing once a fast one has been seen.
TEST(Distances, KnowTheLeastRoundTripOfEachNode) {
  Distances seen;
  NodeId near{0}, far{5}, other{6};
  EXPECT_EQ(seen.of(near, true), Distance::near);
  EXPECT_EQ(seen.of(far, false), Distance::unknown);
  seen.note(far, 7 * millisecond);
  EXPECT_EQ(seen.of(far, false), Distance::farthest);
  for (uint64_t ns : {millisecond, 40 * millisecond, 3 * millisecond, uint64_t{900'000}}) {
    seen.note(far, ns);
    EXPECT_EQ(static_cast<int>(seen.of(far, false)), 6) << ns;
  }
  EXPECT_EQ(seen.of(other, false), Distance::unknown);
  seen.fix(millisecond);
  for (bool shares : {true, false}) EXPECT_EQ(static_cast<int>(seen.of(other, shares)), 6);
}

TEST(Costs, AreRoundTripsTheFartherTheHomeIs) {
  Costs near{.copy = 1.6, .byte = 0.001}, far = near.at(distance_of(millisecond));
  EXPECT_EQ(near.at(Distance::near).copy, near.copy);
  EXPECT_NEAR(far.copy, 2, 0.01) << "it is fetched, and taken away";
  EXPECT_LT(near.break_even(8, 64 << 10), 0.1) << "no computation takes 64 KB along for 8 bytes";
  EXPECT_GT(far.break_even(8, 64 << 10), 1.5) << "they are not what costs";
  EXPECT_LT(far.byte, near.byte / 500);
  EXPECT_EQ(far.message, near.message);
  for (unsigned i = 1; i < distances; i++)
    EXPECT_LE(near.at(Distance(i)).byte, near.at(Distance(i - 1)).byte * 1.6) << "class " << i;
}

// Between nodes of a host a small region comes, rather than that a large record goes. Over a network that is a round trip more.
TEST(Adaptive, MovesAComputationWithALargeRecordToADistantHome) {
  constexpr uint64_t region_bytes = 8, record_bytes = 16 << 10;
  EXPECT_FALSE(executes(Distance::near, region_bytes, record_bytes));
  EXPECT_TRUE(executes(distance_of(millisecond), region_bytes, record_bytes));
  EXPECT_FALSE(executes(distance_of(millisecond), region_bytes, record_bytes, 3)) << "each copy serves for three";
  EXPECT_TRUE(executes(distance_of(millisecond), region_bytes, record_bytes, 3, 3)) << "three misses have come before at this home";
}

// And a large region comes for a few operations, each of which would be a round trip.
TEST(Adaptive, FetchesALargeRegionFromADistantHomeSooner) {
  constexpr uint64_t region_bytes = 64 << 10, record_bytes = 100;
  EXPECT_TRUE(executes(Distance::near, region_bytes, record_bytes, 4));
  EXPECT_FALSE(executes(distance_of(millisecond), region_bytes, record_bytes, 4));
  EXPECT_TRUE(executes(distance_of(millisecond), region_bytes, record_bytes, 1));
}
