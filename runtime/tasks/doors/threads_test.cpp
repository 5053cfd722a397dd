// The calls of threads on whole nodes, over a conduit that delays and reorders messages as a seed says.
#include "tasks/doors/threads_test.h"
#include "tasks/points/unit_test.h"

#include <cfenv>
#include <cstdio>

#if defined(__has_feature)
#if __has_feature(address_sanitizer)
#define IS_SANITIZED 1
#endif
#endif
#ifndef IS_SANITIZED
#define IS_SANITIZED 0
#endif

using namespace mcrl;

namespace {

// Wakes a thread of the node that a region is on, in a message handler there.
struct WakeLive {
  mcrl_thread thread;
  unsigned *notify;
};
mcrl_outcome wake_rest(mcrl_activation *self, unsigned entry);
mcrl_point wake_point{"threads_test:wake:1", "threads_test:1:1", wake_rest, sizeof(WakeLive), 0, 0};
TestUnit threads_unit(2, wake_point);

mcrl_outcome wake_rest(mcrl_activation *self, unsigned entry) {
  auto live = *static_cast<WakeLive *>(mcrl_live(self));
  EXPECT_EQ(mcrl_thread_self(), 0u) << "a handler is no thread";
  mcrl_poll();
  mcrl_thread_yield();
  mcrl_thread_detach(mcrl_thread_create(return_it, nullptr, nullptr));
  int was_there = mcrl_thread_wake(live.thread, live.notify, 7);
  mcrl_write_unlock(mcrl_held(self->target));
  return mcrl_return(self, &was_there, sizeof was_there);
}

int wake_at(mcrl_rid rid, mcrl_thread thread, unsigned *notify) {
  auto *live = static_cast<WakeLive *>(mcrl_pack(rid, MCRL_WRITE, &wake_point, sizeof(WakeLive)));
  *live = {thread, notify};
  EXPECT_EQ(mcrl_go(live, MCRL_ALWAYS), nullptr);
  return MCRL_RESULT(int);
}

// Node 1 sets `notify` of node 0 with a message, and is done; node 0 is told to wait for it.
bool is_woken_by_the_other(unsigned &notify) {
  static mcrl_rid rid;
  if (node_self() == 0) {
    notify = 0;
    rid = MCRL_RID(mcrl_region_new(8));
  }
  barrier();
  if (node_self() == 0) return true;
  EXPECT_EQ(wake_at(rid, mcrl_thread{1} << 32, &notify), 1);
  return false;
}

// Bytes of memory that this process has touched, page tables included.
size_t touched_bytes() {
  size_t resident_kb = 0, tables_kb = 0;
  char line[200];
  FILE *status = fopen("/proc/self/status", "r");
  while (fgets(line, sizeof line, status) != nullptr) {
    sscanf(line, "VmRSS: %zu", &resident_kb);
    sscanf(line, "VmPTE: %zu", &tables_kb);
  }
  fclose(status);
  return (resident_kb + tables_kb) << 10;
}

} // namespace

TEST(ThreadCalls, AThreadIsJoinedBeforeOrAfterItsEnd) {
  on_one_node([] {
    int a, b;
    mcrl_thread first = start(return_it, &a), second = start(return_it, &b);
    EXPECT_NE(first, 0u);
    EXPECT_NE(first, second);
    EXPECT_EQ(join(first), &a);
    EXPECT_EQ(join(second), &b) << "it ended while the first was joined";
    mcrl_thread_join(start(return_it), nullptr);
  });
}

TEST(ThreadCalls, RunInTheOrderOfTheirCreation) {
  on_one_node([] {
    static std::string log;
    log.clear();
    auto say = [](void *name) -> void * {
      log += static_cast<const char *>(name);
      mcrl_thread_yield();
      log += static_cast<const char *>(name);
      return nullptr;
    };
    char names[][2] = {"a", "b", "c"};
    mcrl_thread threads[3];
    for (int i = 0; i < 3; i++) threads[i] = start(say, names[i]);
    EXPECT_EQ(log, "") << "nobody runs before the creator waits";
    for (mcrl_thread thread : threads) join(thread);
    EXPECT_EQ(log, "abcabc");
  });
}

TEST(ThreadCalls, ExitGivesAValueFromAnywhere) {
  on_one_node([] {
    int a;
    auto leave = [](void *argument) -> void * {
      [&] { mcrl_thread_exit(argument); }();
      return nullptr;
    };
    for (int i = 0; i < 3; i++) EXPECT_EQ(join(start(leave, &a)), &a);
    auto leave_oneself = [](void *) -> void * {
      mcrl_thread_detach(mcrl_thread_self());
      mcrl_thread_exit(nullptr);
    };
    for (int i = 0; i < 100; i++) {
      start(leave_oneself);
      mcrl_thread_yield();
    }
    EXPECT_EQ(current_node().threads.created(), 2u) << "the stack of who has ended is used again";
  });
}

TEST(ThreadCalls, DetachedThreadsLeaveNothingBehind) {
  on_one_node([] {
    for (int i = 0; i < 100; i++) {
      mcrl_thread_detach(start(return_it)); // before its end
      mcrl_thread_yield();
      mcrl_thread late = start(return_it);
      mcrl_thread_yield();
      mcrl_thread_detach(late); // after it
    }
    EXPECT_EQ(current_node().threads.created(), 2u);
  });
}

TEST(ThreadCalls, AnEarlyWakeIsNotLost) {
  on_one_node([] {
    static unsigned notify = 0;
    mcrl_thread thread = start(suspend, &notify);
    EXPECT_EQ(mcrl_thread_wake(thread, &notify, 3), 1) << "before it has run at all";
    join(thread);
    EXPECT_EQ(notify, 3u);
  });
}

TEST(ThreadCalls, OnlyAWakeOfTheSameWordEndsASuspend) {
  on_one_node([] {
    static unsigned notify, other, ended;
    notify = other = ended = 0;
    mcrl_thread thread = start([](void *) -> void * {
      mcrl_thread_suspend(&notify);
      ended = notify;
      return nullptr;
    });
    mcrl_thread_yield();
    EXPECT_EQ(mcrl_thread_wake(thread, &other, 1), 1);
    for (int i = 0; i < 5; i++) mcrl_thread_yield();
    EXPECT_EQ(ended, 0u);
    EXPECT_EQ(mcrl_thread_wake(thread, &notify, 1), 1);
    EXPECT_EQ(mcrl_thread_wake(thread, &notify, 2), 1) << "woken already";
    join(thread);
    EXPECT_EQ(ended, 2u);
  });
}

TEST(ThreadCalls, ALateIdWakesNobody) {
  on_one_node([] {
    static unsigned notify;
    notify = 0;
    mcrl_thread old = start(return_it);
    mcrl_thread_yield();
    EXPECT_EQ(mcrl_thread_wake(old, &notify, 1), 0) << "it has ended";
    join(old);
    mcrl_thread young = start(suspend, &notify);
    mcrl_thread_yield();
    EXPECT_EQ(static_cast<uint32_t>(young), static_cast<uint32_t>(old)) << "at the same place";
    EXPECT_EQ(mcrl_thread_wake(old, &notify, 1), 0);
    EXPECT_EQ(mcrl_thread_wake(mcrl_thread{99}, &notify, 1), 0);
    EXPECT_EQ(mcrl_thread_wake(0, &notify, 1), 0);
    EXPECT_EQ(notify, 0u);
    EXPECT_EQ(mcrl_thread_wake(young, &notify, 1), 1);
    join(young);
  });
}

TEST(ThreadCalls, AMessageHandlerWakes) {
  for (uint64_t seed = 1; seed <= 40; seed++) {
    SCOPED_TRACE(seed);
    on_nodes(2, seed, [] {
      static mcrl_rid rid;
      static mcrl_thread sleeper;
      static unsigned notify;
      if (node_self() == 0) {
        notify = 0;
        rid = MCRL_RID(mcrl_region_new(8));
        sleeper = start(suspend, &notify);
      }
      barrier();
      if (node_self() == 1) {
        EXPECT_EQ(wake_at(rid, sleeper, &notify), 1);
      } else {
        join(sleeper);
        EXPECT_EQ(notify, 7u);
      }
      barrier();
      if (node_self() == 1) {
        EXPECT_EQ(wake_at(rid, sleeper, &notify), 0);
      }
    });
  }
}

TEST(ThreadCalls, TwentyThousandAreSuspendedAtOnce) {
  on_one_node([] {
    static unsigned woken;
    woken = 0;
    struct Sleeper {
      mcrl_thread thread;
      unsigned notify, number;
    };
    std::vector<Sleeper> sleepers(20000);
    auto sleep = [](void *argument) -> void * {
      auto &sleeper = *static_cast<Sleeper *>(argument);
      mcrl_thread_suspend(&sleeper.notify);
      EXPECT_EQ(woken++, sleeper.number) << "first woken, first run";
      return argument;
    };
    for (unsigned i = 0; i < sleepers.size(); i++) sleepers[i] = {start(sleep, &sleepers[i]), 0, i};
    mcrl_thread_yield();
    EXPECT_EQ(woken, 0u);
    for (Sleeper &sleeper : sleepers) mcrl_thread_wake(sleeper.thread, &sleeper.notify, 1);
    for (Sleeper &sleeper : sleepers) EXPECT_EQ(join(sleeper.thread), &sleeper);
    EXPECT_EQ(woken, sleepers.size());
  });
}

TEST(ThreadCalls, AnIdleThreadTouchesAtMost8Kilobytes) {
  if (IS_SANITIZED) GTEST_SKIP() << "the sanitizer's own memory would be counted";
  on_one_node([] {
    constexpr size_t count = 10000;
    static unsigned notify;
    notify = 0;
    std::vector<mcrl_thread> threads(count);
    size_t before = touched_bytes();
    for (mcrl_thread &thread : threads) thread = start(suspend, &notify);
    mcrl_thread_yield();
    size_t bytes = (touched_bytes() - before) / count;
    EXPECT_LE(bytes, 8192u);
    EXPECT_GE(bytes, 4096u) << "the measurement is wrong: each has a page of its own";
    printf("%zu bytes per idle thread\n", bytes);
    for (mcrl_thread thread : threads) mcrl_thread_wake(thread, &notify, 1);
    for (mcrl_thread thread : threads) join(thread);
  });
}

TEST(ThreadCalls, StacksOfOtherSizesAreThatLarge) {
  on_one_node([] {
    auto use = [](void *argument) -> void * {
      auto bytes = reinterpret_cast<size_t>(argument);
      auto *all = static_cast<volatile char *>(__builtin_alloca(bytes - 4096));
      for (size_t i = 0; i < bytes - 4096; i += 512) all[i] = 1;
      return argument;
    };
    for (size_t bytes : {size_t{16} << 10, size_t{100000}, size_t{1} << 20, size_t{64} << 20}) {
      for (int i = 0; i < 3; i++) join(start(use, reinterpret_cast<void *>(bytes), bytes));
    }
    EXPECT_EQ(current_node().threads.created(), 5u);
  });
}

TEST(ThreadCalls, EachThreadHasItsOwnRounding) {
  on_one_node([] {
    auto round_up = [](void *) -> void * {
      EXPECT_EQ(fegetround(), FE_TONEAREST);
      fesetround(FE_UPWARD);
      for (int i = 0; i < 3; i++) {
        mcrl_thread_yield();
        EXPECT_EQ(fegetround(), FE_UPWARD);
      }
      return nullptr;
    };
    mcrl_thread thread = start(round_up);
    for (int i = 0; i < 3; i++) {
      mcrl_thread_yield();
      EXPECT_EQ(fegetround(), FE_TONEAREST);
    }
    join(thread);
  });
}

TEST(ThreadCalls, ComputationsThatPollShareTheNode) {
  on_one_node([] {
    static long steps[2], turns;
    static int last;
    steps[0] = steps[1] = turns = 0;
    last = -1;
    auto compute = [](void *argument) -> void * {
      int self = static_cast<int>(reinterpret_cast<intptr_t>(argument));
      for (int i = 0; i < 100000; i++) {
        steps[self]++;
        if (last != self) turns++;
        last = self;
        EXPECT_LE(steps[self] - steps[1 - self], 200) << "one computes while the other waits";
        mcrl_poll();
      }
      return nullptr;
    };
    mcrl_thread first = start(compute, reinterpret_cast<void *>(0)), second = start(compute, reinterpret_cast<void *>(1));
    join(first);
    join(second);
    EXPECT_GE(turns, 2000);
  });
}

TEST(ThreadCalls, ANodeThatComputesAndPollsAnswers) {
  for (uint64_t seed = 1; seed <= 20; seed++) {
    SCOPED_TRACE(seed);
    on_nodes(2, seed, [] {
      static unsigned notify;
      if (!is_woken_by_the_other(notify)) return;
      volatile unsigned &is_set = notify;
      long left = 10'000'000;
      while (is_set == 0 && --left > 0) mcrl_poll();
      EXPECT_GT(left, 0) << "no message has come in";
    });
  }
}

TEST(ThreadCalls, ANodeWhereNothingIsReadyReceivesInYield) {
  on_nodes(2, 3, [] {
    static unsigned notify;
    if (!is_woken_by_the_other(notify)) return;
    volatile unsigned &is_set = notify;
    long left = 10'000'000;
    while (is_set == 0 && --left > 0) mcrl_thread_yield();
    EXPECT_GT(left, 0);
  });
}

// Two threads that only yield keep the queue from ever being empty.
TEST(ThreadCalls, MessagesAreReceivedThoughThreadsAreAlwaysReady) {
  for (uint64_t seed = 1; seed <= 10; seed++) {
    SCOPED_TRACE(seed);
    on_nodes(2, seed, [] {
      static mcrl_rid rid;
      static unsigned notify;
      if (node_self() == 0) {
        notify = 0;
        rid = MCRL_RID(mcrl_region_new(8));
      }
      barrier();
      if (node_self() == 1) {
        EXPECT_EQ(wake_at(rid, mcrl_thread{1} << 32, &notify), 1);
        return;
      }
      auto only_yield = [](void *) -> void * {
        volatile unsigned &is_set = notify;
        long left = 1'000'000;
        while (is_set == 0 && --left > 0) mcrl_thread_yield();
        EXPECT_GT(left, 0) << "no message has come in";
        return nullptr;
      };
      mcrl_thread threads[] = {start(only_yield), start(only_yield)};
      for (mcrl_thread thread : threads) join(thread);
    });
  }
}
