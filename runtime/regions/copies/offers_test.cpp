// Read copies that the nodes of a host take from its memory, without messages.
#include "regions/copies/counters.h"
#include "regions/copies/engine.h"
#include "regions/copies/offers.h"
#include "regions/operations/guards_test.h"
#include "regions/operations/operations.h"

using namespace mcrl;

namespace {

void write(mcrl_rid rid, size_t count, long value) {
  auto *at = static_cast<long *>(mcrl_write_lock(rid));
  for (size_t i = 0; i < count; i++) at[i] = value;
  mcrl_write_unlock(at);
}

void expect(mcrl_rid rid, size_t count, long value) {
  auto *at = static_cast<const long *>(mcrl_read_lock(rid));
  for (size_t i = 0; i < count; i++) EXPECT_EQ(at[i], value);
  mcrl_read_unlock(at);
}

uint64_t taken() { return current_node().statistics[RegionCounter::taken]; }
uint64_t offered() { return current_node().statistics[RegionCounter::offers]; }

// `home` writes, and then the others read, so many times.
void write_and_read(mcrl_rid rid, int home, size_t count, long rounds) {
  for (long round = 1; round <= rounds; round++) {
    if (node_self() == home) write(rid, count, round);
    barrier();
    if (node_self() != home) expect(rid, count, round);
    barrier();
  }
}

} // namespace

// Data that lie in the place itself, that need a block, and whose size may not be known.
TEST(Offers, WhatAHomeHasWrittenIsTakenWithoutAMessage) {
  for (size_t count : {1, 32, 100, 2000})
    on_nodes(
        4, count, small_settings(),
        [&] {
          mcrl_rid rid = share(0, count * sizeof(long));
          write_and_read(rid, 0, count, 10);
          if (node_self() == 0) {
            EXPECT_GE(offered(), 10u) << "with the second request of the first round, and after each later write";
            return;
          }
          EXPECT_GE(taken(), 9u);
          EXPECT_LE(sent(Kind::s_req), 1u);
          EXPECT_EQ(sent(Kind::s_req) + taken(), 10u);
        },
        4);
}

TEST(Offers, WhatIsReadByNoOtherNodeIsNotOffered) {
  on_nodes(2, 1, small_settings(), [] {
    mcrl_rid rid = share(0, 8);
    write_and_read(rid, 0, 1, 2);
    if (node_self() == 0) {
      for (long round = 0; round < 100; round++) write(rid, 1, round);
      EXPECT_EQ(offered(), 1u + 1) << "that of the last write before, and the one of the first write after its copy was read";
    }
    barrier();
  });
}

TEST(Offers, ACopyOfOneIsGivenUpWithoutAMessage) {
  on_nodes(2, 1, small_settings(), [] {
    mcrl_rid rid = share(0, 8);
    write_and_read(rid, 0, 1, 2);
    if (node_self() == 1) {
      uint64_t before = sent(Kind::inv_ack);
      for (int round = 0; round < 5; round++) {
        flush(current_node(), *find_header(current_node(), rid));
        expect(rid, 1, 2);
      }
      EXPECT_EQ(sent(Kind::inv_ack), before);
      EXPECT_EQ(taken(), 6u);
    }
    barrier();
    if (node_self() == 0) write(rid, 1, 3); // of the copy that is there
    barrier();
    expect(rid, 1, 3);
    barrier();
  });
}

TEST(Offers, AnotherHostAsksForItsCopy) {
  auto work = [] {
    mcrl_rid rid = share(0, 8);
    write_and_read(rid, 0, 1, 10);
    if (node_self() == 1) EXPECT_EQ(taken(), 9u);
    if (node_self() >= 2) EXPECT_EQ(sent(Kind::s_req), 10u);
  };
  on_nodes(4, 1, small_settings(), work, 2);
}

TEST(Offers, ADeletedRegionIsNotOffered) {
  on_nodes(2, 1, small_settings(), [] {
    for (int round = 0; round < 20; round++) {
      mcrl_rid rid = share(0, 8);
      write_and_read(rid, 0, 1, 3);
      if (node_self() == round % 2) rgn_delete(rid);
      barrier();
    }
  });
}
