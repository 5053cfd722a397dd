// Procedures that are called, spawned and forked on other nodes, by hand as preludec emits them (test/handcomp).
#include "run.h"

#include "prelude.h"
#undef region

#include <cstring>

namespace mcrl::random_run {
namespace {

// errand(number, ended): an operation on any region; its number, and the same again in so many bytes that it has any size.
struct ErrandLive {
  uint64_t number;
  uint32_t *ended; // counts it, if a thread waits for that: all nodes are in this process
};
struct ErrandResult {
  uint64_t number;
  unsigned char ballast[600];
};
mcrl_outcome run_errand(mcrl_activation *self, unsigned entry) {
  auto live = *static_cast<ErrandLive *>(mcrl_live(self));
  Run &run = *this_run;
  operate(run, run.any_region(), run.one_in(2) ? MCRL_READ : MCRL_WRITE);
  if (live.ended != nullptr) ++*live.ended;
  ErrandResult result{live.number, {}};
  std::memset(result.ballast, static_cast<int>(live.number & 255), sizeof result.ballast);
  return mcrl_return(self, &result, sizeof live.number + live.number % sizeof result.ballast);
}

// write_region(region): a write operation.
mcrl_outcome run_write(mcrl_activation *self, unsigned entry) {
  auto region = *static_cast<uint32_t *>(mcrl_live(self));
  operate(*this_run, region, MCRL_WRITE);
  this_run->unpin(region);
  return mcrl_return(self, nullptr, 0);
}

// echo(number): a message handler.
mcrl_outcome run_echo(mcrl_activation *self, unsigned entry) { return mcrl_return(self, mcrl_live(self), sizeof(uint64_t)); }

// tally(tallied): spawns that go together.
void tally_each(const void *arguments, size_t count, void *) {
  for (auto *each = static_cast<uint32_t *const *>(arguments); count > 0; each++, count--) ++**each;
}

// small_errand(number): forks that go together. The number is one of a result without ballast.
constexpr uint32_t small_site = 63;
void run_small_errands(const void *arguments, size_t count, void *answers) {
  std::memcpy(answers, arguments, count * sizeof(uint64_t));
}

// family(children, forked, hops): forks errands, goes on to other nodes, and joins on the last one.
struct FamilyLive {
  mcrl_children children;
  uint32_t forked, hops;
};
mcrl_outcome run_family(mcrl_activation *self, unsigned entry);

mcrl_point errand_point{"random:errand", "call.cpp:1:1", run_errand, sizeof(ErrandLive), MCRL_POINT_THREAD, 0};
mcrl_point echo_point{"random:echo", "call.cpp:2:1", run_echo, sizeof(uint64_t), 0, 0};
mcrl_point family_point{"random:family", "call.cpp:3:1", run_family, sizeof(FamilyLive), MCRL_POINT_THREAD, 0};
mcrl_point write_point{"random:write", "call.cpp:4:1", run_write, sizeof(uint32_t), MCRL_POINT_THREAD, 0};
mcrl_point tally_point MCRL_POINT_GATHERED("random:tally", "call.cpp:5:1", tally_each, sizeof(uint32_t *), 0, 0, nullptr, nullptr);
mcrl_point small_point MCRL_POINT_ANSWERED("random:small", "call.cpp:6:1", run_small_errands, sizeof(uint64_t), 0, sizeof(uint64_t),
                                           nullptr, nullptr);
mcrl_point *const call_points[] = {&errand_point, &echo_point, &family_point, &write_point, &tally_point, &small_point};
mcrl_unit call_unit{MCRL_ABI_VERSION, 6, 3, call_points, nullptr, nullptr};
[[maybe_unused]] const bool call_is_registered = (mcrl_register(&call_unit), true);

unsigned any_node(Run &run) { return static_cast<unsigned>(run.random() % run.plan.nodes); }

template <class Live> void *pack(unsigned node, const mcrl_point &point, const Live &live) {
  void *arguments = mcrl_pack_call(node, &point, sizeof live);
  std::memcpy(arguments, &live, sizeof live);
  return arguments;
}

// Checks one, or several small ones. Returns which they were, a bit for each.
uint64_t check_errands(Run &run, const mcrl_child &child) {
  if (child.site == small_site) {
    uint64_t errands = 0;
    for (uint64_t i = 0; i < child.count; i++) {
      uint64_t number = child.offsets == nullptr ? child.offset : child.offsets[i];
      if (reinterpret_cast<const uint64_t *>(&child + 1)[i] != number) run.fail({"a child's result is wrong", {}});
      errands |= uint64_t{1} << number / sizeof(ErrandResult::ballast);
    }
    return errands;
  }
  uint64_t number = child.offset;
  const auto &result = *reinterpret_cast<const ErrandResult *>(&child + 1);
  size_t ballast = number % sizeof result.ballast;
  bool is_right = child.bytes == sizeof number + ballast && result.number == number;
  for (size_t i = 0; is_right && i < ballast; i++) is_right = result.ballast[i] == (number & 255);
  if (!is_right) run.fail({"a child's result is wrong", {}});
  return uint64_t{1} << child.site;
}

// Forks some, and is done on this node, or after the last hop.
uint32_t raise_family(Run &run, FamilyLive family) {
  for (uint64_t count = run.random() % 4; count > 0; count--, family.forked++) {
    if (auto node = static_cast<int>(any_node(run)); run.one_in(2) && !mcrl_is_here(node)) {
      uint64_t number = family.forked * sizeof(ErrandResult::ballast);
      mcrl_fork_gathered(node, &small_point, &number, sizeof number, &family.children, small_site, number);
      continue;
    }
    ErrandLive errand{1 + family.forked * uint64_t{77}, nullptr};
    mcrl_fork(pack(any_node(run), errand_point, errand), &family.children, family.forked, errand.number);
  }
  if (run.one_in(3)) run.linger();
  if (family.hops-- > 0) {
    mcrl_call(pack(any_node(run), family_point, family));
    return MCRL_RESULT(uint32_t);
  }
  uint32_t joined = 0;
  uint64_t errands = 0;
  while (mcrl_child *child = mcrl_join(&family.children)) {
    errands |= check_errands(run, *child);
    joined += static_cast<uint32_t>(mcrl_count_of(child));
  }
  if (errands != (uint64_t{1} << family.forked) - 1) run.fail({"not every child was joined once", {}});
  return joined == family.forked ? joined : UINT32_MAX;
}

mcrl_outcome run_family(mcrl_activation *self, unsigned entry) {
  uint32_t joined = raise_family(*this_run, *static_cast<FamilyLive *>(mcrl_live(self)));
  return mcrl_return(self, &joined, sizeof joined);
}

} // namespace

void call_elsewhere(Run &run) {
  uint64_t number = run.random();
  mcrl_call(pack(any_node(run), echo_point, number));
  if (MCRL_RESULT(uint64_t) != number) run.fail({"a call's result is wrong", {}});
}

void spawn_errands(Run &run) {
  uint32_t ended = 0, count = 1 + static_cast<uint32_t>(run.random() % 4);
  bool finishes = run.one_in(2);
  if (finishes) mcrl_begin_scope();
  for (uint32_t i = 0; i < count; i++) mcrl_spawn(pack(any_node(run), errand_point, ErrandLive{i, &ended}));
  uint32_t tallies = static_cast<uint32_t>(run.random() % 8), *tallied = &ended;
  for (uint32_t i = 0; i < tallies; i++) {
    auto node = static_cast<int>(any_node(run));
    if (mcrl_is_here(node)) ended++;
    else mcrl_spawn_gathered(node, &tally_point, &tallied, sizeof tallied);
  }
  if (finishes) {
    mcrl_end_scope();
    if (ended < count + tallies) run.fail({"a block has ended before what was spawned in it", {}});
  }
  while (ended < count + tallies) run.linger();
}

void spawn_write(Run &run, uint32_t region) {
  run.pin(region);
  mcrl_spawn(pack(any_node(run), write_point, region));
}

void fork_errands(Run &run) {
  uint32_t joined = raise_family(run, {{}, 0, static_cast<uint32_t>(run.random() % 4)});
  if (joined == UINT32_MAX) run.fail({"a child was joined more than once", {}});
}

} // namespace mcrl::random_run
