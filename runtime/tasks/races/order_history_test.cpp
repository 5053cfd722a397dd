// A program whose main waits for all that it has begun, again and again, keeps little of it, and finds what it finds without that.
#include "tasks/races/order_history.h"

#include <algorithm>
#include <gtest/gtest.h>
#include <random>

using namespace mcrl;

namespace {

// Rounds of children of main, which have children. Each touches words of a few regions, at a few places.
class Rounds {
public:
  Rounds(OrderHistory &history, uint32_t seed) : history_(history), random_(seed) { history_.tasks.push_back({.name = ++names_}); }

  void run(unsigned rounds, unsigned children, uint32_t words) {
    for (unsigned round = 0; round < rounds; round++) {
      TaskGroup group{++groups_, 0};
      for (unsigned i = 0; i < children; i++) child(main_, group, 1, words);
      touch(main_, words);
      main_.at++;
      history_.joins.push_back({.group = group, .after = main_});
      has_settled += history_.settle(main_, [](std::vector<RegionAccess> &) {}, text_of) ? 1 : 0;
      most = std::max(most, history_.items());
      touch(main_, words);
    }
  }

  std::vector<std::string> found() {
    std::vector<RegionAccess> rest = history_.accesses.take_all();
    TaskTree tree(history_.tasks, history_.joins, history_.gone());
    history_.tell_rest(tree, find_conflicts(tree, std::move(rest)), text_of);
    return history_.found();
  }

  size_t most = 0;
  unsigned has_settled = 0;

private:
  static std::string text_of(const TaskTree &tree, const OrderConflict &conflict) {
    std::string text;
    for (const RegionAccess *one : {&conflict.first, &conflict.second}) {
      for (uint32_t step : tree.activation_of(one->strand).way) text += std::to_string(step) + ".";
      text += " at " + std::to_string(one->place) + " word " + std::to_string(one->word) + "; ";
    }
    return text;
  }

  void child(Strand &of, const TaskGroup &group, unsigned depth, uint32_t words) {
    Strand here{++names_, 0, 0};
    history_.tasks.push_back({here.task, of, group, {}, TaskKind::fork, 0});
    of.at++;
    touch(here, words);
    if (depth == 0 || random_() % 4 != 0) return;
    TaskGroup inner{++groups_, 0};
    for (unsigned i = 0; i < 2; i++) child(here, inner, depth - 1, words);
    here.at++;
    history_.joins.push_back({.group = inner, .after = here});
    touch(here, words);
  }

  void touch(const Strand &here, uint32_t words) {
    bool is_write = random_() % 2 == 0;
    mcrl_rid rid = 1 + random_() % 3;
    history_.accesses.lock(0, rid, is_write);
    history_.accesses.touch(0, rid, random_() % words * 8, 8, is_write, here, 1 + random_() % 200);
    history_.accesses.unlock(0, rid);
  }

  OrderHistory &history_;
  std::mt19937 random_;
  Strand main_{1, 0, 0};
  uint64_t names_ = 0, groups_ = 0;
};

TEST(OrderHistory, KeepsLittleOfManyRounds) {
  OrderHistory history(size_t{1} << 22);
  Rounds rounds(history, 1);
  rounds.run(1000, 80, 1u << 20);
  EXPECT_GT(rounds.has_settled, 10u);
  EXPECT_LT(rounds.most, 10000u);
}

TEST(OrderHistory, FindsWhatIsFoundWithoutIt) {
  size_t found = 0;
  for (uint32_t seed = 0; seed < 200; seed++) {
    OrderHistory history(size_t{1} << 20, 0), whole(size_t{1} << 20, SIZE_MAX);
    Rounds rounds(history, seed), all(whole, seed);
    rounds.run(6, 3, 4);
    all.run(6, 3, 4);
    EXPECT_GT(rounds.has_settled, 0u);
    EXPECT_EQ(all.has_settled, 0u);
    std::vector<std::string> expected = all.found();
    EXPECT_EQ(rounds.found(), expected) << "seed " << seed;
    found += expected.size();
  }
  EXPECT_GT(found, 200u);
}

TEST(OrderHistory, KeepsWhatMayGoOn) {
  OrderHistory history(100, 0);
  history.tasks = {{.name = 1}, {2, {1, 0, 0}, {7, 0}, {}, TaskKind::fork, 0}, {3, {1, 1, 0}, {8, 0}, {}, TaskKind::fork, 0}};
  history.joins.push_back({.group = {7, 0}, .after = {1, 3, 0}});
  auto name = [](std::vector<RegionAccess> &) {};
  auto tell = [](const TaskTree &, const OrderConflict &) { return std::string(); };
  EXPECT_FALSE(history.settle({1, 3, 0}, name, tell)); // group 8 has not been waited for
  history.joins.push_back({.group = {8, 0}, .after = {1, 4, 0}});
  OrderHistory other = history;
  history.accesses.lock(0, 5, true);
  history.accesses.touch(0, 5, 0, 8, true, {1, 4, 0}, 1);
  EXPECT_FALSE(history.settle({1, 4, 0}, name, tell)); // a section is open
  EXPECT_FALSE(other.settle({2, 0, 0}, name, tell));   // a child, beside which main goes on
  // After a look for nothing, the next one is when there is twice as much.
  while (other.tasks.size() > 1 && other.joins.size() < 20) {
    if (other.settle({1, 4, 0}, name, tell)) break;
    other.joins.push_back({.group = {9, 0}, .after = {1, 4, 0}});
  }
  EXPECT_EQ(other.tasks.size(), 1u);
}

} // namespace
