// How far away the homes of other hosts are, as the answers to questions about what moves have shown. Time is the seed's.
#include "net/progress/loop.h"
#include "node/start/nodes_test.h"
#include "regions/copies/coherence.h"
#include "tasks/points/unit_test.h"

#include "prelude.h"
#undef region

#include <set>

using namespace mcrl;
using policy::Distance;

namespace {

mcrl_outcome distance_rest(mcrl_activation *self, unsigned) {
  mcrl_write_unlock(mcrl_held(self->target));
  return mcrl_return(self, nullptr, 0);
}
mcrl_point distance_point{"distance_test:visit:1", "distance_test:1:1", distance_rest, 0, 0, 0};
TestUnit distance_unit(13, distance_point);

void visit(mcrl_rid rid) {
  void *at = mcrl_write_hit(rid);
  if (at == nullptr) at = mcrl_go(mcrl_pack(rid, MCRL_WRITE, &distance_point, 0), MCRL_ADAPTIVE);
  if (at != nullptr) mcrl_write_unlock(at);
}

Distance seen_of(int node) {
  NodeId id{static_cast<uint32_t>(node)};
  return current_node().rooms.coherence->distances.of(id, current_node().conduit.is_near(id));
}

// The round trips that node 0 has seen after it has visited regions of node 1, of its host, and of node 2; node 3 is of the host of node 2.
std::vector<Distance> seen_by_node_zero(uint64_t seed, const Settings &settings) {
  std::vector<Distance> seen;
  on_nodes(
      4, seed, settings,
      [&] {
        if (node_self() == 0)
          for (int home : {1, 2})
            for (int i = 0; i < 8; i++) visit(MCRL_RID(mcrl_region_new_at(home, sizeof(long))));
        if (node_self() == 0) seen = {seen_of(1), seen_of(2), seen_of(3)};
        barrier();
      },
      2);
  return seen;
}

} // namespace

TEST(Distances, AreThoseOfTheRoundTripsThatQuestionsTake) {
  std::set<Distance> all;
  for (uint64_t seed = 1; seed <= 10; seed++) {
    std::vector<Distance> seen = seen_by_node_zero(seed, small_settings());
    EXPECT_EQ(seen[0], Distance::near);
    EXPECT_EQ(seen[2], Distance::unknown) << "of that node nothing was asked";
    all.insert(seen[1]);
    EXPECT_EQ(seen, seen_by_node_zero(seed, small_settings())) << "the same seed";
  }
  EXPECT_GT(all.size(), 1u) << "in another weather they are others";
  EXPECT_FALSE(all.contains(Distance::near));
}

TEST(Distances, AreAsTheUserSays) {
  Settings settings = small_settings();
  settings.round_trip_ns = 1'000'000;
  for (Distance seen : seen_by_node_zero(1, settings)) EXPECT_EQ(seen, policy::distance_of(1'000'000));
}
