#include "tasks/forks/fork_list.h"

#include <deque>
#include <gtest/gtest.h>
#include <random>

using namespace mcrl;

namespace {

ListedFork fork(uint32_t site) { return {nullptr, 0, 0, site, true, false}; }

std::vector<uint32_t> sites(ForkList &list) {
  std::vector<uint32_t> out;
  for (const ListedFork &each : list) out.push_back(each.site);
  return out;
}

} // namespace

// Against a deque, whose order is known to be right.
TEST(ForkList, KeepsTheOrder) {
  ForkList list;
  std::deque<uint32_t> expected;
  std::mt19937 random(7);
  auto below = [&](size_t n) { return static_cast<size_t>(random() % n); };
  for (uint32_t i = 0; i < 20'000; i++) {
    // First it grows, then it shrinks, over and over.
    bool grows = (i / 500) % 2 == 0;
    size_t choice = below(grows ? 12 : 6);
    if (choice >= 6 || expected.empty()) list.push_back(fork(i)), expected.push_back(i);
    else if (choice == 5) list.push_front(fork(i)), expected.push_front(i);
    else {
      size_t at = choice == 0 ? below(expected.size()) : choice < 3 ? 0 : expected.size() - 1;
      list.erase(list.begin() + at);
      expected.erase(expected.begin() + static_cast<std::ptrdiff_t>(at));
    }
    ASSERT_EQ(list.empty(), expected.empty());
    ASSERT_EQ(list.size(), expected.size());
    if (!list.empty()) {
      ASSERT_EQ(list.begin()->site, expected.front());
      ASSERT_EQ(list.end()[-1].site, expected.back());
    }
    if (i % 100 == 0) ASSERT_EQ(sites(list), std::vector<uint32_t>(expected.begin(), expected.end()));
  }
}
