// Read copies that the nodes of a host take from its memory, without messages.
#include "regions/copies/counters.h"
#include "regions/copies/engine.h"
#include "regions/copies/host_reads.h"
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

double sum_of(uint64_t mine) { return reduce_sum(static_cast<double>(mine)); }

// Nodes 0, 1 and 2 are a host, and so are 3, 4 and 5: of the latter one asks, and is asked to give back its copy.
TEST(Offers, AnotherHostAsksOnceForACopy) {
  for (size_t count : {1, 100, 2000})
    on_nodes(
        6, count, small_settings(),
        [&] {
          constexpr int rounds = 10;
          mcrl_rid rid = share(0, count * sizeof(long));
          write_and_read(rid, 0, count, rounds);
          bool is_far = node_self() >= 3;
          EXPECT_EQ(sum_of(is_far ? sent(Kind::s_req) : 0), rounds);
          EXPECT_EQ(sum_of(is_far ? taken() : 0), 2 * rounds);
          EXPECT_EQ(sum_of(is_far ? sent(Kind::inv) : 0), 2 * (rounds - 1)) << "the copies of the last round are still there";
        },
        3);
}

TEST(Offers, WhatAnotherNodeOfItsHostHasIsOnOffer) {
  auto work = [] {
    mcrl_rid rid = share(0, 8);
    if (node_self() == 2) expect(rid, 1, 0);
    barrier();
    EXPECT_EQ(is_on_offer(current_node(), rid), node_self() == 3);
    barrier();
    if (node_self() == 0) write(rid, 1, 1);
    barrier();
    EXPECT_FALSE(is_on_offer(current_node(), rid));
    barrier();
  };
  on_nodes(4, 1, small_settings(), work, 2);
}

// The one that has the host's copy gives it up, writes, and updates.
TEST(Offers, TheCopyOfAHostComesBackWhenAllThatWasTakenHas) {
  auto work = [] {
    mcrl_rid rid = share(0, 8);
    for (long round = 0; round < 40; round++) {
      expect(rid, 1, round);
      barrier();
      int writer = static_cast<int>(round % 4);
      if (round % 3 == 0 && node_self() == (writer + 1) % 4 && writer != 3)
        flush(current_node(), *find_header(current_node(), rid));
      if (node_self() == writer && round % 2 == 0) write(rid, 1, round + 1);
      if (node_self() == writer && round % 2 != 0) {
        auto *at = static_cast<long *>(mcrl_update_lock(rid));
        EXPECT_EQ(*at, round);
        mcrl_upgrade(at);
        *at = round + 1;
        mcrl_write_unlock(at);
      }
      barrier();
    }
  };
  for (uint64_t seed = 1; seed <= 20; seed++) on_nodes(4, seed, small_settings(), work, 2);
}

// The data of a write go once to the other host; each node there acknowledges them.
TEST(Offers, AnUpdateGoesToAnotherHostOnce) {
  for (int writer : {0, 1, 4})
    on_nodes(
        6, 1, small_settings(),
        [&] {
          constexpr int rounds = 20;
          shared_how = MCRL_REPLICATED;
          mcrl_rid rid = share(0, 800);
          shared_how = MCRL_COHERENT;
          expect(rid, 100, 0);
          barrier();
          for (long round = 1; round <= rounds; round++) {
            if (node_self() == writer) write(rid, 100, round);
            barrier();
            if (node_self() == 0) write(rid, 100, -round); // which waits until all copies have the data of the one before
            barrier();
          }
          EXPECT_EQ(sum_of(sent(Kind::host_update)), 2 * rounds);
          EXPECT_EQ(sum_of(node_self() == 0 && writer == 0 ? sent(Kind::update) : 0), writer == 0 ? 2 * 2 * rounds : 0)
              << "its own host's";
          if (node_self() == 0) write(rid, 100, 7);
          barrier();
          barrier();
        },
        3);
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
