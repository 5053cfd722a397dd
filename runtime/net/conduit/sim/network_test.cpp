#include "net/conduit/sim/network.h"

#include <gtest/gtest.h>

using namespace mcrl::sim;

namespace {

Machine plain() {
  Machine machine;
  machine.far = {.send_ps = 10, .receive_ps = 5, .latency_ps = 100, .gap_ps = 20, .byte_ps = 2, .send_byte_ps = 1, .receive_byte_ps = 0};
  machine.near = machine.far;
  return machine;
}

struct Wires {
  Wires(const Machine &machine, uint32_t nodes)
      : machine(machine), words(Network::words(machine, nodes)), network(this->machine, nodes, words.data()) {}
  Machine machine;
  std::vector<uint64_t> words;
  Network network;

  uint64_t arrival(uint64_t now, uint32_t from, uint32_t to, uint64_t bytes) { return network.send(now, from, to, bytes).arrival_ps; }
};

} // namespace

TEST(Network, AMessageTakesOverheadLatencyAndItsBytes) {
  Wires run(plain(), 2);
  Network::Sent sent = run.network.send(1000, 0, 1, 8);
  EXPECT_EQ(sent.sender_free_ps, 1000u + 10 + 8);
  EXPECT_EQ(sent.arrival_ps, sent.sender_free_ps + 100 + 16);
  EXPECT_EQ(run.network.least_ps(), 110u);
}

TEST(Network, OneAfterTheOtherLeavesASender) {
  Wires run(plain(), 3);
  uint64_t first = run.arrival(0, 0, 1, 100), second = run.arrival(0, 0, 2, 100);
  EXPECT_EQ(second - first, 200u); // 100 bytes
  Wires small(plain(), 3);
  first = small.arrival(0, 0, 1, 1), second = small.arrival(0, 0, 2, 1);
  EXPECT_EQ(second - first, 20u); // the gap
}

TEST(Network, OneAfterTheOtherComesToAReceiver) {
  Wires run(plain(), 9);
  uint64_t last = run.arrival(0, 0, 8, 100);
  for (uint32_t from = 1; from < 8; from++) {
    uint64_t next = run.arrival(0, from, 8, 100);
    EXPECT_EQ(next - last, 200u);
    last = next;
  }
}

TEST(Network, ALongMessageTakesARoundTripFirst) {
  Machine machine = plain();
  machine.far.short_bytes = 16;
  machine.far.long_ps = 1000;
  Wires run(machine, 3);
  uint64_t first = run.arrival(0, 0, 1, 16), second = run.arrival(0, 2, 1, 17);
  EXPECT_EQ(first, 10u + 16 + 100 + 32);
  EXPECT_EQ(second, 10u + 17 + 1000 + 100 + 34);
}

TEST(Network, AMeshTakesTimeForEachHopAndLinksAreShared) {
  Machine machine = plain();
  machine.topology = Topology::mesh;
  machine.hop_ps = 7;
  machine.link_byte_ps = 4;
  Wires run(machine, 16); // 4 by 4
  Wires alone(machine, 16);
  uint64_t near = run.arrival(0, 0, 1, 10), corner = alone.arrival(0, 0, 15, 10);
  EXPECT_EQ(corner - near, 5u * 7);
  Wires busy(machine, 16);
  busy.arrival(0, 1, 3, 10); // over the links from 1 to 2 and from 2 to 3
  EXPECT_EQ(busy.arrival(0, 5, 7, 10), run.arrival(0, 8, 10, 10)); // another row: nothing is in its way
  uint64_t free = Wires(machine, 16).arrival(0, 0, 2, 10);
  EXPECT_EQ(busy.arrival(0, 0, 2, 10) - free, 4u * 10 - 7); // waits at the link from 1 to 2, to which it takes a hop
}

TEST(Network, AFatTreeIsAsWideAsItsLevelsSay) {
  Machine machine = plain();
  machine.topology = Topology::fat_tree;
  machine.arity = 4;
  machine.hop_ps = 3;
  machine.level_byte_ps = {8, 16};
  Wires run(machine, 16);
  uint64_t same = run.arrival(0, 0, 1, 100), other = Wires(machine, 16).arrival(0, 0, 4, 100);
  EXPECT_EQ(other - same, 2u * 3);
  // Four nodes of a switch send at once: what goes up waits for a quarter of 8 for each byte before it.
  Wires all(machine, 16);
  uint64_t last = 0;
  for (uint32_t from = 0; from < 4; from++) last = all.arrival(0, from, 4 + from, 100);
  EXPECT_EQ(last - other, 3u * 100 * 8 / 4);
}

TEST(Network, NodesOfAHostAreNear) {
  Machine machine = plain();
  machine.nodes_of_a_host = 4;
  machine.near.latency_ps = 1;
  Wires run(machine, 8);
  EXPECT_TRUE(run.network.is_near(0, 3));
  EXPECT_FALSE(run.network.is_near(3, 4));
  EXPECT_EQ(run.arrival(0, 3, 4, 0) - run.arrival(0, 0, 1, 0), 99u);
  EXPECT_EQ(run.network.least_ps(), 11u);
}

TEST(Machine, AJobIsReadAndWhatIsWrongWithItIsSaid) {
  Job job;
  EXPECT_EQ(read_job(R"({"nodes": 3, "seed": 5, "faults": [{"node": 1, "slow_permille": 2500}],
    "machine": {"name": "m", "topology": "mesh", "unit_ps": 70, "far": {"send_ps": 4}, "costs": {"handlers": 9}}})", job), "");
  EXPECT_EQ(job.nodes, 3u);
  EXPECT_EQ(job.faults.at(1).slow_permille, 2500u);
  EXPECT_EQ(job.machine.unit_ps, 70u);
  EXPECT_EQ(job.machine.far.send_ps, 4u);
  EXPECT_EQ(job.machine.costs.at("handlers"), 9u);
  Job other;
  EXPECT_EQ(read_job("{", other), "is not JSON");
  EXPECT_EQ(read_job(R"({"machine": {"topology": "ring"}})", other), "has no topology that is known");
  EXPECT_EQ(read_job(R"({"machine": {"topology": "mesh", "poll_ps": 0}})", other), "has a number that is too small");
}
