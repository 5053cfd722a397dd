#include "base/threads/thread.h"

#include <algorithm>
#include <cstdio>
#include <gtest/gtest.h>
#include <string>

using namespace mcrl;

namespace {

// The smallest loop that threads can live in: a thread that waits or ends goes on with the next of the queue.
struct World {
  RunQueue ready;
  Threads threads{64 << 10, live};
  std::string log;

  static inline World *world = nullptr; // of the test that runs
  World() { world = this; }

  static void live(Thread &thread) {
    thread.body(thread.argument);
    thread.state = Thread::State::ended;
    world->threads.leave_for(static_cast<Thread &>(*world->ready.pop()));
  }
  void start(Thread::Body body, void *argument) { ready.push(threads.create(body, argument)); }
  void yield() {
    ready.push(threads.current());
    wait();
  }
  void wait() {
    Runnable *next = ready.pop();
    if (next != &threads.current()) threads.switch_to(static_cast<Thread &>(*next));
  }
};

void log_twice(void *name) {
  World::world->log += static_cast<const char *>(name);
  World::world->yield();
  World::world->log += static_cast<const char *>(name);
}

void use_stack(void *) {
  volatile char big[48 << 10];
  big[0] = 1;
  big[sizeof big - 1] = 1;
  World::world->log += big[0] == 1 ? "s" : "?";
}

} // namespace

TEST(RunQueue, IsFirstInFirstOut) {
  RunQueue queue;
  Runnable a, b;
  queue.push(a);
  queue.push(b);
  EXPECT_EQ(queue.pop(), &a);
  queue.push(a);
  EXPECT_EQ(queue.pop(), &b);
  EXPECT_EQ(queue.pop(), &a);
  EXPECT_EQ(queue.pop(), nullptr);
}

TEST(RunQueue, KnowsTheMostUrgent) {
  RunQueue queue;
  Runnable computes, begins, has_waited;
  queue.push(computes, Urgency::computes);
  EXPECT_EQ(queue.most_urgent(), Urgency::computes);
  queue.push(has_waited);
  queue.push(begins, Urgency::begins);
  EXPECT_EQ(queue.most_urgent(), Urgency::has_waited);
  EXPECT_EQ(queue.pop(), &computes);
  EXPECT_EQ(queue.pop(), &has_waited);
  EXPECT_EQ(queue.most_urgent(), Urgency::begins);
  queue.push_front(has_waited);
  EXPECT_EQ(queue.most_urgent(), Urgency::has_waited);
}

TEST(RunQueue, AsksForAttention) {
  mcrl_node node{};
  Attention attention(node);
  const uint32_t nothing = 0;
  attention.look_at(&nothing);
  RunQueue queue(&attention);
  Runnable computes, begins, has_waited;
  queue.push(computes, Urgency::computes);
  queue.push(begins, Urgency::begins);
  EXPECT_EQ(*node.arrivals, 0u) << "none has waited";
  queue.push_front(has_waited);
  EXPECT_NE(*node.arrivals, 0u);
  EXPECT_EQ(queue.pop(), &has_waited);
  EXPECT_EQ(*node.arrivals, 0u) << "unlocks of code that ends strips look for nothing";
  EXPECT_NE(*node.arrivals_or_turns, 0u);
  attention.keeps_turns(true);
  EXPECT_NE(*node.arrivals, 0u) << "strips give no turns";
  attention.keeps_turns(false);
  EXPECT_EQ(*node.arrivals, 0u);
  queue.pop();
  EXPECT_NE(*node.arrivals_or_turns, 0u) << "one is left";
  queue.pop();
  EXPECT_EQ(*node.arrivals_or_turns, 0u);
}

TEST(Threads, RunInTheOrderTheyBecameReady) {
  World world;
  char names[][2] = {"a", "b", "c"};
  for (char *name : names) world.start(log_twice, name);
  world.yield();
  EXPECT_EQ(world.log, "abc");
  world.yield();
  EXPECT_EQ(world.log, "abcabc");
}

TEST(Threads, WakeBeforeSleepIsNotLost) {
  World world;
  world.ready.push(world.threads.current());
  world.wait();
  EXPECT_TRUE(world.ready.empty());
  EXPECT_EQ(world.threads.switches(), 0u);
}

TEST(Threads, StacksAreReused) {
  World world;
  for (int i = 0; i < 100; i++) {
    world.start(use_stack, nullptr);
    world.yield();
  }
  EXPECT_EQ(world.log, std::string(100, 's'));
  EXPECT_LE(world.threads.created(), 2u);
}

TEST(Threads, ManyLiveAtOnce) {
  World world;
  char name[] = "x";
  for (int i = 0; i < 2000; i++) world.start(log_twice, name);
  world.yield();
  EXPECT_EQ(world.log.size(), 2000u);
  EXPECT_EQ(world.threads.created(), 2001u);
  world.yield();
  EXPECT_EQ(world.log.size(), 4000u);
}

TEST(Threads, StaleLinkageIsNotFound) {
  World world;
  Thread &thread = world.threads.current();
  thread.generation = 5;
  thread.awaits_result = true;
  EXPECT_EQ(world.threads.find_waiting(0, 5), &thread);
  EXPECT_EQ(world.threads.find_waiting(0, 4), nullptr);
  EXPECT_EQ(world.threads.find_waiting(99, 5), nullptr);
  thread.awaits_result = false;
  EXPECT_EQ(world.threads.find_waiting(0, 5), nullptr);
}

TEST(Threads, AnIdIsNeverItsSuccessors) {
  World world;
  Thread &thread = world.threads.create([](void *) {}, nullptr);
  mcrl_thread id = thread.id();
  EXPECT_EQ(world.threads.find(id), &thread);
  world.ready.push(thread);
  world.yield();
  EXPECT_EQ(world.threads.find(id), nullptr);
  Thread &next = world.threads.create([](void *) {}, nullptr);
  EXPECT_EQ(&next, &thread);
  EXPECT_NE(next.id(), id);
  EXPECT_EQ(world.threads.find(id), nullptr);
  EXPECT_EQ(world.threads.find(0), nullptr);
  EXPECT_EQ(world.threads.find(world.threads.first().id()), &world.threads.first());
}

TEST(Stacks, AreAlignedApartAndLargeEnough) {
  for (Guards guards : {Guards::best, Guards::mappings}) {
    StackPool pool(100000, guards);
    std::vector<StackSpan> spans(200);
    for (StackSpan &span : spans) {
      span = pool.take();
      EXPECT_GE(span.bytes, 100000u);
      EXPECT_EQ(reinterpret_cast<uintptr_t>(span.bottom + span.bytes) % 64, 0u);
      span.bottom[0] = span.bottom[span.bytes - 1] = 1;
    }
    std::sort(spans.begin(), spans.end(), [](const StackSpan &a, const StackSpan &b) { return a.bottom < b.bottom; });
    for (size_t i = 1; i < spans.size(); i++)
      EXPECT_GE(spans[i].bottom, spans[i - 1].bottom + spans[i - 1].bytes + StackPool::guard_bytes);
  }
}

TEST(StacksDeathTest, HaveGuardsOfBothKinds) {
  for (Guards guards : {Guards::best, Guards::mappings}) {
    StackPool pool(64 << 10, guards);
    StackSpan span = pool.take();
    EXPECT_DEATH(span.bottom[-1] = 1, "");
    EXPECT_DEATH(span.bottom[-static_cast<ptrdiff_t>(StackPool::guard_bytes)] = 1, "");
  }
}

TEST(StacksDeathTest, TooManyMappingsAreTheKernelsLimit) {
  size_t limit = 0;
  FILE *file = fopen("/proc/sys/vm/max_map_count", "r");
  ASSERT_NE(file, nullptr);
  ASSERT_EQ(fscanf(file, "%zu", &limit), 1);
  fclose(file);
  if (limit > 200000) GTEST_SKIP() << "this kernel allows " << limit << " mappings";
  auto take_more = [&] {
    StackPool pool(16 << 10, Guards::mappings);
    for (size_t i = 0; i <= limit / 2; i++) pool.take();
  };
  EXPECT_DEATH(take_more(),
               "^mcrl: no guard page for more than [0-9]+ stacks of 16384 bytes: .* vm.max_map_count allows [0-9]+\n$");
}

TEST(StacksDeathTest, NoAddressSpaceIsSaid) {
  EXPECT_DEATH(StackPool(size_t{1} << 47).take(),
               "^mcrl: no memory for more than 0 stacks of 140737488355328 bytes: see ulimit -v");
}

TEST(ThreadsDeathTest, OverflowIntoALargeArrayIsAFault) {
  World world;
  auto overflow = [](void *) {
    char big[96 << 10]; // its first byte lies 32 KB below the stack, where the next thread's may be
    asm volatile("movb $1, %0" : "=m"(big[0]) : "r"(big));
  };
  EXPECT_DEATH(
      {
        world.start(overflow, nullptr);
        for (int i = 0; i < 3; i++) world.start(use_stack, nullptr);
        world.yield();
      },
      "");
}

TEST(ThreadsDeathTest, OverflowOfAStackIsAFault) {
  World world;
  auto overflow = [](void *) {
    volatile char big[96 << 10];
    for (size_t i = sizeof big; i-- > 0;) big[i] = 1;
  };
  EXPECT_DEATH(
      {
        world.start(overflow, nullptr);
        world.yield();
      },
      "");
}
