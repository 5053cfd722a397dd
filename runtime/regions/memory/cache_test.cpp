#include "regions/memory/cache.h"

#include <gtest/gtest.h>
#include <map>
#include <random>
#include <set>

using namespace mcrl;

TEST(RegionCache, CountsPages) {
  RegionCache cache;
  cache.touch(5);
  cache.touch(5);
  EXPECT_EQ(cache.pages(), 1u);
  cache.resize(5, 10);
  cache.touch(6);
  EXPECT_EQ(cache.pages(), 12u);
  cache.remove(5);
  cache.remove(7);
  EXPECT_EQ(cache.pages(), 1u);
  EXPECT_TRUE(cache.contains(6));
  EXPECT_FALSE(cache.contains(5));
}

TEST(RegionCache, NothingIsEvictedBelowTheLimit) {
  RegionCache cache;
  cache.set_limit(100 * 4096);
  for (uint64_t page = 1; page <= 100; page++) cache.touch(page * 1024);
  EXPECT_FALSE(cache.next_victim().has_value()) << "pages that fall into one set are no reason";
  cache.touch(1);
  EXPECT_TRUE(cache.next_victim().has_value());
}

TEST(RegionCache, VictimIsAmongTheLeastRecentlyUsed) {
  RegionCache cache;
  constexpr uint64_t count = 1000;
  cache.set_limit((count - 1) * 4096);
  for (uint64_t page = 1; page <= count; page++) cache.touch(page);
  for (uint64_t page = 1; page <= count / 2; page++) cache.touch(page); // the upper half is older now
  int recent = 0;
  for (int i = 0; i < 100; i++) {
    uint64_t page = *cache.next_victim();
    recent += page <= count / 2;
    cache.remove(page);
    cache.touch(10000 + static_cast<uint64_t>(i));
  }
  EXPECT_LE(recent, 2);
}

TEST(RegionCache, PageThatStaysIsNotAskedForAgainAtOnce) {
  RegionCache cache;
  for (uint64_t page = 1; page <= 20; page++) cache.touch(page);
  cache.set_limit(4096);
  std::set<uint64_t> victims;
  for (int i = 0; i < 60; i++) victims.insert(*cache.next_victim());
  EXPECT_GE(victims.size(), 15u) << "one page that is in use does not keep the others from being evicted";
}

TEST(RegionCache, AgreesWithAMap) {
  std::mt19937_64 random(1);
  RegionCache cache;
  std::map<uint64_t, int64_t> model;
  for (int step = 0; step < 100000; step++) {
    uint64_t page = 1 + random() % 5000 * (step % 3 == 0 ? 1 << 16 : 1);
    switch (random() % 4) {
    case 0:
    case 1:
      cache.touch(page);
      model.try_emplace(page, 1);
      break;
    case 2:
      cache.remove(page);
      model.erase(page);
      break;
    default:
      if (!model.contains(page)) break;
      int64_t more = static_cast<int64_t>(random() % 100) - (model[page] - 1) / 2;
      cache.resize(page, more);
      model[page] += more;
    }
  }
  uint64_t pages = 0;
  for (auto [page, count] : model) {
    EXPECT_TRUE(cache.contains(page));
    pages += static_cast<uint64_t>(count);
  }
  EXPECT_EQ(cache.pages(), pages);
}
