// Activations that hold a lock and take another one: what moves, and in how many messages. By hand, as preludec emits it.
#include "node/start/nodes_test.h"
#include "regions/copies/borrowed.h"
#include "tasks/points/unit_test.h"

#include "prelude.h"
#undef region

#include <map>

using namespace mcrl;

namespace {

// swap(l, r): both are written. Says where both were held.
struct SwapLive {
  mcrl_rid other; // r while l is awaited, and l while r is
  mcrl_policy first, second;
  bool moves = true; // at the second lock; else the data come
};
mcrl_outcome swap_rest(mcrl_activation *self, unsigned entry);
mcrl_point first_swap_point{"two_regions_test:swap:1", "two_regions_test:1:1", swap_rest, sizeof(SwapLive), 0, 0, 1};
mcrl_point second_swap_point{"two_regions_test:swap:2", "two_regions_test:2:1", swap_rest, sizeof(SwapLive), 0, 0, 2};
TestUnit two_regions_unit(5, first_swap_point, second_swap_point);

int swap_held(long *l, long *r) {
  long value = *l;
  *l = *r + 1;
  *r = value + 1;
  mcrl_write_unlock(r);
  mcrl_write_unlock(l);
  return node_self();
}

void *second_record(mcrl_activation *self, const SwapLive &live, mcrl_rid r, long *l) {
  size_t bytes = sizeof live + mcrl_loan_bytes(l, 1);
  void *record = self != nullptr ? mcrl_repack(self, r, MCRL_WRITE, &second_swap_point, bytes)
                                 : mcrl_pack(r, MCRL_WRITE, &second_swap_point, bytes);
  *static_cast<SwapLive *>(record) = live;
  mcrl_lend(record, l, MCRL_WRITE, 1);
  return record;
}

mcrl_outcome swap_rest(mcrl_activation *self, unsigned entry) {
  auto live = *static_cast<SwapLive *>(mcrl_live(self));
  auto *held = static_cast<long *>(mcrl_held(self->target));
  auto *l = entry == 1 ? held : static_cast<long *>(mcrl_borrow(self, 0));
  auto *r = entry == 2 ? held : static_cast<long *>(mcrl_write_hit(live.other));
  if (r == nullptr) {
    mcrl_rid rid = live.other;
    live.other = self->target;
    void *record = second_record(self, live, rid, l);
    return live.moves ? mcrl_forward(record, live.second) : mcrl_wait(record);
  }
  int where = swap_held(l, r);
  return mcrl_return(self, &where, sizeof where);
}

// `says_next`: at the first lock it is said that the second one follows.
int swap(mcrl_rid l_rid, mcrl_rid r_rid, mcrl_policy first, mcrl_policy second, bool says_next = false, bool moves = true) {
  auto *l = static_cast<long *>(mcrl_write_hit(l_rid));
  if (l == nullptr) {
    auto *live = static_cast<SwapLive *>(mcrl_pack(l_rid, MCRL_WRITE, &first_swap_point, sizeof(SwapLive)));
    *live = {r_rid, first, second, moves};
    if (says_next) mcrl_then(live, r_rid, MCRL_WRITE, moves);
    l = static_cast<long *>(mcrl_go(live, first));
    if (l == nullptr) return MCRL_RESULT(int);
  }
  auto *r = static_cast<long *>(mcrl_write_hit(r_rid));
  if (r == nullptr && !moves) r = static_cast<long *>(mcrl_lock_wait(r_rid, MCRL_WRITE));
  if (r == nullptr) {
    r = static_cast<long *>(mcrl_go(second_record(nullptr, {l_rid, first, second}, r_rid, l), second));
    if (r == nullptr) return MCRL_RESULT(int);
  }
  return swap_held(l, r);
}

using MessagesByName = std::map<std::string, double>;

// The messages of all nodes by kind; a collective.
MessagesByName messages_by_name() {
  MessagesByName counts;
  for (size_t kind = 0; kind < static_cast<size_t>(Kind::collective); kind++)
    counts[name(static_cast<Kind>(kind))] = reduce_sum(static_cast<double>(current_node().statistics.messages[kind]));
  return counts;
}

// What a step of node 0 costs. Those that are parts of a message `together` are counted, too.
template <class Step> MessagesByName cost_of(Step step) {
  barrier();
  MessagesByName before = messages_by_name();
  if (node_self() == 0) step();
  barrier();
  MessagesByName after = messages_by_name();
  for (auto &[kind, count] : after) count -= before.at(kind);
  std::erase_if(after, [](const auto &each) { return each.second == 0; });
  return after;
}

mcrl_rid region_at(int node, long value, size_t bytes = sizeof(long)) {
  mcrl_rid rid = 0;
  if (node_self() == node) {
    rid = MCRL_RID(mcrl_region_new(bytes));
    auto *at = static_cast<long *>(mcrl_write_lock(rid));
    *at = value;
    mcrl_write_unlock(at);
  }
  broadcast(node, &rid, sizeof rid);
  return rid;
}

void expect_value(mcrl_rid rid, long value) {
  const auto *at = static_cast<const long *>(mcrl_read_lock(rid));
  EXPECT_EQ(*at, value);
  mcrl_read_unlock(at);
}

// swaps(l, r) with regions of these homes, under many orders of messages; then both have been swapped so often.
template <class Swaps> void with_regions(int l_home, int r_home, int times, Swaps swaps, mcrl_policy by_default = MCRL_ADAPTIVE) {
  for (uint64_t seed = 1; seed <= 40; seed++) {
    SCOPED_TRACE("seed " + std::to_string(seed));
    Settings settings = small_settings();
    settings.three_party_from = seed % 2 == 0 ? 0 : UINT64_MAX;
    settings.policy = by_default;
    on_nodes(4, seed, settings, [&] {
      mcrl_rid l = region_at(l_home, 10), r = region_at(r_home, 20);
      swaps(l, r);
      expect_value(l, (times % 2 == 0 ? 10 : 20) + times);
      expect_value(r, (times % 2 == 0 ? 20 : 10) + times);
      barrier();
      EXPECT_TRUE(current_node().rooms.coherence->lent.empty());
    });
  }
}

const MessagesByName computation{{"activate", 1}, {"result", 1}};

} // namespace

// l's lender is where the result goes: l's end, the result and the answer to the question are one message.
TEST(TwoRegions, TheEndOfALoanGoesWithTheResult) {
  with_regions(0, 1, 1, [](mcrl_rid l, mcrl_rid r) {
    EXPECT_EQ(cost_of([&] { EXPECT_EQ(swap(l, r, MCRL_ALWAYS, MCRL_ALWAYS), 1); }),
              (MessagesByName{{"activate", 1}, {"result", 1}, {"returned", 1}, {"together", 1}}));
  });
  with_regions(0, 1, 1, [](mcrl_rid l, mcrl_rid r) {
    EXPECT_EQ(cost_of([&] { EXPECT_EQ(swap(l, r, MCRL_ADAPTIVE, MCRL_ADAPTIVE), 1); }),
              (MessagesByName{{"activate", 1}, {"executed", 1}, {"returned", 1}, {"together", 1}}));
  });
}

// The home sends the data: nothing has been lent, and what the activation held it holds.
TEST(TwoRegions, AQuestionWithALoanMayBeAnsweredWithTheData) {
  with_regions(0, 1, 3, [](mcrl_rid l, mcrl_rid r) {
    cost_of([&] { EXPECT_EQ(swap(l, r, MCRL_ADAPTIVE, MCRL_ADAPTIVE), 1); });
    EXPECT_EQ(cost_of([&] { EXPECT_EQ(swap(l, r, MCRL_ADAPTIVE, MCRL_ADAPTIVE), 0); }),
              (MessagesByName{{"activate", 1}, {"e_ack", 1}}));
    EXPECT_EQ(cost_of([&] { EXPECT_EQ(swap(l, r, MCRL_ADAPTIVE, MCRL_ADAPTIVE), 0); }), MessagesByName{});
  });
}

// From node 1, where l is: to node 2, which tells node 1 in one message that l's operation has ended and that the request has been
// executed; the second time it sends the data. Then both are at node 1, and the activation ends there.
TEST(TwoRegions, AnActivationMayAskWithItsLoans) {
  with_regions(1, 2, 3, [](mcrl_rid l, mcrl_rid r) {
    EXPECT_EQ(cost_of([&] { EXPECT_EQ(swap(l, r, MCRL_ALWAYS, MCRL_ADAPTIVE), 2); }),
              (MessagesByName{{"activate", 2}, {"mig_ack", 1}, {"result", 1}, {"returned", 1}, {"together", 1}}));
    EXPECT_EQ(cost_of([&] { EXPECT_EQ(swap(l, r, MCRL_ALWAYS, MCRL_ADAPTIVE), 1); }),
              (MessagesByName{{"activate", 2}, {"e_ack", 1}, {"result", 1}}));
    EXPECT_EQ(cost_of([&] { EXPECT_EQ(swap(l, r, MCRL_ALWAYS, MCRL_ADAPTIVE), 1); }), computation);
  });
}

// The second region is here, and would have to follow: the first one comes, unless the program says that the computation goes in any case.
TEST(TwoRegions, APlainMoveStaysAtTheRegionThatIsLockedNext) {
  for (mcrl_policy by_default : {MCRL_ALWAYS, MCRL_STATIC, MCRL_REPEAT})
    for (mcrl_policy clause : {MCRL_BY_DEFAULT, MCRL_ALWAYS})
      with_regions(
          1, 0, 1,
          [clause](mcrl_rid l, mcrl_rid r) {
            bool stays = clause == MCRL_BY_DEFAULT;
            MessagesByName cost = cost_of([&] { EXPECT_EQ(swap(l, r, clause, MCRL_NEVER, true, false), stays ? 0 : 1); });
            MessagesByName followed{{"activate", 1}, {"e_req", 1}, {"e_ack", 1}, {"result", 1}};
            EXPECT_EQ(cost, stays ? (MessagesByName{{"e_req", 1}, {"e_ack", 1}}) : followed);
          },
          by_default);
}

TEST(TwoRegions, TheHomeIsToldWhereTheNextRegionIs) {
  MessagesByName data{{"activate", 1}, {"e_ack", 1}};
  for (bool moves : {false, true}) {
    // Beside one that is here.
    with_regions(1, 0, 1, [&](mcrl_rid l, mcrl_rid r) {
      EXPECT_EQ(cost_of([&] { EXPECT_EQ(swap(l, r, MCRL_ADAPTIVE, MCRL_ADAPTIVE, true, moves), 0); }), data);
    });
    // Beside one at the same home: twice as many operations are executed.
    with_regions(1, 1, 3, [&](mcrl_rid l, mcrl_rid r) {
      for (int i = 0; i < 3; i++) cost_of([&] { EXPECT_EQ(swap(l, r, MCRL_ADAPTIVE, MCRL_ADAPTIVE, true, moves), 1); });
    });
  }
  // Beside one of a third node: the data of both, as long as nothing is known; with one message more if the second is executed there.
  with_regions(1, 2, 1, [&](mcrl_rid l, mcrl_rid r) {
    EXPECT_EQ(cost_of([&] { EXPECT_EQ(swap(l, r, MCRL_ADAPTIVE, MCRL_ADAPTIVE, true, true), 2); }),
              (MessagesByName{{"activate", 2}, {"e_ack", 1}, {"executed", 1}, {"returned", 1}, {"together", 1}}));
  });
}

// A large region does not follow a computation that goes to a region as large; a small one does.
TEST(TwoRegions, TheHomeIsToldHowLargeTheNextRegionIs) {
  for (size_t bytes : {sizeof(long), size_t{1} << 20})
    on_nodes(2, 3, small_settings(), [bytes] {
      mcrl_rid l = region_at(1, 10, 64 << 10), r = region_at(0, 20, bytes);
      cost_of([&] { EXPECT_EQ(swap(l, r, MCRL_ADAPTIVE, MCRL_ADAPTIVE, true, false), bytes == sizeof(long)); });
    });
}

// A hint is only that: what it names may be no region.
TEST(TwoRegions, AHintMayBeWrong) {
  for (mcrl_rid hint : {mcrl_rid{0}, mcrl_rid{8}, ~mcrl_rid{31}, mcrl_rid{1} << 60})
    on_nodes(2, 3, small_settings(), [hint] {
      mcrl_rid l = region_at(1, 10), r = region_at(1, 20);
      MessagesByName cost = cost_of([&] {
        auto *live = static_cast<SwapLive *>(mcrl_pack(l, MCRL_WRITE, &first_swap_point, sizeof(SwapLive)));
        *live = {r, MCRL_ALWAYS, MCRL_ALWAYS};
        mcrl_then(live, hint, MCRL_WRITE, 1);
        EXPECT_EQ(mcrl_go(live, MCRL_ALWAYS), nullptr);
      });
      EXPECT_EQ(cost, computation);
    });
}

// The home of both writes between, so that computations go there; but the second one is only found there, and is the caller's.
TEST(TwoRegions, WhatAComputationFoundNextIsRemembered) {
  for (bool moves : {false, true})
    with_regions(1, 0, 3, [moves](mcrl_rid l, mcrl_rid r) {
      auto operate = [&] { return cost_of([&] { swap(l, r, MCRL_ADAPTIVE, MCRL_ALWAYS, false, moves); }); };
      MessagesByName followed{{"activate", 1}, {"mig_ack", 1}, {"e_req", 1}, {"e_ack", 1}, {"result", 1}};
      MessagesByName came_back{{"activate", 2}, {"mig_ack", 1}, {"returned", 1}};
      EXPECT_EQ(operate(), moves ? came_back : followed) << "the home executes what it knows nothing of";
      if (!moves) cost_of([&] { mcrl_write_unlock(mcrl_write_lock(r)); });
      EXPECT_EQ(operate(), (MessagesByName{{"activate", 1}, {"e_ack", 1}})) << "the second region is here";
      EXPECT_EQ(operate(), MessagesByName{});
    });
}
