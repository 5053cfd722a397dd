// Misses, and read-modify-write operations on another node's memory; beside them, what MPI's one-sided calls do.
#include "regions.h"

#include "cases.h"
#include "increments.h"
#include "messages.h"

#include <cstring>

#define MPICH_SKIP_MPICXX 1
#include <mpi.h>

namespace bench {
namespace {

constexpr size_t misses = 64; // in one run; so much fits into a core's own cache with 4 KB each
constexpr size_t large_misses = 8;

void read_all(const std::vector<mcrl_rid> &regions) {
  for (mcrl_rid rid : regions) {
    const void *at = mcrl_read_lock(rid);
    keep(at);
    mcrl_read_unlock(at);
  }
}

void write_all(const std::vector<mcrl_rid> &regions) {
  for (mcrl_rid rid : regions) {
    void *at = mcrl_write_lock(rid);
    keep(at);
    mcrl_write_unlock(at);
  }
}

// Node `active` does something that the other node serves.
void let(bool active, const std::function<void()> &function) {
  if (!active) return serve_until_stopped();
  function();
  send_message(Message::stop);
}

// Node 0 goes through the regions with `operation`, after node 1 has with `before`.
Case miss(std::string name, std::vector<mcrl_rid> regions, void (*operation)(const std::vector<mcrl_rid> &),
          void (*before)(const std::vector<mcrl_rid> &)) {
  return {std::move(name),
          [=](size_t) {
            double start = now_ns();
            operation(regions);
            double ns = now_ns() - start;
            send_message(Message::stop);
            return ns;
          },
          [](size_t) { serve_until_stopped(); },
          1,
          regions.size(),
          [=](bool serves) { let(serves, [&] { before(regions); }); }};
}

void add_misses(Harness &harness) {
  for (size_t bytes : {256, 4096}) {
    std::vector<mcrl_rid> remote = make_regions(1, misses, bytes), own = make_regions(0, misses, bytes);
    std::string size = "." + std::to_string(bytes);
    // What its home has just written is nowhere else, so the miss needs no other message than its own.
    harness.add(miss("miss.read" + size, remote, read_all, write_all));
    harness.add(miss("miss.write" + size, remote, write_all, write_all));
    harness.add(miss("miss.write.one_reader" + size, own, write_all, read_all));
  }
  // Data that MPI carries from where they are to where they belong.
  for (size_t bytes : {size_t{1} << 16, size_t{1} << 20}) {
    std::vector<mcrl_rid> remote = make_regions(1, large_misses, bytes);
    std::string size = "." + std::to_string(bytes);
    harness.add(miss("miss.read" + size, remote, read_all, write_all));
    harness.add(miss("miss.write" + size, remote, write_all, write_all));
  }
}

Case served_activation(std::string name, std::function<void()> operation) {
  return {std::move(name),
          [operation](size_t n) {
            double ns = timed_ns(n, operation);
            send_message(Message::stop);
            return ns;
          },
          [](size_t) { serve_until_stopped(); }};
}

// The target of one-sided operations waits in a receive: there MPI serves them best.
Case one_sided(std::string name, MPI_Comm comm, std::function<void()> operation) {
  return {std::move(name),
          [=](size_t n) {
            double ns = timed_ns(n, operation);
            MPI_Send(nullptr, 0, MPI_BYTE, 1, 0, comm);
            return ns;
          },
          [=](size_t) { MPI_Recv(nullptr, 0, MPI_BYTE, 0, 0, comm, MPI_STATUS_IGNORE); }};
}

void add_one_sided(Harness &harness) {
  MPI_Comm comm;
  MPI_Comm_dup(MPI_COMM_WORLD, &comm);
  static record *memory, *word_memory;
  static MPI_Win window, word_window;
  MPI_Win_allocate(sizeof(record), 1, MPI_INFO_NULL, comm, &memory, &window);
  std::memset(memory, 0, sizeof *memory);
  MPI_Win_allocate(sizeof(record), 1, MPI_INFO_NULL, comm, &word_memory, &word_window);
  std::memset(word_memory, 0, sizeof *word_memory);
  MPI_Win_lock_all(0, word_window);
  MPI_Barrier(comm);
  harness.at_end([] {
    MPI_Win_unlock_all(word_window);
    MPI_Win_free(&word_window);
    MPI_Win_free(&window);
  });
  harness.add(one_sided("mpi.rma.lock_get_put_unlock.256", comm, [] {
    record local;
    MPI_Win_lock(MPI_LOCK_EXCLUSIVE, 1, 0, window);
    MPI_Get(&local, sizeof local, MPI_BYTE, 1, 0, sizeof local, MPI_BYTE, window);
    MPI_Win_flush(1, window);
    for (long &value : local.values) value++;
    MPI_Put(&local, sizeof local, MPI_BYTE, 1, 0, sizeof local, MPI_BYTE, window);
    MPI_Win_unlock(1, window);
  }));
  harness.add(one_sided("mpi.rma.fetch_and_op", comm, [] {
    long one = 1, before;
    MPI_Fetch_and_op(&one, &before, MPI_LONG, 1, 0, MPI_SUM, word_window);
    MPI_Win_flush(1, word_window);
  }));
}

} // namespace

void add_regions(Harness &harness) {
  mcrl_rid remote = make_regions(1, 1, sizeof(record))[0];
  harness.add(served_activation("activation.increment.256", [=] { increment_record(remote); }));
  harness.add(served_activation("activation.increment.8", [=] { keep(increment_word(remote)); }));
  add_one_sided(harness);
  add_misses(harness);
}

} // namespace bench
