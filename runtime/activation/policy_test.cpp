// What moves under each policy: the computation or the data.
#include "api/nodes_test.h"

#include "prelude.h"
#undef region

using namespace mcrl;

namespace {

// visit(first, second): the node where the second region is locked, by hand as in test/handcomp.
struct VisitLive {
  mcrl_mode mode;
  mcrl_rid second;
  mcrl_policy policy;
};
mcrl_outcome visit_rest(mcrl_activation *self);
mcrl_point visit_point{"policy_test:visit:1", "policy_test:1:1", visit_rest, sizeof(VisitLive), 0, 0};
mcrl_point *const points[] = {&visit_point};
mcrl_unit unit{MCRL_ABI_VERSION, 1, 3, points, nullptr};
[[maybe_unused]] const bool registered = (mcrl_register(&unit), true);

void *hit(mcrl_rid rid, mcrl_mode mode) { return mode == MCRL_WRITE ? mcrl_write_hit(rid) : mcrl_read_hit(rid); }
void unlock(mcrl_mode mode, void *at) { mode == MCRL_WRITE ? mcrl_write_unlock(at) : mcrl_read_unlock(at); }

mcrl_outcome visit_rest(mcrl_activation *self) {
  auto live = *static_cast<VisitLive *>(mcrl_live(self));
  unlock(live.mode, mcrl_held(self->target));
  int here = node_self();
  if (live.second == 0) return mcrl_return(self, &here, sizeof here);
  if (void *at = hit(live.second, live.mode)) {
    unlock(live.mode, at);
    return mcrl_return(self, &here, sizeof here);
  }
  auto *next = static_cast<VisitLive *>(mcrl_repack(self, live.second, live.mode, &visit_point, sizeof live));
  *next = {live.mode, 0, live.policy};
  return mcrl_forward(next, live.policy);
}

int visit(mcrl_mode mode, mcrl_policy policy, mcrl_rid first, mcrl_rid second = 0) {
  void *at = hit(first, mode);
  if (at == nullptr) {
    auto *live = static_cast<VisitLive *>(mcrl_pack(first, mode, &visit_point, sizeof(VisitLive)));
    *live = {mode, second, policy};
    at = mcrl_go(live, policy);
    if (at == nullptr) return MCRL_RESULT(int);
  }
  unlock(mode, at);
  return second == 0 ? node_self() : visit(mode, policy, second);
}

// What node 0 of three says of its own visits to new regions; the others serve it.
template <class Visits> void on_node_zero(mcrl_policy by_default, Visits visits) {
  for (uint64_t seed = 1; seed <= 10; seed++) {
    Settings settings = small_settings();
    settings.policy = by_default;
    on_nodes(3, seed, settings, [&] {
      if (node_self() == 0) visits([](int node) { return MCRL_RID(mcrl_region_new_at(node, sizeof(long))); });
      barrier();
    });
  }
}

} // namespace

TEST(Policy, SaysWhetherAThreadOrTheDataMove) {
  on_node_zero(MCRL_STATIC, [](auto region_at) {
    EXPECT_EQ(visit(MCRL_READ, MCRL_ALWAYS, region_at(1)), 1);
    EXPECT_EQ(visit(MCRL_WRITE, MCRL_ALWAYS, region_at(1)), 1);
    EXPECT_EQ(visit(MCRL_READ, MCRL_NEVER, region_at(1)), 0);
    EXPECT_EQ(visit(MCRL_WRITE, MCRL_NEVER, region_at(1)), 0);
    EXPECT_EQ(visit(MCRL_READ, MCRL_STATIC, region_at(1)), 0);
    EXPECT_EQ(visit(MCRL_WRITE, MCRL_STATIC, region_at(1)), 1);
    EXPECT_EQ(visit(MCRL_WRITE, MCRL_ALWAYS, region_at(0)), 0);
  });
}

TEST(Policy, SaysWhetherAnActivationOrTheDataMove) {
  on_node_zero(MCRL_STATIC, [](auto region_at) {
    // The first one is locked where it is, with any policy that lets the thread go there.
    auto visit_both = [&](mcrl_mode mode, mcrl_policy policy) {
      mcrl_rid first = region_at(1), second = region_at(2);
      auto *live = static_cast<VisitLive *>(mcrl_pack(first, mode, &visit_point, sizeof(VisitLive)));
      *live = {mode, second, policy};
      EXPECT_EQ(mcrl_go(live, MCRL_ALWAYS), nullptr);
      return MCRL_RESULT(int);
    };
    EXPECT_EQ(visit_both(MCRL_READ, MCRL_ALWAYS), 2);
    EXPECT_EQ(visit_both(MCRL_WRITE, MCRL_ALWAYS), 2);
    EXPECT_EQ(visit_both(MCRL_READ, MCRL_NEVER), 1);
    EXPECT_EQ(visit_both(MCRL_WRITE, MCRL_NEVER), 1);
    EXPECT_EQ(visit_both(MCRL_READ, MCRL_STATIC), 1);
    EXPECT_EQ(visit_both(MCRL_WRITE, MCRL_STATIC), 2);
  });
}

TEST(Policy, TheDefaultIsTheUsers) {
  for (mcrl_policy by_default : {MCRL_ALWAYS, MCRL_NEVER, MCRL_STATIC, MCRL_REPEAT})
    on_node_zero(by_default, [by_default](auto region_at) {
      for (mcrl_mode mode : {MCRL_READ, MCRL_WRITE})
        EXPECT_EQ(visit(mode, MCRL_BY_DEFAULT, region_at(1)), visit(mode, by_default, region_at(1)))
            << "policy " << by_default << ", mode " << mode;
    });
}
