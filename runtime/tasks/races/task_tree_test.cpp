// Which strands come before which, and what conflicts, in random small programs: compared with all ways through the graph of their
// strands.
#include "tasks/races/conflicts.h"

#include <algorithm>
#include <functional>
#include <gtest/gtest.h>
#include <random>
#include <set>

using namespace mcrl;

namespace {

// A program that forks, spawns, calls elsewhere and waits, as it runs without any other node; and the graph of its strands.
class Program {
public:
  explicit Program(uint32_t seed) : random_(seed) {
    Strand main{begin(TaskKind::root, {}, {}, {}), 0, 0};
    run(main, 0, 0);
    close();
  }

  TaskTree tree() {
    std::shuffle(tasks.begin(), tasks.end(), random_);
    std::shuffle(joins.begin(), joins.end(), random_);
    return TaskTree(tasks, joins);
  }
  bool is_before(const Strand &one, const Strand &other) const { return reached_[index_of(one)][index_of(other)]; }
  uint32_t any(uint32_t below) { return static_cast<uint32_t>(random_() % below); }

  std::vector<Task> tasks;
  std::vector<TaskJoin> joins;
  std::vector<Strand> strands;

private:
  struct Child {
    Task task;
    Strand last;
  };
  using Children = std::vector<Child>;

  size_t index_of(const Strand &strand) const {
    auto is_same = [&](const Strand &other) { return other.task == strand.task && other.at == strand.at; };
    return static_cast<size_t>(std::find_if(strands.begin(), strands.end(), is_same) - strands.begin());
  }
  uint64_t begin(TaskKind kind, const Strand &at, const TaskGroup &group, const ForkPlace &place) {
    tasks.push_back({++names_, at, group, place, kind, 0});
    strands.push_back({names_, 0, 0});
    return names_;
  }
  void edge(const Strand &from, const Strand &to) { edges_.emplace_back(from, to); }
  void next(Strand &here) {
    Strand before = here;
    here.at++;
    strands.push_back(here);
    edge(before, here);
  }
  Strand start(TaskKind kind, Strand &here, const TaskGroup &group, const ForkPlace &place) {
    Strand first{begin(kind, here, group, place), 0, 0};
    edge(here, first);
    next(here);
    return first;
  }
  template <class Test> void join(Strand &here, Children &children, TaskJoin join, Test &&is_wanted) {
    next(here);
    join.after = here;
    joins.push_back(join);
    std::erase_if(children, [&](const Child &child) {
      if (is_wanted(child)) edge(child.last, here);
      return is_wanted(child);
    });
  }

  // Returns with all children joined; what it spawns goes to the innermost block.
  void run(Strand &here, unsigned depth, uint64_t scope) {
    Children children;
    TaskGroup group{++groups_, 0};
    uint32_t count = 0;
    auto wait_for_all = [&] {
      if (count == 0) return;
      join(here, children, {.group = group}, [](const Child &) { return true; });
      group = {++groups_, 0}; // the handle is another one
      count = 0;
    };
    for (uint32_t left = any(4); left > 0 && tasks.size() < 12; left--) {
      switch (any(6)) {
      case 0:
      case 1: {
        ForkPlace place{count++, 1 + any(2), 8 * any(2)};
        Strand child = start(TaskKind::fork, here, group, place);
        Task task = tasks.back();
        if (depth < 4) run(child, depth + 1, scope);
        children.push_back({task, child});
        break;
      }
      case 2: {
        if (scope == 0) break;
        Strand child = start(TaskKind::spawn, here, group_of_scope(scope), {});
        Task task = tasks.back();
        if (depth < 4) run(child, depth + 1, scope);
        spawned_[scope].push_back({task, child});
        break;
      }
      case 3: {
        Strand callee = start(TaskKind::call, here, {}, {});
        if (depth < 4) run(callee, depth + 1, scope);
        edge(callee, here);
        break;
      }
      case 4:
        if (any(2) == 0 && count > 0) {
          TaskJoin part{.group = group, .count = count, .site = 1 + any(2), .site_bytes = 8, .offset = 8 * any(2), .bytes = 8};
          join(here, children, part, [&](const Child &child) { return part.is_for(child.task); });
        } else wait_for_all();
        break;
      case 5: {
        uint64_t block = ++scopes_;
        if (depth < 4) run(here, depth + 1, block);
        join(here, spawned_[block], {.group = group_of_scope(block)}, [](const Child &) { return true; });
        break;
      }
      }
    }
    wait_for_all();
  }

  void close() {
    size_t count = strands.size();
    reached_.assign(count, std::vector<bool>(count));
    for (size_t i = 0; i < count; i++) reached_[i][i] = true;
    for (const auto &[from, to] : edges_) reached_[index_of(from)][index_of(to)] = true;
    for (size_t by = 0; by < count; by++)
      for (size_t from = 0; from < count; from++)
        for (size_t to = 0; to < count; to++)
          if (reached_[from][by] && reached_[by][to]) reached_[from][to] = true;
  }

  std::mt19937 random_;
  std::vector<std::pair<Strand, Strand>> edges_;
  std::vector<std::vector<bool>> reached_;
  std::map<uint64_t, Children> spawned_;
  uint64_t names_ = 0, groups_ = 0, scopes_ = 0;
};

bool is_same(const Strand &one, const Strand &other) { return one.task == other.task && one.at == other.at; }

} // namespace

TEST(TaskTree, KnowsWhatComesBefore) {
  size_t pairs = 0, unordered = 0;
  for (uint32_t seed = 0; seed < 1500; seed++) {
    Program program(seed);
    TaskTree tree = program.tree();
    for (const Strand &one : program.strands)
      for (const Strand &other : program.strands) {
        bool is_before = program.is_before(one, other);
        ASSERT_EQ(tree.is_before(one, other), is_before)
            << "seed " << seed << ", " << one.task << ":" << one.at << " and " << other.task << ":" << other.at;
        if (is_before && !is_same(one, other)) ASSERT_TRUE(tree.is_earlier(one, other)) << "seed " << seed;
        pairs++;
        unordered += !is_before && !program.is_before(other, one);
      }
  }
  EXPECT_GT(unordered, pairs / 100);
}

TEST(TaskTree, NamesActivationsByForksAlone) {
  // main calls elsewhere what forks twice; then it forks.
  std::vector<Task> tasks{{.name = 1},
                          {.name = 2, .begin = {1, 0, 0}, .kind = TaskKind::call},
                          {.name = 3, .begin = {2, 0, 0}, .group = {1, 0}, .kind = TaskKind::fork},
                          {.name = 4, .begin = {2, 1, 0}, .group = {1, 0}, .kind = TaskKind::fork},
                          {.name = 5, .begin = {1, 1, 0}, .group = {2, 0}, .kind = TaskKind::fork},
                          {.name = 6, .begin = {5, 0, 0}, .group = {3, 0}, .kind = TaskKind::fork}};
  TaskTree tree(tasks, {});
  EXPECT_EQ(tree.activation_of({1, 0, 0}).way, std::vector<uint32_t>());
  EXPECT_EQ(tree.activation_of({2, 0, 0}).task, 1u);
  EXPECT_EQ(tree.activation_of({4, 0, 0}).way, std::vector<uint32_t>({2}));
  EXPECT_EQ(tree.activation_of({5, 0, 0}).way, std::vector<uint32_t>({3}));
  EXPECT_EQ(tree.activation_of({6, 0, 0}).way, std::vector<uint32_t>({3, 1}));
  TaskTree::Meeting meeting = tree.meeting_of({6, 0, 0}, {4, 0, 0});
  EXPECT_EQ(meeting.one->name, 5u);
  EXPECT_EQ(meeting.other->name, 4u);
  EXPECT_EQ(tree.meeting_of({1, 2, 0}, {3, 0, 0}).one, nullptr);
}

TEST(TaskTree, WhatNoBlockWaitsForIsRelatedToNothing) {
  TaskTree tree({{.name = 1}, {.name = 2}}, {});
  EXPECT_FALSE(tree.are_related({1, 0, 0}, {2, 0, 0}));
  EXPECT_FALSE(tree.is_before({1, 0, 0}, {2, 0, 0}));
}

TEST(Conflicts, AreFoundInEachProgramThatHasSome) {
  size_t with = 0;
  for (uint32_t seed = 0; seed < 1500; seed++) {
    Program program(seed);
    std::vector<RegionAccess> accesses;
    for (uint32_t left = 2 + program.any(8); left > 0; left--) {
      Strand strand = program.strands[program.any(static_cast<uint32_t>(program.strands.size()))];
      auto bytes = static_cast<uint8_t>(1 + program.any(3));
      accesses.push_back({.rid = 1 + program.any(2),
                          .place = 1 + program.any(3),
                          .strand = strand,
                          .bytes = bytes,
                          .kind = static_cast<AccessKind>(program.any(3))});
    }
    auto is_conflict = [&](const RegionAccess &one, const RegionAccess &other) {
      bool both_same = one.kind == other.kind && one.kind != AccessKind::write;
      return one.rid == other.rid && (one.bytes & other.bytes) != 0 && !both_same && !program.is_before(one.strand, other.strand) &&
             !program.is_before(other.strand, one.strand);
    };
    bool has_some = false;
    for (const RegionAccess &one : accesses)
      for (const RegionAccess &other : accesses) has_some |= is_conflict(one, other);
    TaskTree tree = program.tree();
    std::vector<OrderConflict> found = find_conflicts(tree, accesses);
    ASSERT_EQ(!found.empty(), has_some) << "seed " << seed;
    for (const OrderConflict &each : found) ASSERT_TRUE(is_conflict(each.first, each.second)) << "seed " << seed;
    // In whatever order the accesses have come.
    std::reverse(accesses.begin(), accesses.end());
    std::vector<OrderConflict> again = find_conflicts(tree, accesses);
    ASSERT_EQ(again.size(), found.size());
    for (size_t i = 0; i < found.size(); i++)
      ASSERT_TRUE(again[i].first == found[i].first && again[i].second == found[i].second) << "seed " << seed;
    with += has_some;
  }
  EXPECT_GT(with, 150u);
}

TEST(RegionAccesses, SayWhatASectionDoesWithEachByte) {
  RegionAccesses accesses(100);
  Strand strand{1, 2, 0};
  auto kinds = [&] {
    std::map<uint32_t, std::set<AccessKind>> kinds;
    for (const RegionAccess &access : accesses.take_all()) kinds[access.word].insert(access.kind);
    return kinds;
  };
  using Kinds = std::map<uint32_t, std::set<AccessKind>>;
  accesses.lock(0, 7, true);
  accesses.touch(0, 7, 0, 8, false, strand, 1); // read, then written: an update
  accesses.touch(0, 7, 0, 8, true, strand, 2);
  accesses.touch(0, 7, 8, 8, true, strand, 3); // written, then read: a write
  accesses.touch(0, 7, 8, 8, false, strand, 4);
  accesses.touch(0, 7, 16, 8, false, strand, 5); // it might have been written
  accesses.unlock(0, 7);
  EXPECT_EQ(kinds(), (Kinds{{0, {AccessKind::update}}, {1, {AccessKind::write}}, {2, {AccessKind::update}}}));
  // In two sections it is no update.
  accesses.lock(0, 7, false);
  accesses.touch(0, 7, 0, 8, false, strand, 1);
  accesses.unlock(0, 7);
  accesses.lock(0, 7, true);
  accesses.touch(0, 7, 0, 8, true, strand, 2);
  accesses.unlock(0, 7);
  EXPECT_EQ(kinds(), (Kinds{{0, {AccessKind::read, AccessKind::write}}}));
  // Nor is it one of two threads, of which one has an update lock while the other reads.
  accesses.lock(0, 7, false);
  accesses.lock(1, 7, true);
  accesses.touch(0, 7, 0, 8, false, strand, 1);
  accesses.touch(1, 7, 0, 8, true, {2, 0, 0}, 2);
  accesses.unlock(0, 7);
  accesses.unlock(1, 7);
  EXPECT_EQ(kinds(), (Kinds{{0, {AccessKind::read, AccessKind::write}}}));
  // The half of a word that is not read is written.
  accesses.lock(0, 7, true);
  accesses.touch(0, 7, 4, 4, false, strand, 1);
  accesses.touch(0, 7, 0, 12, true, strand, 2);
  EXPECT_EQ(kinds(), (Kinds{{0, {AccessKind::update, AccessKind::write}}, {1, {AccessKind::write}}}));
}

TEST(RegionAccesses, LeaveOutWhatNoLockIsFor) {
  RegionAccesses accesses(10);
  accesses.lock(0, 7, true);
  accesses.unlock(0, 7);
  accesses.touch(0, 7, 0, 8, false, {1, 0, 0}, 1); // a guard of a thread that waits
  EXPECT_EQ(accesses.take_all().size(), 0u);
}

TEST(RegionAccesses, CountWhatDoesNotFit) {
  RegionAccesses accesses(2);
  auto write = [&](uint32_t at) {
    accesses.lock(0, 7, true);
    accesses.touch(0, 7, 0, 8, true, {1, at, 0}, 1);
    accesses.unlock(0, 7);
  };
  for (uint32_t at = 0; at < 4; at++) write(at % 2);
  EXPECT_FALSE(accesses.are_too_many());
  write(9);
  EXPECT_TRUE(accesses.are_too_many());
  EXPECT_EQ(accesses.take_all().size(), 2u);
}
