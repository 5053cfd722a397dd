// What threads cost, in ns per operation, on one node and without messages: threads [OPERATION [COUNT]].
// With both it does that operation alone, and only as often, so that callgrind's difference between two counts is its instructions.
#include "mcrl.h"
#include "mcrl_abi.h"

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <ctime>
#include <vector>

namespace {

long count;

double now_ns() {
  timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return static_cast<double>(now.tv_sec) * 1e9 + static_cast<double>(now.tv_nsec);
}

// Not inlined: all threads yield at the same place, so that their returns are predicted.
__attribute__((noinline)) void *yield_often(void *) {
  for (long i = 0; i < count; i++) mcrl_thread_yield();
  return nullptr;
}

void *return_it(void *argument) { return argument; }

// `threads` threads that only yield; a switch each.
template <int threads> void yields() {
  std::vector<mcrl_thread> others;
  long all = count;
  count = all / threads;
  for (int i = 1; i < threads; i++) others.push_back(mcrl_thread_create(yield_often, nullptr, nullptr));
  yield_often(nullptr);
  for (mcrl_thread thread : others) mcrl_thread_join(thread, nullptr);
  count = all;
}

void create_run_join() {
  for (long i = 0; i < count; i++) mcrl_thread_join(mcrl_thread_create(return_it, nullptr, nullptr), nullptr);
}

void create_run_end_detached() {
  for (long i = 0; i < count; i++) {
    mcrl_thread_detach(mcrl_thread_create(return_it, nullptr, nullptr));
    mcrl_thread_yield();
  }
}

void create_64_then_join() {
  mcrl_thread threads[64];
  for (long i = 0; i < count; i += 64) {
    for (mcrl_thread &thread : threads) thread = mcrl_thread_create(return_it, nullptr, nullptr);
    for (mcrl_thread thread : threads) mcrl_thread_join(thread, nullptr);
  }
}

// Two threads that suspend themselves and wake each other; a wake and a switch each.
struct Pair {
  mcrl_thread first, second;
  unsigned to_first, to_second;
};

void *answer_wakes(void *argument) {
  auto &pair = *static_cast<Pair *>(argument);
  for (long i = 0; i < count; i += 2) {
    mcrl_thread_suspend(&pair.to_second);
    pair.to_second = 0;
    mcrl_thread_wake(pair.first, &pair.to_first, 1);
  }
  return nullptr;
}

void suspend_wake() {
  Pair pair{mcrl_thread_self(), 0, 0, 0};
  pair.second = mcrl_thread_create(answer_wakes, &pair, nullptr);
  for (long i = 0; i < count; i += 2) {
    mcrl_thread_wake(pair.second, &pair.to_second, 1);
    mcrl_thread_suspend(&pair.to_first);
    pair.to_first = 0;
  }
  mcrl_thread_join(pair.second, nullptr);
}

void poll_alone() {
  for (long i = 0; i < count; i++) mcrl_poll();
}

// What compiled loops pay: a strip is some 1,000 units of work, a turn one round of a loop around others.
void strips() {
  for (long i = 0; i < count; i++) mcrl_strip();
}

void turns() {
  for (long i = 0; i < count; i++) mcrl_turn();
}

// In a message handler, which asks the clock. It is run by the yield.
void strips_in_handler() {
  static bool is_done;
  is_done = false;
  auto handler = [](unsigned, void *, size_t) {
    strips();
    is_done = true;
  };
  mcrl_do_on(crl_self_addr, handler, "", 0);
  while (!is_done) mcrl_thread_yield();
}

struct Operation {
  const char *name;
  void (*run)();
} const operations[] = {
    {"yield-2-threads", yields<2>},
    {"yield-1000-threads", yields<1000>},
    {"yield-alone", yields<1>},
    {"suspend-wake", suspend_wake},
    {"create-run-join", create_run_join},
    {"create-64-then-join", create_64_then_join},
    {"create-run-detached", create_run_end_detached},
    {"poll", poll_alone},
    {"strip", strips},
    {"turn", turns},
    {"strip-in-handler", strips_in_handler},
};

} // namespace

int main(int argc, char **argv) {
  count = argc > 2 ? atol(argv[2]) : 1 << 20;
  int samples = argc > 2 ? 1 : 15;
  for (const Operation &operation : operations) {
    if (argc > 1 && strcmp(argv[1], operation.name) != 0) continue;
    std::vector<double> ns;
    for (int i = 0; i < samples; i++) {
      double before = now_ns();
      operation.run();
      ns.push_back((now_ns() - before) / static_cast<double>(count));
    }
    std::sort(ns.begin(), ns.end());
    printf("%-22s %7.2f ns (least %.2f)\n", operation.name, ns[ns.size() / 2], ns[0]);
  }
  return 0;
}
