#include "node/diagnosis/overflow.h"

#include "tasks/doors/threads_test.h"

#include <csignal>
#include <gtest/gtest.h>
#include <unistd.h>

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

// More stack than there is, procedure by procedure.
__attribute__((noinline)) int recurse(int depth) {
  volatile char frame[512];
  frame[0] = static_cast<char>(depth);
  return depth == 0 ? 0 : recurse(depth - 1) + frame[0];
}

void *overflow(void *) { return reinterpret_cast<void *>(static_cast<intptr_t>(recurse(1 << 30))); }

void *overflow_at_once(void *) {
  volatile size_t bytes = (64 + 64 + 68 + 32) << 10; // a stack and its guard, a stack below them, half a guard
  auto *frame = static_cast<volatile char *>(__builtin_alloca(bytes));
  frame[0] = 1;
  return nullptr;
}

void with_handler(const std::function<void()> &node_main) {
  on_one_node([&] {
    OverflowHandler handler(current_node());
    node_main();
  });
}

volatile int *volatile nowhere = nullptr;

} // namespace

TEST(OverflowDeathTest, IsOneLineThatSaysWhatHelps) {
  EXPECT_DEATH(with_handler([] { join(start(overflow)); }),
               "^mcrl: node 0: stack overflow in thread 1: its stack of 65536 bytes is full; MCRL_STACK=131072 makes it larger\n$");
  EXPECT_DEATH(
      with_handler([] {
        start(return_it);
        join(start(overflow, nullptr, 32 << 10));
      }),
      "^mcrl: node 0: stack overflow in thread 2: its stack of 32768 bytes is full; mcrl_thread_create was given its size\n$");
  EXPECT_EXIT(with_handler([] { join(start(overflow)); }), testing::ExitedWithCode(1), "");
}

TEST(OverflowDeathTest, OtherFaultsAreToldAndLeftToOthers) {
  if (IS_SANITIZED) GTEST_SKIP() << "the sanitizer reports them itself";
  EXPECT_EXIT(with_handler([] { *nowhere = 1; }), testing::KilledBySignal(SIGSEGV),
              "^mcrl: node 0: SIGSEGV at address 0x0, in thread 0\n$");
  EXPECT_EXIT(with_handler([] { join(start([](void *) -> void * { return *nowhere = 1, nullptr; })); }),
              testing::KilledBySignal(SIGSEGV), "^mcrl: node 0: SIGSEGV at address 0x0, in thread 1\n$");
  EXPECT_EXIT(with_handler([] { raise(SIGSEGV); }), testing::KilledBySignal(SIGSEGV), "^mcrl: node 0: SIGSEGV, in thread 0\n$");
  EXPECT_EXIT(
      {
        signal(SIGSEGV, [](int) { _exit(77); });
        with_handler([] { *nowhere = 1; });
      },
      testing::ExitedWithCode(77), "^$");
}

TEST(OverflowDeathTest, AFrameBeyondTheGuardIsRecognized) {
  if (IS_SANITIZED) GTEST_SKIP() << "the sanitizer reports it itself";
  // The third stack lies above the second, whose guard the frame ends in.
  EXPECT_DEATH(with_handler([] {
                 for (int i = 0; i < 2; i++) start(return_it);
                 join(start(overflow_at_once));
               }),
               "stack overflow in thread 3: ");
}
