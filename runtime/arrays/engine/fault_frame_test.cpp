// Code that faults goes on after it has waited on its own stack, with all registers, while other code has had faults of its own.
#include "arrays/engine/fault_frame.h"

#include <csignal>
#include <cstring>
#include <gtest/gtest.h>
#include <sys/mman.h>
#include <ucontext.h>

namespace mcrl {
namespace {

constexpr size_t page_bytes = 4096, stack_bytes = 256 << 10, signal_stack_bytes = 64 << 10;

struct Fault {
  char *address;
  bool is_write;
};

struct World {
  char *pages = nullptr;
  int faults = 0;
  bool waits = false; // the first fault: the other context runs meanwhile
  ucontext_t first{}, other{};
  std::vector<char> stack = std::vector<char>(stack_bytes), signal_stack = std::vector<char>(signal_stack_bytes);
  bool is_open[4] = {};
} world;

void open_page(void *argument) {
  Fault fault = *static_cast<Fault *>(argument);
  auto page = static_cast<size_t>(fault.address - world.pages) / page_bytes;
  world.faults++;
  if (std::exchange(world.waits, false)) swapcontext(&world.first, &world.other);
  // Whatever a wait does to registers.
  volatile double number = 1;
  for (int i = 0; i < 50; i++) number = number * 1.5 + static_cast<double>(i);
  mprotect(world.pages + page * page_bytes, page_bytes, fault.is_write ? PROT_READ | PROT_WRITE : PROT_READ);
  world.is_open[page] = true;
}

void on_fault(int, siginfo_t *info, void *machine_context) {
  auto *address = static_cast<char *>(info->si_addr);
  bool was_open = world.is_open[static_cast<size_t>(address - world.pages) / page_bytes];
  Fault fault{address, FaultFrame::is_write(machine_context) || was_open};
  FaultFrame::go_on(machine_context, open_page, &fault, sizeof fault);
}

class FaultFrameTest : public testing::Test {
protected:
  void SetUp() override {
    world.pages = static_cast<char *>(mmap(nullptr, 4 * page_bytes, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0));
    std::memset(world.is_open, 0, sizeof world.is_open);
    world.faults = 0;
    stack_t stack{.ss_sp = world.signal_stack.data(), .ss_flags = 0, .ss_size = world.signal_stack.size()};
    sigaltstack(&stack, &previous_stack_);
    struct sigaction action = {};
    action.sa_sigaction = on_fault;
    action.sa_flags = SA_SIGINFO | SA_ONSTACK | SA_NODEFER;
    sigaction(SIGSEGV, &action, &previous_);
  }
  void TearDown() override {
    sigaction(SIGSEGV, &previous_, nullptr);
    sigaltstack(&previous_stack_, nullptr);
    munmap(world.pages, 4 * page_bytes);
  }

private:
  struct sigaction previous_ = {};
  stack_t previous_stack_ = {};
};

TEST_F(FaultFrameTest, KeepsRegisters) {
  double factors[8], sum = 0, expected = 0;
  long whole = 12345;
  for (int i = 0; i < 8; i++) factors[i] = i * 1.25 + 0.1;
  const volatile char *byte = world.pages;
  for (int i = 0; i < 8; i++) sum += factors[i] * (1 + byte[i % 2 * 4096]) + static_cast<double>(whole++);
  for (int i = 0; i < 8; i++) expected += factors[i] + 12345 + i;
  EXPECT_EQ(sum, expected);
  EXPECT_EQ(world.faults, 2);
}

TEST_F(FaultFrameTest, TellsReadsFromWrites) {
  volatile char *byte = world.pages;
  EXPECT_EQ(byte[7], 0);
  EXPECT_EQ(world.faults, 1);
  byte[7] = 3; // the page can be read
  EXPECT_EQ(world.faults, 2);
  byte[page_bytes] = 4;
  EXPECT_EQ(byte[7] + byte[page_bytes], 7);
  EXPECT_EQ(world.faults, 3);
}

TEST_F(FaultFrameTest, OtherCodeFaultsMeanwhile) {
  static volatile int steps = 0;
  getcontext(&world.other);
  world.other.uc_stack.ss_sp = world.stack.data();
  world.other.uc_stack.ss_size = world.stack.size();
  world.other.uc_link = &world.first;
  makecontext(
      &world.other,
      [] {
        steps = 1;
        static_cast<volatile char *>(world.pages)[2 * page_bytes] = 9; // its own fault
        steps = 2;
        swapcontext(&world.other, &world.first);
      },
      0);
  world.waits = true;
  EXPECT_EQ(static_cast<volatile char *>(world.pages)[0], 0);
  EXPECT_EQ(steps, 2);
  EXPECT_EQ(world.faults, 2);
  EXPECT_EQ(static_cast<volatile char *>(world.pages)[2 * page_bytes], 9);
}

} // namespace
} // namespace mcrl
