// Threads: the runtime's, Boost's bare contexts, and the system's.
#include "cases.h"
#include "increments.h"
#include "messages.h"
#include "regions.h"

#include <boost/context/detail/fcontext.hpp>
#include <boost/context/fiber.hpp>
#include <boost/context/pooled_fixedsize_stack.hpp>
#include <cstdio>
#include <mcrl_thread.h>
#include <nlohmann/json.hpp>
#include <pthread.h>

namespace bench {
namespace {

constexpr size_t crowd = 1000;
constexpr size_t increments_each = 10;

// What many threads work on together, while the first waits.
struct Task {
  size_t left; // threads that have not done their part
  mcrl_rid rid = 0;
  mcrl_thread waiting = mcrl_thread_self();
  unsigned all_done = 0;

  void end_one() {
    if (--left == 0) mcrl_thread_wake(waiting, &all_done, 1);
  }
};

// One place for all that call it, as threads have that do the same work: so the processor predicts where a switch returns to.
[[gnu::noinline]] void *yield_often(void *times) {
  for (size_t i = *static_cast<size_t *>(times); i > 0; i--) mcrl_thread_yield();
  return nullptr;
}

// The same from another place.
[[gnu::noinline]] void *yield_elsewhere(void *times) {
  for (size_t i = *static_cast<size_t *>(times); i > 0; i--) mcrl_thread_yield();
  keep(times);
  return nullptr;
}

// Two threads that only yield: two switches in each of n rounds.
double switches(size_t n, void *(*other)(void *)) {
  mcrl_thread thread = mcrl_thread_create(other, &n, nullptr);
  double start = now_ns();
  yield_often(&n);
  double ns = now_ns() - start;
  mcrl_thread_join(thread, nullptr);
  return ns / 2;
}

double creations(size_t n) {
  return timed_ns(
      n, [] { mcrl_thread_join(mcrl_thread_create([](void *) -> void * { return nullptr; }, nullptr, nullptr), nullptr); });
}

// A thread that exists already, and waits until it is let go.
struct Worker {
  Task *task = nullptr;
  size_t increments = 0;
  mcrl_thread thread = 0;
  unsigned let_go = 0;
};

void *work(void *argument) {
  auto &worker = *static_cast<Worker *>(argument);
  mcrl_thread_suspend(&worker.let_go);
  for (size_t i = 0; i < worker.increments; i++) increment_word(worker.task->rid);
  worker.task->end_one();
  return nullptr;
}

std::vector<Worker> start_workers(Task &task, size_t count, size_t increments) {
  std::vector<Worker> workers(count, {.task = &task, .increments = increments});
  for (Worker &worker : workers) worker.thread = mcrl_thread_create(work, &worker, nullptr);
  mcrl_thread_yield();
  return workers;
}

void let_go(std::vector<Worker> &workers) {
  for (Worker &worker : workers) mcrl_thread_wake(worker.thread, &worker.let_go, 1);
}

void join(const std::vector<Worker> &workers) {
  for (const Worker &worker : workers) mcrl_thread_join(worker.thread, nullptr);
}

double increments_in_crowd(mcrl_rid rid) {
  Task task{.left = crowd, .rid = rid};
  std::vector<Worker> workers = start_workers(task, crowd, increments_each);
  double start = now_ns();
  let_go(workers);
  mcrl_thread_suspend(&task.all_done);
  double ns = now_ns() - start;
  join(workers);
  return ns;
}

double increments_in_new_threads(mcrl_rid rid) {
  std::vector<mcrl_thread> threads(crowd);
  double start = now_ns();
  for (mcrl_thread &thread : threads)
    thread = mcrl_thread_create(
        [](void *rid) -> void * {
          increment_word(reinterpret_cast<mcrl_rid>(rid));
          return nullptr;
        },
        reinterpret_cast<void *>(rid), nullptr);
  for (mcrl_thread thread : threads) mcrl_thread_join(thread, nullptr);
  return now_ns() - start;
}

Case in_crowd(std::string name, size_t each, std::function<double()> run) {
  return {std::move(name),
          [=](size_t n) {
            double ns = 0;
            for (size_t i = 0; i < n; i++) ns += run();
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

// To be called before any stack has been used.
double idle_thread_bytes() {
  Task none{.left = crowd};
  std::vector<Worker> first = start_workers(none, 10, 0);
  size_t before = private_bytes();
  std::vector<Worker> workers = start_workers(none, crowd, 0);
  size_t after = private_bytes();
  for (std::vector<Worker> *all : {&first, &workers}) {
    let_go(*all);
    join(*all);
  }
  return static_cast<double>(after - before) / crowd;
}

} // namespace

void add_threads(Harness &harness) {
  harness.add({"thread.switch", [](size_t n) { return switches(n, yield_often); }});
  harness.add({"thread.switch_elsewhere", [](size_t n) { return switches(n, yield_elsewhere); }});
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
  harness.add(in_crowd("many.increment", increments_each, [=] { return increments_in_crowd(remote); }));
  harness.add(in_crowd("many.one_increment", 1, [=] { return increments_in_new_threads(remote); }));
}

nlohmann::json sizes() { return {{"region_header", sizeof(mcrl_region)}, {"idle_thread", idle_thread_bytes()}}; }

} // namespace bench
