// Threads: the runtime's, Boost's bare contexts, and the system's.
#include "cases.h"
#include "increments.h"
#include "messages.h"
#include "regions.h"

#include <boost/context/detail/fcontext.hpp>
#include <boost/context/fiber.hpp>
#include <boost/context/pooled_fixedsize_stack.hpp>
#include <cstdio>
#include <nlohmann/json.hpp>
#include <pthread.h>

namespace bench {
namespace {

using mcrl::Thread;

constexpr size_t crowd = 1000;
constexpr size_t increments_each = 10;

struct Task {
  Node &node = mcrl::current_node();
  size_t left; // of what is to be done, or of threads that have not ended
  mcrl_rid rid = 0;
  Thread &waiting = node.threads.current();

  void end_one() {
    if (--left == 0) node.ready.push(waiting);
  }
};

double switches(size_t n) {
  Task task{.left = n};
  mcrl::start_thread(
      task.node,
      [](void *argument) {
        auto &task = *static_cast<Task *>(argument);
        while (task.left > 0) mcrl::yield(task.node);
      },
      &task);
  // Each yield here comes back with the other thread's: two switches.
  double ns = timed_ns(n, [&] { mcrl::yield(task.node); });
  task.left = 0;
  mcrl::yield(task.node);
  return ns / 2;
}

double creations(size_t n) {
  Task task{.left = 0};
  return timed_ns(n, [&] {
    task.left = 1;
    mcrl::start_thread(task.node, [](void *argument) { static_cast<Task *>(argument)->end_one(); }, &task);
    mcrl::block(task.node);
  });
}

// `body` in `crowd` threads that exist already.
double in_crowd(mcrl_rid rid, Thread::Body body) {
  Task task{.left = crowd, .rid = rid};
  std::vector<Thread *> threads(crowd);
  for (Thread *&thread : threads) thread = &task.node.threads.create(body, &task);
  double start = now_ns();
  for (Thread *thread : threads) task.node.ready.push(*thread);
  mcrl::block(task.node);
  return now_ns() - start;
}

Case in_crowd_case(std::string name, mcrl_rid rid, size_t each, Thread::Body body) {
  return {std::move(name),
          [=](size_t n) {
            double ns = 0;
            for (size_t i = 0; i < n; i++) ns += in_crowd(rid, body);
            send_message(Message::stop);
            return ns;
          },
          [](size_t) { serve_until_stopped(); }, SIZE_MAX, crowd * each};
}

void add_boost(Harness &harness) {
  namespace context = boost::context;
  harness.add({"boost.fcontext.jump", [](size_t n) {
                 alignas(16) static char stack[64 << 10];
                 context::detail::fcontext_t other =
                     context::detail::make_fcontext(stack + sizeof stack, sizeof stack, [](context::detail::transfer_t from) {
                       for (;;) from = context::detail::jump_fcontext(from.fctx, nullptr);
                     });
                 return timed_ns(n, [&] { other = context::detail::jump_fcontext(other, nullptr).fctx; }) / 2;
               }});
  harness.add({"boost.fiber.create_run_join", [](size_t n) {
                 static context::pooled_fixedsize_stack stacks(64 << 10);
                 return timed_ns(n, [] {
                   context::fiber fiber(std::allocator_arg, stacks, [](context::fiber &&caller) { return std::move(caller); });
                   fiber = std::move(fiber).resume();
                   keep(&fiber);
                 });
               }});
}

// Bytes that are only this process's and have been written to.
size_t private_bytes() {
  size_t kilobytes = 0;
  if (FILE *file = fopen("/proc/self/smaps_rollup", "re")) {
    char line[256];
    while (fgets(line, sizeof line, file) != nullptr)
      if (sscanf(line, "Private_Dirty: %zu kB", &kilobytes) == 1) break;
    fclose(file);
  }
  return kilobytes << 10;
}

double idle_thread_bytes() {
  // More at once than any benchmark before, so that none of them has a used stack.
  Node &node = mcrl::current_node();
  size_t used = node.threads.created(), idle = crowd;
  Task task{.left = used + idle};
  auto body = [](void *argument) {
    auto &task = *static_cast<Task *>(argument);
    mcrl::block(task.node);
    task.end_one();
  };
  std::vector<Thread *> threads;
  auto start_idle = [&](size_t count) {
    for (size_t i = 0; i < count; i++) {
      threads.push_back(&node.threads.create(body, &task));
      node.ready.push(*threads.back());
    }
    mcrl::yield(node);
  };
  threads.reserve(used + idle);
  start_idle(used);
  size_t before = private_bytes();
  start_idle(idle);
  size_t after = private_bytes();
  for (Thread *thread : threads) node.ready.push(*thread);
  mcrl::block(node);
  return static_cast<double>(after - before) / static_cast<double>(idle);
}

} // namespace

void add_threads(Harness &harness) {
  harness.add({"thread.switch", switches});
  harness.add({"thread.create_run_join", creations});
  add_boost(harness);
  harness.add({"pthread.create_run_join", [](size_t n) {
                 return timed_ns(n, [] {
                   pthread_t thread;
                   pthread_create(&thread, nullptr, [](void *) -> void * { return nullptr; }, nullptr);
                   pthread_join(thread, nullptr);
                 });
               }});

  mcrl_rid remote = make_regions(1, 1, sizeof(record))[0];
  harness.add(in_crowd_case("many.increment", remote, increments_each, [](void *argument) {
    auto &task = *static_cast<Task *>(argument);
    for (size_t i = 0; i < increments_each; i++) increment_word(task.rid);
    task.end_one();
  }));
  harness.add(in_crowd_case("many.one_increment", remote, 1, [](void *argument) {
    auto &task = *static_cast<Task *>(argument);
    increment_word(task.rid);
    task.end_one();
  }));
}

nlohmann::json sizes() { return {{"region_header", sizeof(mcrl_region)}, {"idle_thread", idle_thread_bytes()}}; }

} // namespace bench
