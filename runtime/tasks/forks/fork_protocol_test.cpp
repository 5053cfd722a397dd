// Which nodes are asked for forks, and which are given them: those of one host first, whichever nodes a host has.
#include "tasks/forks/fork_protocol.h"

#include <gtest/gtest.h>
#include <string>

using namespace mcrl;
using namespace mcrl::stealing;

namespace {

using Nodes = std::vector<uint32_t>;

// By node, the number of its host.
struct Hosts {
  std::string name;
  Nodes of;

  std::vector<bool> near(uint32_t node) const {
    std::vector<bool> near;
    for (uint32_t host : of) near.push_back(host == of[node]);
    return near;
  }
};

Hosts hosts_in_a_row(uint32_t hosts, uint32_t nodes) {
  Hosts made{std::to_string(nodes) + " nodes on each of " + std::to_string(hosts) + " hosts", {}};
  for (uint32_t node = 0; node < hosts * nodes; node++) made.of.push_back(node / nodes);
  return made;
}

Hosts hosts_by_turns(uint32_t hosts, uint32_t nodes) {
  Hosts made{"node after node on host after host, " + std::to_string(hosts) + " hosts of " + std::to_string(nodes) + " nodes", {}};
  for (uint32_t node = 0; node < hosts * nodes; node++) made.of.push_back(node % hosts);
  return made;
}

std::vector<Hosts> all_maps() {
  std::vector<Hosts> maps = {{"hosts of 1, 2 and 5 nodes, mixed", {2, 0, 2, 1, 2, 2, 1, 2}},
                             {"the last node alone", {0, 0, 0, 0, 1}}};
  for (uint32_t hosts : {1u, 2u, 3u, 7u})
    for (uint32_t nodes : {1u, 2u, 3u, 8u}) {
      maps.push_back(hosts_in_a_row(hosts, nodes));
      maps.push_back(hosts_by_turns(hosts, nodes));
    }
  return maps;
}

// The nodes that `self` asks, by rounds, if none has anything.
std::vector<Nodes> asked_in_vain(State &state) {
  std::vector<Nodes> rounds;
  Actions actions;
  step(state, {.kind = Event::begin}, actions);
  while (state.may_ask()) {
    actions.clear();
    step(state, {.kind = Event::idle}, actions);
    Actions asked = std::exchange(actions, {});
    rounds.emplace_back();
    for (const Action &action : asked) rounds.back().push_back(number(action.to));
    for (const Action &action : asked)
      step(state, {.kind = Event::receive, .peer = action.to, .message = Message::none, .question = action.question}, actions);
  }
  rounds.pop_back(); // in which it has learnt that there is none left
  return rounds;
}

TEST(ForkProtocol, NodesOfTheHostAreAskedFirst) {
  for (const Hosts &hosts : all_maps()) {
    auto nodes = static_cast<uint32_t>(hosts.of.size());
    for (uint32_t self = 0; self < nodes; self++) {
      SCOPED_TRACE(hosts.name + ", node " + std::to_string(self));
      std::vector<bool> near = hosts.near(self);
      State state(NodeId{self}, near);
      Nodes times(nodes, 0);
      bool has_asked_far = false;
      size_t most = 1;
      for (const Nodes &round : asked_in_vain(state)) {
        EXPECT_LE(round.size(), most) << "twice as many as in the round before";
        most *= 2;
        for (uint32_t node : round) {
          times[node]++;
          EXPECT_EQ(near[node], near[round.front()]) << "nodes of one kind in a round";
          EXPECT_FALSE(near[node] && has_asked_far);
          has_asked_far |= !near[node];
        }
      }
      for (uint32_t node = 0; node < nodes; node++) EXPECT_EQ(times[node], node != self) << node;
    }
  }
}

// Else the first node of a host would be asked by all of another one at once.
TEST(ForkProtocol, NodesOfAHostBeginWithDifferentOnesOfOthers) {
  for (const Hosts &hosts : {hosts_in_a_row(2, 8), hosts_in_a_row(4, 8), hosts_by_turns(2, 8), hosts_by_turns(4, 8)}) {
    SCOPED_TRACE(hosts.name);
    std::vector<bool> is_first_of(hosts.of.size());
    for (uint32_t self = 0; self < hosts.of.size(); self++) {
      std::vector<bool> near = hosts.near(self);
      State state(NodeId{self}, near);
      for (const Nodes &round : asked_in_vain(state)) {
        if (near[round.front()]) continue;
        EXPECT_FALSE(is_first_of[round.front()]) << self;
        is_first_of[round.front()] = true;
        break;
      }
    }
  }
}

// Nodes that have answered are not asked again before others are; their offers come by themselves.
TEST(ForkProtocol, ANodeOfTheHostThatHadAForkIsAskedBeforeOthersAgain) {
  State state(NodeId{0}, {true, true, true, false, false, false});
  asked_in_vain(state);
  Actions actions;
  for (uint32_t giver : {3u, 1u}) step(state, {.kind = Event::given, .peer = NodeId{giver}, .is_idle = true}, actions);
  EXPECT_TRUE(actions.empty());
  step(state, {.kind = Event::idle}, actions);
  ASSERT_EQ(actions.size(), 1u);
  EXPECT_EQ(actions[0].to, NodeId{1});
}

TEST(ForkProtocol, NodesOfTheHostAreServedFirst) {
  State state(NodeId{2}, {false, true, true, false, true, false});
  Actions actions;
  for (uint32_t asks : {3u, 4u, 0u, 1u, 5u, 4u})
    step(state, {.kind = Event::receive, .peer = NodeId{asks}, .message = Message::ask, .question = asks == 4 ? 2u : 1u}, actions);
  actions.clear();
  while (state.has_asker()) step(state, {.kind = Event::forked}, actions);
  Nodes offered;
  for (const Action &action : actions) offered.push_back(number(action.to));
  EXPECT_EQ(offered, (Nodes{4, 1, 3, 0, 5}));
}

// The work of a phase, too.
TEST(ForkProtocol, NodesOfTheHostAreGivenWorkFirst) {
  State state(NodeId{0}, {true, false, true});
  Actions actions;
  step(state, {.kind = Event::begin_phase, .phase = 7}, actions);
  for (uint32_t asks : {1u, 2u}) {
    step(state, {.kind = Event::nothing_left, .peer = NodeId{asks}, .phase = 7, .question = 1}, actions);
  }
  actions.clear();
  step(state, {.kind = Event::work}, actions);
  ASSERT_EQ(actions.size(), 2u);
  EXPECT_EQ(actions[0].to, NodeId{2});
  EXPECT_EQ(actions[1].to, NodeId{1});
}

} // namespace
