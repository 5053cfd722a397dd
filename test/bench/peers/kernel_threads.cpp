#include "kernel_threads.h"

#include <condition_variable>
#include <cstring>
#include <deque>
#include <memory>
#include <mutex>
#include <thread>

namespace bench {
namespace {

// An object of the program's, and its monitor.
struct Counter {
  std::mutex mutex;
  std::condition_variable changed;
  uint64_t value = 0;

  void increment() {
    std::lock_guard lock(mutex);
    value++;
    changed.notify_all();
  }

  void await(uint64_t wanted) {
    std::unique_lock lock(mutex);
    changed.wait(lock, [&] { return value == wanted; });
  }
};

struct Job {
  NodeId from;
  bool is_await;
  uint64_t value;
  std::unique_ptr<std::byte[]> arguments;
};

Counter counter;

class Pool {
public:
  Pool() {
    for (std::thread &worker : workers_) worker = std::thread([this] { work(); });
  }

  ~Pool() {
    {
      std::lock_guard lock(mutex_);
      ends_ = true;
    }
    filled_.notify_all();
    for (std::thread &worker : workers_) worker.join();
  }

  void put(Job job) {
    std::lock_guard lock(mutex_);
    jobs_.push_back(std::move(job));
    unanswered_++;
    filled_.notify_one();
  }

  // For the thread that receives: there is one client, which sends nothing before it has its answer. So the core is free for the
  // others, as when a server's thread waits in the kernel for the next message.
  void sleep_until_answered() {
    std::unique_lock lock(mutex_);
    answered_.wait(lock, [&] { return unanswered_ == 0; });
  }

private:
  void work() {
    for (;;) {
      std::unique_lock lock(mutex_);
      filled_.wait(lock, [&] { return ends_ || !jobs_.empty(); });
      if (ends_) return;
      Job job = std::move(jobs_.front());
      jobs_.pop_front();
      lock.unlock();
      if (job.is_await) counter.await(job.value);
      else counter.increment();
      send_answer(mcrl::current_node(), job.from);
      lock.lock();
      unanswered_--;
      answered_.notify_one();
    }
  }

  std::mutex mutex_;
  std::condition_variable filled_, answered_;
  std::deque<Job> jobs_;
  size_t unanswered_ = 0;
  bool ends_ = false;
  std::thread workers_[4];
};

std::unique_ptr<Pool> pool;

alignas(64) const std::byte some_arguments[1 << 12] = {};

} // namespace

void start_kernel_threads() {
  if (!pool) pool = std::make_unique<Pool>();
}

void end_kernel_threads() { pool.reset(); }

void queue_increment(NodeId from, const void *arguments, size_t bytes) {
  Job job{from, false, 0, std::make_unique<std::byte[]>(bytes)};
  std::memcpy(job.arguments.get(), arguments, bytes);
  pool->put(std::move(job));
}

void queue_await(NodeId from, uint64_t value) { pool->put({from, true, value, nullptr}); }

void serve_by_kernel_threads() {
  while (!take_stop()) {
    mcrl::poll(mcrl::current_node());
    pool->sleep_until_answered();
  }
}

void increment_by_kernel_thread(size_t bytes) {
  send_message(Message::queue_increment, 0, some_arguments, bytes);
  await_answer();
}

void pingpong_by_kernel_threads(bool has_counter, uint64_t first, uint64_t counts) {
  if (!has_counter) {
    for (uint64_t i = 0; i < counts; i++) {
      send_message(Message::queue_await, first + 2 * i);
      await_answer();
      increment_by_kernel_thread(4);
    }
    send_message(Message::stop);
    return;
  }
  std::thread program([=] {
    for (uint64_t i = 0; i < counts; i++) {
      counter.await(first + 2 * i);
      counter.increment();
    }
  });
  serve_by_kernel_threads();
  program.join();
}

} // namespace bench
