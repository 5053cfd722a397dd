// The calls of MCRL for dynamic migration (thesis table 6.5), and the functions on other nodes that they are used with, over a
// conduit that delays and reorders messages as a seed says. PRELUDE_TEST_SEED=n runs the tests with that seed alone.
// Half of the seeds run with MCRL_CHECK=1.
#include "regions/doors/crl_regions_test.h"

#include <cstdlib>
#include <gtest/gtest.h>

using namespace mcrl;

namespace {

void on_crl_nodes(uint32_t nodes, uint64_t seed, const std::function<void()> &node_main) {
  Settings settings = small_settings();
  settings.three_party_from = seed % 3 == 0 ? 0 : UINT64_MAX;
  settings.check = seed / 5 % 2 == 1;
  on_nodes(nodes, seed, settings, node_main);
}

void on_crl_nodes_with_seeds(int count, const std::function<void()> &node_main) {
  with_seeds(count, [&](uint32_t nodes, uint64_t seed) {
    srand(static_cast<unsigned>(seed));
    on_crl_nodes(nodes, seed, node_main);
  });
}

// Figures 6-2 and 6-3, with a counter as the computation; the policy is in the request, so that each kind of answer is sure to
// come.
struct Request {
  HomeRegion *home;
  unsigned client;
  void *remote;
  crl_tid thread;
  long *result;
  int write, execute;
};
struct Reply {
  crl_tid thread;
  long *result, value;
};
struct Outcomes {
  int local = 0, data = 0, migrated = 0;
};

void remote_wakeup(unsigned, void *arguments, size_t) {
  auto &reply = *static_cast<Reply *>(arguments);
  *reply.result = reply.value;
  crl_wakeup(reply.thread);
}

long compute(long *at, int write) { return write ? ++*at : *at; }

void serve(unsigned, void *arguments, size_t) {
  auto &request = *static_cast<Request *>(arguments);
  if (!request.execute) {
    (request.write ? rgn_fake_write_msg : rgn_fake_read_msg)(request.home, request.client, rgn_header(request.remote));
    return;
  }
  (request.write ? rgn_notify_wmigrate : rgn_notify_rmigrate)(request.client, request.remote);
  auto *at = static_cast<long *>(rgn_map_migrated(request.home));
  if (request.write) rgn_start_write(at);
  else rgn_start_read(at);
  Reply reply{request.thread, request.result, compute(at, request.write)};
  mcrl_do_on(request.client, remote_wakeup, &reply, sizeof reply);
  if (request.write) rgn_end_write(at);
  else rgn_end_read(at);
  rgn_unmap(at);
}

long access_region(rid_t rid, int write, int execute, Outcomes &outcomes) {
  auto *at = static_cast<long *>(rgn_map(rid));
  unsigned notify = 12345;
  long result = -1;
  int migrate = write ? rgn_start_local_write(at, &notify) : rgn_start_local_read(at, &notify);
  if (migrate) {
    Request request{rgn_home_addr(at), crl_self_addr, at, crl_thread_id(), &result, write, execute};
    mcrl_thread_on(rid_home(rid), serve, &request, sizeof request);
    crl_suspend(&notify);
    if (rgn_migrated(notify)) {
      outcomes.migrated++;
      if (write) rgn_end_local_write(at);
      else rgn_end_local_read(at);
      rgn_unmap(at);
      return result;
    }
    outcomes.data++;
  } else {
    outcomes.local++;
  }
  result = compute(at, write);
  if (write) rgn_end_write(at);
  else rgn_end_read(at);
  rgn_unmap(at);
  return result;
}

} // namespace

TEST(Migration, EveryAnswerLosesNoUpdate) {
  Outcomes outcomes;
  on_crl_nodes_with_seeds(150, [&] {
    struct Work {
      rid_t rid;
      Outcomes *outcomes;
      int unfinished;
    } work{tell(0, crl_self_addr == 0 ? rgn_create(sizeof(long)) : 0), &outcomes, 3};
    auto body = [](void *argument) {
      auto &work = *static_cast<Work *>(argument);
      long last = 0;
      for (int i = 0; i < 12; i++) {
        bool write = i % 3 != 2;
        long seen = access_region(work.rid, write, (i + static_cast<int>(crl_self_addr) + work.unfinished) % 2, *work.outcomes);
        EXPECT_GE(seen, last + write) << "a thread sees what it has written";
        last = seen;
        while (rand() % 4 != 0) mcrl_thread_yield(); // now and then no thread here waits for the region
      }
      work.unfinished--;
    };
    for (int i = 0; i < 3; i++) start_thread(current_node(), body, &work);
    while (work.unfinished > 0) {
      mcrl_thread_yield();
      if (rand() % 16 != 0) continue;
      // Operations of the usual kind on the same region at the same time.
      auto *at = static_cast<long *>(rgn_map(work.rid));
      rgn_start_read(at);
      rgn_end_read(at);
      rgn_unmap(at);
    }
    rgn_barrier();
    Outcomes ignored;
    EXPECT_EQ(access_region(work.rid, 0, 1, ignored), 3 * 8 * static_cast<long>(crl_num_nodes));
    rgn_barrier();
    EXPECT_TRUE(current_node().rooms.coherence->awaiting_answer.empty());
  });
  if (getenv("PRELUDE_TEST_SEED") != nullptr) return;
  EXPECT_GT(outcomes.local, 0);
  EXPECT_GT(outcomes.data, 0);
  EXPECT_GT(outcomes.migrated, 0);
}

TEST(Migration, OneRequestOfANodeIsOutstanding) {
  on_crl_nodes_with_seeds(30, [] {
    rid_t rid = tell(0, crl_self_addr == 0 ? rgn_create(sizeof(long)) : 0);
    if (crl_self_addr == 1) {
      static int sent;
      sent = 0;
      struct Work {
        rid_t rid;
        int unfinished;
      } work{rid, 4};
      auto body = [](void *argument) {
        auto &work = *static_cast<Work *>(argument);
        Outcomes outcomes;
        access_region(work.rid, 0, 0, outcomes);
        sent += outcomes.data;
        work.unfinished--;
      };
      void *at = rgn_map(work.rid);
      for (int i = 0; i < 4; i++) start_thread(current_node(), body, &work);
      while (work.unfinished > 0) poll(current_node()), yield(current_node());
      EXPECT_EQ(sent, 1) << "the others found the data that came for the first";
      rgn_unmap(at);
    }
    rgn_barrier();
  });
}

namespace {

// A read that counts itself.
void serve_and_kill(unsigned, void *arguments, size_t) {
  auto &request = *static_cast<Request *>(arguments);
  (request.write ? rgn_notify_wmigrate_and_kill : rgn_notify_rmigrate_and_kill)(request.client, request.remote);
  auto *at = static_cast<long *>(rgn_map_migrated(request.home));
  rgn_start_write(at);
  ++*at;
  rgn_end_write(at);
  rgn_unmap(at);
}

struct Doomed {
  rid_t rid;
  int write;
  bool *has_asked;
};

void *send_and_die(void *argument) {
  auto [rid, write, has_asked] = *static_cast<Doomed *>(argument);
  void *at = rgn_map(rid);
  unsigned notify;
  EXPECT_EQ(write ? rgn_start_local_write(at, &notify) : rgn_start_local_read(at, &notify), 1);
  Request request{rgn_home_addr(at), crl_self_addr, at, crl_thread_id(), nullptr, write, 1};
  mcrl_thread_on(0, serve_and_kill, &request, sizeof request);
  *has_asked = true;
  crl_suspend(&notify);
  ADD_FAILURE() << "the thread lives";
  return nullptr;
}

} // namespace

TEST(Migration, KilledThreadEndsAndItsMappingIsUndone) {
  on_crl_nodes_with_seeds(30, [] {
    unsigned last = crl_num_nodes - 1;
    rid_t rid = tell(0, crl_self_addr == 0 ? rgn_create(sizeof(long)) : 0);
    if (last > 0 && crl_self_addr == last) {
      for (int write = 0; write < 2; write++) {
        bool has_asked = false;
        Doomed doomed{rid, write, &has_asked};
        if (write) {
          mcrl_thread_join(mcrl_thread_create(send_and_die, &doomed, nullptr), nullptr);
        } else { // what a repeated migration has made: it is not joined
          mcrl_thread_on(last, [](unsigned, void *copy, size_t) { send_and_die(copy); }, &doomed, sizeof doomed);
          while (!has_asked) mcrl_thread_yield();
        }
        auto *at = static_cast<long *>(rgn_map(rid));
        long value = write;
        while (value == write) { // the computation may not have begun
          rgn_start_read(at);
          value = *at;
          rgn_end_read(at);
          mcrl_thread_yield();
        }
        rgn_flush(at);
        rgn_unmap(at);
      }
      rgn_delete(rid);
    }
    rgn_barrier();
  });
}

TEST(Migration, PoliciesThatTheProgramDoesNotDefineAreTheThesissStatic) {
  EXPECT_EQ(migration_policy_read(nullptr, 1), 0);
  EXPECT_EQ(migration_policy_write(nullptr, 1), 1);
}

TEST(Remote, FunctionsRunWhereTheyAreSentTo) {
  on_crl_nodes_with_seeds(30, [] {
    static int calls[8], threads[8];
    calls[crl_self_addr] = threads[crl_self_addr] = 0;
    rgn_barrier();
    auto call = [](unsigned from, void *arguments, size_t bytes) {
      EXPECT_EQ(bytes, 1000u);
      EXPECT_EQ(*static_cast<unsigned *>(arguments), from);
      EXPECT_EQ(crl_thread_id(), 0u);
      calls[crl_self_addr]++;
    };
    auto thread = [](unsigned from, void *arguments, size_t bytes) {
      EXPECT_EQ(bytes, 4u);
      mcrl_thread_yield();
      EXPECT_EQ(*static_cast<unsigned *>(arguments), from);
      EXPECT_NE(crl_thread_id(), 0u);
      threads[crl_self_addr]++;
    };
    auto none = [](unsigned, void *, size_t bytes) { EXPECT_EQ(bytes, 0u); };
    unsigned data[250] = {crl_self_addr};
    for (unsigned node = 0; node < crl_num_nodes; node++)
      for (int i = 0; i < 10; i++) {
        EXPECT_EQ(mcrl_do_on(node, call, data, sizeof data), MCRL_SENT);
        EXPECT_EQ(mcrl_thread_on(node, thread, data, sizeof data[0]), MCRL_SENT);
        EXPECT_EQ(mcrl_do_on(node, none, nullptr, 0), MCRL_SENT);
      }
    int all = 10 * static_cast<int>(crl_num_nodes);
    while (calls[crl_self_addr] < all || threads[crl_self_addr] < all) mcrl_thread_yield();
    rgn_barrier();
  });
}

namespace {

template <void (*fake)(HomeRegion *, unsigned, const void *)> void answer_with_data(void *at) {
  HomeRegion *name = rgn_home_addr(at);
  auto call = [](unsigned from, void *name, size_t) { fake(*static_cast<HomeRegion **>(name), from, nullptr); };
  mcrl_do_on(0, call, &name, sizeof name);
}

void answer_with(void (*notify)(unsigned, const void *), const void *at) {
  struct Answer {
    void (*notify)(unsigned, const void *);
    const void *at;
  } answer{notify, at};
  auto call = [](unsigned from, void *arguments, size_t) {
    auto &answer = *static_cast<Answer *>(arguments);
    answer.notify(from, answer.at);
  };
  mcrl_do_on(0, call, &answer, sizeof answer);
}

} // namespace

TEST(MigrationDeathTest, MisuseIsOneLine) {
  testing::FLAGS_gtest_death_test_style = "fast";
  auto misuse = [](const std::function<void(rid_t)> &on_node_one) {
    on_crl_nodes(2, 5, [&] {
      rid_t rid = tell(0, crl_self_addr == 0 ? rgn_create(8) : 0);
      if (crl_self_addr == 0) rgn_map(rid);
      if (crl_self_addr == 1) on_node_one(rid);
      rgn_barrier();
    });
  };
  EXPECT_DEATH(misuse([](rid_t) { mcrl_do_on(2, serve, nullptr, 0); }), "mcrl_do_on node 2: there are nodes 0 to 1");
  EXPECT_DEATH(
      misuse([](rid_t) { mcrl_thread_on(0, reinterpret_cast<mcrl_remote>(reinterpret_cast<uintptr_t>(&srand)), nullptr, 0); }),
      "mcrl_thread_on of function 0x[0-9a-f]+, which is not in the executable");
  EXPECT_DEATH(misuse([](rid_t) { mcrl_do_on(0, nullptr, nullptr, 0); }),
               "mcrl_do_on of function .*, which is not in the executable");
  EXPECT_DEATH(misuse([](rid_t) { crl_wakeup(crl_thread_id()); }), "crl_wakeup of thread 0, which has sent no migration request");
  EXPECT_DEATH(misuse([](rid_t rid) { rgn_map_migrated(rgn_home_addr(rgn_map(rid))); }),
               "rgn_map_migrated of region id .* home is node 0");
  unsigned notify;
  EXPECT_DEATH(misuse([](rid_t rid) { answer_with(rgn_notify_wmigrate, rgn_map(rid)); }),
               "^mcrl: node 1: rgn_notify_wmigrate, by node 0, of region id 0x[0-9a-f]+: no thread here has asked for it\n$");
  EXPECT_DEATH(
      misuse([&](rid_t rid) {
        void *at = rgn_map(rid);
        rgn_start_local_write(at, &notify);
        answer_with(rgn_notify_rmigrate_and_kill, at);
      }),
      "^mcrl: node 1: rgn_notify_rmigrate_and_kill, by node 0, of region id 0x[0-9a-f]+: no thread here has asked for it\n$");
  EXPECT_DEATH(misuse([&](rid_t rid) {
                 void *at = rgn_map(rid);
                 rgn_unmap(at);
                 answer_with(rgn_notify_rmigrate, at);
               }),
               "^mcrl: node 1: rgn_notify_rmigrate of region id 0x[0-9a-f]+, which is not mapped here\n$");
  EXPECT_DEATH(misuse([](rid_t rid) { answer_with_data<rgn_fake_read_msg>(rgn_map(rid)); }),
               "^mcrl: node 1: rgn_fake_read_msg, at its home, of region id 0x[0-9a-f]+: no thread here has asked for it\n$");
  EXPECT_DEATH(misuse([&](rid_t rid) {
                 void *at = rgn_map(rid);
                 rgn_start_local_read(at, &notify);
                 answer_with_data<rgn_fake_write_msg>(at);
               }),
               "^mcrl: node 1: rgn_fake_write_msg, at its home, of region id 0x[0-9a-f]+: no thread here has asked for it\n$");
  EXPECT_DEATH(misuse([](rid_t) { rid_home(0); }), "rid_home of a null region pointer");
  EXPECT_DEATH(misuse([](rid_t rid) { rgn_fake_read_msg(rgn_home_addr(rgn_map(rgn_create(8))), 1, nullptr); }),
               "rgn_fake_read_msg to node 1: another one of nodes 0 to 1");
  EXPECT_DEATH(misuse([](rid_t rid) {
                 run_as_handler(current_node(), [&] {
                   unsigned notify = 0;
                   crl_suspend(&notify);
                 });
               }),
               "crl_suspend called in a message handler");
}
