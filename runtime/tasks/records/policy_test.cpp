// What moves under each policy: the computation or the data.
#include "net/progress/loop.h"
#include "node/start/nodes_test.h"
#include "regions/copies/engine.h"
#include "tasks/points/unit_test.h"

#include "prelude.h"
#include "regions/operations/operations.h"
#undef region

#include <map>

using namespace mcrl;

namespace {

// visit(first, second): the node where the second region is locked, by hand as in test/handcomp.
struct PolicyLive {
  mcrl_mode mode;
  mcrl_rid second;
  mcrl_policy policy;
};
mcrl_outcome policy_rest(mcrl_activation *self, unsigned entry);
mcrl_point policy_point{"policy_test:visit:1", "policy_test:1:1", policy_rest, sizeof(PolicyLive), 0, 0};
TestUnit policy_unit(3, policy_point);

void *hit(mcrl_rid rid, mcrl_mode mode) { return mode == MCRL_WRITE ? mcrl_write_hit(rid) : mcrl_read_hit(rid); }
void unlock(mcrl_mode mode, void *at) { mode == MCRL_WRITE ? mcrl_write_unlock(at) : mcrl_read_unlock(at); }

mcrl_outcome policy_rest(mcrl_activation *self, unsigned entry) {
  auto live = *static_cast<PolicyLive *>(mcrl_live(self));
  unlock(live.mode, mcrl_held(self->target));
  int here = node_self();
  if (live.second == 0) return mcrl_return(self, &here, sizeof here);
  if (void *at = hit(live.second, live.mode)) {
    unlock(live.mode, at);
    return mcrl_return(self, &here, sizeof here);
  }
  auto *next = static_cast<PolicyLive *>(mcrl_repack(self, live.second, live.mode, &policy_point, sizeof live));
  *next = {live.mode, 0, live.policy};
  return mcrl_forward(next, live.policy);
}

int visit(mcrl_mode mode, mcrl_policy policy, mcrl_rid first, mcrl_rid second = 0) {
  void *at = hit(first, mode);
  if (at == nullptr) {
    auto *live = static_cast<PolicyLive *>(mcrl_pack(first, mode, &policy_point, sizeof(PolicyLive)));
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

// The same with steps that all nodes take together.
template <class Steps> void on_nodes_in_step(Steps steps, mcrl_policy by_default = MCRL_STATIC) {
  for (uint64_t seed = 1; seed <= 20; seed++) {
    SCOPED_TRACE("seed " + std::to_string(seed));
    Settings settings = small_settings();
    settings.policy = by_default;
    settings.uses_phases = false; // what moves else
    on_nodes(3, seed, settings, [&] {
      mcrl_rid rid = node_self() == 1 ? MCRL_RID(mcrl_region_new(sizeof(long))) : 0;
      broadcast(1, &rid, sizeof rid);
      steps(rid, [](int node, auto step) {
        if (node_self() == node) step();
        barrier();
      });
    });
  }
}

using MessagesByKind = std::map<Kind, double>;

// The messages of all nodes; a collective.
MessagesByKind messages_by_kind() {
  MessagesByKind counts;
  for (Kind kind : {Kind::activate, Kind::result, Kind::executed, Kind::mig_ack, Kind::s_req, Kind::s_ack, Kind::e_req, Kind::e_ack})
    counts[kind] = reduce_sum(static_cast<double>(current_node().statistics.messages[static_cast<size_t>(kind)]));
  return counts;
}

MessagesByKind more(const MessagesByKind &before, MessagesByKind after) {
  for (auto &[kind, count] : after) count -= before.at(kind);
  std::erase_if(after, [](const auto &each) { return each.second == 0; });
  return after;
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
      auto *live = static_cast<PolicyLive *>(mcrl_pack(first, mode, &policy_point, sizeof(PolicyLive)));
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
  for (mcrl_policy by_default : {MCRL_ALWAYS, MCRL_NEVER, MCRL_STATIC, MCRL_REPEAT, MCRL_ADAPTIVE})
    on_node_zero(by_default, [by_default](auto region_at) {
      for (mcrl_mode mode : {MCRL_READ, MCRL_WRITE})
        EXPECT_EQ(visit(mode, MCRL_BY_DEFAULT, region_at(1)), visit(mode, by_default, region_at(1)))
            << "policy " << by_default << ", mode " << mode;
    });
}

TEST(Policy, RepeatMovesDataOnceANodeHasReadTwice) {
  on_nodes_in_step([](mcrl_rid rid, auto on) {
    auto read = [rid] { return visit(MCRL_READ, MCRL_REPEAT, rid); };
    on(0, [&] { EXPECT_EQ(read(), 1) << "the first read"; });
    on(2, [&] { EXPECT_EQ(read(), 1) << "another node's first read"; });
    on(0, [&] { EXPECT_EQ(read(), 0) << "the second"; });
    on(0, [&] { EXPECT_EQ(read(), 0) << "finds the copy"; });
    on(2, [&] { EXPECT_EQ(read(), 2) << "the region is one that is read again"; });
  });
}

TEST(Policy, RepeatBeginsAnewAfterAWrite) {
  for (int writer : {0, 1, 2})
    for (mcrl_policy how : {MCRL_ALWAYS, MCRL_NEVER, MCRL_REPEAT})
      on_nodes_in_step([&](mcrl_rid rid, auto on) {
        SCOPED_TRACE("written by node " + std::to_string(writer) + ", policy " + std::to_string(how));
        auto read = [rid] { return visit(MCRL_READ, MCRL_REPEAT, rid); };
        auto write = [&] { visit(MCRL_WRITE, how, rid); };
        on(0, [&] { EXPECT_EQ(read(), 1); });
        on(writer, write); // between the first read and the second
        bool keeps_copy = writer == 0 && how == MCRL_NEVER;
        on(0, [&] { EXPECT_EQ(read(), keeps_copy ? 0 : 1); });
        on(0, [&] { EXPECT_EQ(read(), 0); });
        on(writer, write); // after the second
        on(2, [&] { EXPECT_EQ(read(), writer == 2 && how == MCRL_NEVER ? 2 : 1); });
        on(0, [&] { read(); });
        if (!keeps_copy) on(0, [&] { EXPECT_EQ(read(), 0); });
      });
}

TEST(Policy, ARecordThatTheHomeDoesNotWantWaitsWhereItWasSentFrom) {
  on_nodes_in_step([](mcrl_rid rid, auto on) {
    void *name = node_self() == 2 ? mcrl_region_new(sizeof(long)) : nullptr;
    broadcast(2, &name, sizeof name);
    // A thread of node 0 goes to node 2; its activation there asks for the region of node 1.
    auto read = [&] { return visit(MCRL_READ, MCRL_REPEAT, MCRL_RID(name), rid); };
    auto read_from_two = [&] {
      auto *live = static_cast<PolicyLive *>(mcrl_pack(MCRL_RID(name), MCRL_READ, &policy_point, sizeof(PolicyLive)));
      *live = {MCRL_READ, rid, MCRL_REPEAT};
      EXPECT_EQ(mcrl_go(live, MCRL_ALWAYS), nullptr);
      return MCRL_RESULT(int);
    };
    on(0, [&] { EXPECT_EQ(read(), 1); });
    on(0, [&] { EXPECT_EQ(read_from_two(), 2) << "it was node 2 that sent it"; });
    on(0, [&] { EXPECT_EQ(read_from_two(), 2) << "and has the copy now"; });
  });
}

// Thesis 3.3.3: a request that is answered with data costs no message more than without; a computation one, after it, which goes with the
// result where that goes to the node that has asked.
TEST(Policy, AskingCostsNoMessageWhereTheResultComesBack) {
  for (mcrl_policy policy : {MCRL_NEVER, MCRL_ALWAYS, MCRL_REPEAT, MCRL_ADAPTIVE})
    on_nodes_in_step([&](mcrl_rid rid, auto on) {
      bool asks = policy == MCRL_REPEAT || policy == MCRL_ADAPTIVE;
      MessagesByKind before = messages_by_kind();
      on(0, [&] { visit(MCRL_READ, policy, rid); });
      MessagesByKind first = messages_by_kind();
      on(0, [&] { visit(MCRL_READ, policy, rid); });
      MessagesByKind second = messages_by_kind();
      on(0, [&] { visit(MCRL_READ, policy, rid); });
      MessagesByKind third = messages_by_kind();
      MessagesByKind computation{{Kind::activate, 1}, {Kind::result, 1}}, data{{Kind::s_req, 1}, {Kind::s_ack, 1}};
      MessagesByKind executed{{Kind::activate, 1}, {Kind::executed, 1}}, answered{{Kind::activate, 1}, {Kind::s_ack, 1}};
      EXPECT_EQ(more(before, first), asks ? executed : policy == MCRL_NEVER ? data : computation) << "policy " << policy;
      EXPECT_EQ(more(first, second), asks                   ? answered
                                     : policy == MCRL_NEVER ? MessagesByKind{}
                                                            : computation)
          << "policy " << policy;
      EXPECT_EQ(more(second, third), policy == MCRL_ALWAYS ? computation : MessagesByKind{}) << "policy " << policy;
    });
}

// By way of node 1 to node 2, which sends the result to node 0, and to node 1 that it has executed what that has asked for.
TEST(Policy, AskingCostsAComputationThatGoesOnOneMessageInTheBackground) {
  for (mcrl_policy policy : {MCRL_ALWAYS, MCRL_ADAPTIVE})
    on_nodes_in_step([&](mcrl_rid first, auto on) {
      mcrl_rid second = node_self() == 2 ? MCRL_RID(mcrl_region_new(sizeof(long))) : 0;
      broadcast(2, &second, sizeof second);
      MessagesByKind before = messages_by_kind();
      on(0, [&] { EXPECT_EQ(visit(MCRL_READ, policy, first, second), 2); });
      double asked = policy == MCRL_ADAPTIVE ? 2 : 0;
      MessagesByKind expected{{Kind::activate, 2}, {Kind::result, 1}, {Kind::mig_ack, asked}};
      std::erase_if(expected, [](const auto &each) { return each.second == 0; });
      EXPECT_EQ(more(before, messages_by_kind()), expected) << "policy " << policy;
    });
}

// One request of a node for a region is outstanding (thesis 6.3.2): the other threads wait, and find the copy.
TEST(Policy, OneRequestOfANodeIsOutstanding) {
  on_nodes_in_step([](mcrl_rid rid, auto on) {
    on(0, [&] { visit(MCRL_READ, MCRL_REPEAT, rid); });
    on(0, [&] {
      int unfinished = 4;
      struct Work {
        mcrl_rid rid;
        int *unfinished;
      } work{rid, &unfinished};
      auto body = [](void *argument) {
        auto &work = *static_cast<Work *>(argument);
        EXPECT_EQ(visit(MCRL_READ, MCRL_REPEAT, work.rid), 0);
        --*work.unfinished;
      };
      auto requests = [] { return current_node().statistics.messages[static_cast<size_t>(Kind::activate)]; };
      uint64_t before = requests();
      for (int i = 0; i < 4; i++) start_thread(current_node(), body, &work);
      while (unfinished > 0) mcrl_thread_yield();
      EXPECT_EQ(requests() - before, 1u);
    });
  });
}

// Whatever is moved where and when: no node misses a write.
TEST(Policy, WhatIsAskedForLosesNoUpdate) {
  for (uint64_t seed = 1; seed <= 200; seed++) {
    mcrl_policy policy = seed <= 100 ? MCRL_REPEAT : MCRL_ADAPTIVE;
    SCOPED_TRACE("seed " + std::to_string(seed));
    Settings settings = small_settings();
    settings.three_party_from = seed % 2 == 0 ? 0 : UINT64_MAX;
    on_nodes(1 + seed % 5, seed, settings, [policy] {
      mcrl_rid rid = node_self() == 0 ? MCRL_RID(mcrl_region_new(sizeof(long))) : 0;
      broadcast(0, &rid, sizeof rid);
      for (int i = 1; i <= 20; i++) {
        for (int reads = 0; reads < (i + node_self()) % 4; reads++) visit(MCRL_READ, policy, rid);
        if (i % 2 == 0) visit(MCRL_WRITE, i % 4 == 0 ? policy : MCRL_NEVER, rid);
        auto *at = static_cast<long *>(mcrl_write_lock(rid));
        ++*at;
        mcrl_write_unlock(at);
      }
      barrier();
      const auto *at = static_cast<const long *>(mcrl_read_lock(rid));
      EXPECT_EQ(*at, 20 * node_count());
      mcrl_read_unlock(at);
      barrier();
    });
  }
}

TEST(Policy, OfARegionIsAskedForByPlainMovesThatAskItsHome) {
  auto steps = [](mcrl_policy policy, int choosing, int read_at, int written_at) {
    return [=](mcrl_rid rid, auto on) {
      SCOPED_TRACE("policy " + std::to_string(policy) + ", chosen by node " + std::to_string(choosing));
      on(choosing, [&] { region_policy(reinterpret_cast<void *>(rid), static_cast<region_policies>(policy)); });
      on(0, [&] { EXPECT_EQ(visit(MCRL_READ, MCRL_BY_DEFAULT, rid), read_at); });
      on(2, [&] { EXPECT_EQ(visit(MCRL_WRITE, MCRL_BY_DEFAULT, rid), written_at == 1 ? 1 : 2); });
    };
  };
  for (int choosing : {0, 1, 2}) { // the region's home is node 1
    on_nodes_in_step(steps(MCRL_ALWAYS, choosing, 1, 1), MCRL_ADAPTIVE);
    on_nodes_in_step(steps(MCRL_NEVER, choosing, 0, 2), MCRL_ADAPTIVE);
    on_nodes_in_step(steps(MCRL_STATIC, choosing, 0, 1), MCRL_ADAPTIVE);
    on_nodes_in_step(steps(MCRL_REPEAT, choosing, 1, 1), MCRL_ADAPTIVE);
    on_nodes_in_step(steps(MCRL_NEVER, choosing, 0, 1), MCRL_REPEAT); // which asks about reads only
    on_nodes_in_step(steps(MCRL_NEVER, choosing, 1, 1), MCRL_ALWAYS); // which asks nothing
  }
}

TEST(Policy, OfARegionIsNotAskedForByAMoveWithAClause) {
  on_nodes_in_step(
      [](mcrl_rid rid, auto on) {
        on(0, [&] { region_policy(reinterpret_cast<void *>(rid), region_never); });
        on(0, [&] { EXPECT_EQ(visit(MCRL_READ, MCRL_REPEAT, rid), 1); });
        on(2, [&] { EXPECT_EQ(visit(MCRL_WRITE, MCRL_ADAPTIVE, rid), 1); });
        on(2, [&] { region_policy(reinterpret_cast<void *>(rid), region_by_default); });
        on(2, [&] { EXPECT_EQ(visit(MCRL_READ, MCRL_BY_DEFAULT, rid), 1) << "taken back"; });
      },
      MCRL_ADAPTIVE);
}

// A node that keeps the home's answers notices a choice after 31 operations at most.
TEST(Policy, OfARegionIsNoticedByNodesThatKeepAnswers) {
  on_nodes_in_step(
      [](mcrl_rid rid, auto on) {
        auto write = [rid] { return visit(MCRL_WRITE, MCRL_BY_DEFAULT, rid); };
        on(1, [&] { region_policy(reinterpret_cast<void *>(rid), region_always); });
        on(0, [&] {
          for (int i = 0; i < 100; i++) EXPECT_EQ(write(), 1);
        });
        on(2, [&] { region_policy(reinterpret_cast<void *>(rid), region_never); });
        on(0, [&] {
          int still = 0;
          while (write() == 1) still++;
          EXPECT_LE(still, 31);
        });
      },
      MCRL_ADAPTIVE);
}

namespace {

int calls_of_function, asked_from;
int sends_even_nodes_data(const region_request *request) {
  EXPECT_TRUE(current_node().in_handler);
  EXPECT_EQ(node_self(), 1) << "the home";
  EXPECT_EQ(request->region_bytes, sizeof(long));
  EXPECT_EQ(request->record_bytes, sizeof(mcrl_activation) + sizeof(PolicyLive));
  calls_of_function++;
  asked_from = request->from;
  return request->from % 4 != 0;
}

} // namespace

TEST(Policy, OfARegionMayBeAFunctionOfTheProgram) {
  on_nodes_in_step(
      [](mcrl_rid rid, auto on) {
        calls_of_function = 0;
        on(2, [&] { region_policy_function(reinterpret_cast<void *>(rid), sends_even_nodes_data); });
        on(0, [&] { EXPECT_EQ(visit(MCRL_WRITE, MCRL_BY_DEFAULT, rid), 0); });
        EXPECT_TRUE(calls_of_function == 1 && asked_from == 0);
        barrier();
        on(2, [&] { EXPECT_EQ(visit(MCRL_WRITE, MCRL_BY_DEFAULT, rid), 1); });
        EXPECT_TRUE(calls_of_function == 2 && asked_from == 2);
        barrier();
        on(2, [&] { region_policy_function(reinterpret_cast<void *>(rid), nullptr); });
        on(0, [&] { EXPECT_EQ(visit(MCRL_WRITE, MCRL_NEVER, rid), 0); });
        EXPECT_EQ(calls_of_function, 2);
      },
      MCRL_ADAPTIVE);
}

TEST(Policy, OfAPrivateRegionTheHomeSendsNoData) {
  for (mcrl_policy asks : {MCRL_REPEAT, MCRL_ADAPTIVE})
    on_nodes_in_step([asks](mcrl_rid, auto on) {
      mcrl_rid rid = node_self() == 1 ? make_region(current_node(), 1 << 16, MCRL_PRIVATE) : 0;
      broadcast(1, &rid, sizeof rid);
      for (int round = 0; round < 4; round++)
        for (mcrl_mode mode : {MCRL_READ, MCRL_READ, MCRL_WRITE}) {
          on(0, [&] { EXPECT_EQ(visit(mode, asks, rid), 1); });
          on(2, [&] { EXPECT_EQ(visit(mode, MCRL_ALWAYS, rid), 1); });
        }
    });
}

TEST(PolicyDeathTest, OfAPrivateRegionMayNotBeNever) {
  auto visits = [] {
    on_node_zero(MCRL_STATIC, [](auto region_at) {
      mcrl_rid first = region_at(1);
      auto *live = static_cast<PolicyLive *>(mcrl_pack(first, MCRL_READ, &policy_point, sizeof(PolicyLive)));
      *live = {MCRL_READ, make_region(current_node(), 8, MCRL_PRIVATE), MCRL_NEVER};
      mcrl_go(live, MCRL_ALWAYS);
    });
  };
  EXPECT_DEATH(visits(), "node 1: read_lock of region id 0x[0-9a-f]+, which is private to node 0 .at policy_test:1:1.");
}

TEST(PolicyDeathTest, OfARegionIsOneThatExists) {
  auto in_a_node = [](auto call) { on_nodes(1, 1, small_settings(), [&] { call(mcrl_region_new(8)); }); };
  EXPECT_DEATH(in_a_node([](void *name) { region_policy(name, static_cast<region_policies>(7)); }),
               "region_policy 7: there are policies 0 to 6");
  EXPECT_DEATH(in_a_node([](void *) { region_policy(nullptr, region_never); }), "region_policy");
  EXPECT_DEATH(in_a_node([](void *name) { region_policy_function(static_cast<char *>(name) + 4096, nullptr); }),
               "region_policy_function of region id .*, which does not exist");
}
