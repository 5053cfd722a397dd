#include "net/conduit/mpi/order.h"

#include <gtest/gtest.h>

using namespace mcrl;

namespace {

using Ranks = std::vector<uint32_t>;

TEST(Order, IsThatOfTheRanksWhereThoseOfAHostFollowEachOther) {
  EXPECT_EQ(ranks_by_host({}), Ranks{});
  EXPECT_EQ(ranks_by_host({7}), Ranks{});
  EXPECT_EQ(ranks_by_host({7, 7, 7}), Ranks{});
  EXPECT_EQ(ranks_by_host({9, 7, 8}), Ranks{});
  EXPECT_EQ(ranks_by_host({9, 9, 7, 8, 8, 8}), Ranks{});
}

TEST(Order, IsHostByHost) {
  EXPECT_EQ(ranks_by_host({9, 7, 9, 7}), (Ranks{0, 2, 1, 3}));
  EXPECT_EQ(ranks_by_host({9, 7, 8, 9, 7, 8}), (Ranks{0, 3, 1, 4, 2, 5}));
  EXPECT_EQ(ranks_by_host({9, 7, 7, 9, 8, 7}), (Ranks{0, 3, 1, 2, 5, 4})) << "hosts with different numbers of nodes";
  EXPECT_EQ(ranks_by_host({3, 3, 1, 1, 3}), (Ranks{0, 1, 4, 2, 3}));
}

} // namespace
