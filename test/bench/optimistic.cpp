// Remote calls that run in the handler of their message, beside a thread for each message, kernel threads, and handlers by hand
// (optimistic.h, peers/).
#include "optimistic.h"
#undef region // of Prelude C; a name like any other in the runtime

#include "cases.h"
#include "messages.h"
#include "peers/by_hand.h"
#include "peers/kernel_threads.h"
#include "regions.h"

#include <memory>
#include <utility>

namespace bench {
namespace {

using Counter = struct counter *;

struct Size {
  size_t bytes;
  void (*rpc)(Counter), (*by_thread)(Counter);
};

constexpr Size sizes_of_arguments[] = {
    {4, rpc_inc_4, thread_inc_4},
    {64, rpc_inc_64, thread_inc_64},
    {1024, rpc_inc_1024, thread_inc_1024},
    {4096, rpc_inc_4096, thread_inc_4096},
};

Counter make_counter(int home) { return reinterpret_cast<Counter>(make_regions(home, 1, sizeof(struct counter))[0]); }

Case call(std::string name, std::function<void()> operation, std::function<void()> serve = serve_until_stopped) {
  return {std::move(name),
          [operation](size_t n) {
            double ns = timed_ns(n, operation);
            send_message(Message::stop);
            return ns;
          },
          [serve](size_t) { serve(); }};
}

void add_inc(Harness &harness) {
  Counter remote = make_counter(1);
  harness.add(call("rpc.nothing", [=] { rpc_nothing(remote); }));
  for (const Size &size : sizes_of_arguments) {
    std::string bytes = "." + std::to_string(size.bytes);
    harness.add(call("inc.rpc" + bytes, [=] { size.rpc(remote); }));
    harness.add(call("inc.thread" + bytes, [=] { size.by_thread(remote); }));
    harness.add(call("inc.by_hand" + bytes, [=] { increment_by_message(size.bytes); }));
    harness.add(call("inc.do_on" + bytes, [=] { increment_by_do_on(size.bytes); }));
    harness.add(call(
        "inc.kernel_thread" + bytes, [=] { increment_by_kernel_thread(size.bytes); },
        [] {
          start_kernel_threads();
          serve_by_kernel_threads();
        }));
  }
}

// Both nodes count, n times each; node 0 has the counter, and the even values are its.
template <class Pingpong> Case pingpong(std::string name, Pingpong pingpong, bool by_kernel_threads = false) {
  // Each node's own, of two equal numbers.
  auto first = std::make_shared<uint64_t>(0);
  auto take = [first](size_t n) { return std::exchange(*first, *first + 2 * n); };
  return {.name = std::move(name),
          .run =
              [=](size_t n) {
                uint64_t from = take(n);
                double start = now_ns();
                pingpong(true, from, n);
                double ns = now_ns() - start;
                if (!by_kernel_threads) serve_until_stopped(); // a thread here may still have to answer the last count
                return ns;
              },
          .serve =
              [=](size_t n) {
                pingpong(false, take(n) + 1, n);
                if (!by_kernel_threads) send_message(Message::stop); // those stop each other
              },
          .each = 2};
}

// After the last count of the node that has the counter comes one of the other.
auto with_counter(Counter counter, void (*pingpong)(Counter, long, long)) {
  return [=](bool has_counter, uint64_t first, uint64_t counts) {
    pingpong(counter, static_cast<long>(first), static_cast<long>(counts));
    if (has_counter) await_value(counter, static_cast<long>(first + 2 * counts));
  };
}

void add_pingpong(Harness &harness) {
  harness.add(pingpong("pingpong.rpc", with_counter(make_counter(0), rpc_pingpong)));
  harness.add(pingpong("pingpong.thread", with_counter(make_counter(0), thread_pingpong)));
  harness.add(pingpong("pingpong.by_hand", [](bool has_counter, uint64_t first, uint64_t counts) {
    pingpong_by_hand(has_counter, first, counts);
    if (has_counter) await_by_hand(first + 2 * counts);
  }));
  harness.add(pingpong("pingpong.kernel_thread", [](bool has_counter, uint64_t first, uint64_t counts) {
    if (has_counter) start_kernel_threads();
    pingpong_by_kernel_threads(has_counter, first, counts);
  }, true));
}

} // namespace

void add_optimistic(Harness &harness) {
  add_inc(harness);
  add_pingpong(harness);
  harness.at_end(end_kernel_threads);
}

} // namespace bench
