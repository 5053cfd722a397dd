#include "harness.h"

#include <algorithm>
#include <cstdio>
#include <fcntl.h>
#include <memory>
#include <new>
#include <nlohmann/json.hpp>
#include <sys/mman.h>
#include <unistd.h>

#define MPICH_SKIP_MPICXX 1
#include <mpi.h>

namespace bench {
namespace {

constexpr double batch_ns = 2e6;
constexpr size_t most_runs = 64; // of a batch whose runs are short

enum What { calibrate, prepare, serve, quit };

} // namespace

struct Harness::Control {
  CacheLine line;
  // Commands are numbered; node 1 has followed those up to `followed`.
  alignas(64) std::atomic<uint64_t> given{0};
  int what = 0;
  size_t index = 0, n = 0;
  alignas(64) std::atomic<uint64_t> followed{0};
  uint64_t preemptions = 0; // of node 1
};

Harness::Harness(const std::string &shared_file) {
  int self;
  MPI_Comm_rank(MPI_COMM_WORLD, &self);
  serves_ = self == 1;
  control_ = static_cast<Control *>(shared_file.empty() ? share_by_mpi() : share_by_file(shared_file));
  if (!serves_) new (control_) Control;
  MPI_Barrier(MPI_COMM_WORLD);
}

void *Harness::share_by_mpi() {
  MPI_Win window;
  void *memory;
  MPI_Win_allocate_shared(serves_ ? 0 : 2 * sizeof(Control), 1, MPI_INFO_NULL, MPI_COMM_WORLD, &memory, &window);
  MPI_Aint bytes;
  int unit;
  MPI_Win_shared_query(window, 0, &bytes, &unit, &memory);
  size_t space = static_cast<size_t>(bytes);
  at_end([window]() mutable { MPI_Win_free(&window); });
  return std::align(alignof(Control), sizeof(Control), memory, space);
}

// For nodes that are on one machine, but on hosts of their own to MPI.
void *Harness::share_by_file(const std::string &path) {
  int file = open(path.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0600);
  bool is_large_enough = file >= 0 && ftruncate(file, sizeof(Control)) == 0;
  void *memory = is_large_enough ? mmap(nullptr, sizeof(Control), PROT_READ | PROT_WRITE, MAP_SHARED, file, 0) : MAP_FAILED;
  if (memory == MAP_FAILED) {
    perror(path.c_str());
    MPI_Abort(MPI_COMM_WORLD, 1);
  }
  close(file);
  return memory;
}

Harness::~Harness() {
  for (const std::function<void()> &function : at_end_) function();
}

void Harness::filter(const std::vector<std::string> &texts) {
  auto unwanted = [&](const Case &c) {
    return std::none_of(texts.begin(), texts.end(),
                        [&](const std::string &text) { return c.name.find(text) != std::string::npos; });
  };
  if (!texts.empty()) std::erase_if(cases_, unwanted);
}

void Harness::command(int what, size_t index, size_t n) {
  control_->what = what;
  control_->index = index;
  control_->n = n;
  control_->given.fetch_add(1, std::memory_order_release);
}

void Harness::wait_until_followed() {
  while (control_->followed.load(std::memory_order_acquire) != control_->given.load(std::memory_order_relaxed)) {
  }
}

void Harness::follow() {
  for (;;) {
    uint64_t next = control_->followed.load(std::memory_order_relaxed) + 1;
    while (control_->given.load(std::memory_order_acquire) < next) {
    }
    const int what = control_->what;
    if (what == calibrate) control_->line.come_back();
    if (what == prepare) cases_[control_->index].prepare(true);
    if (what == serve) cases_[control_->index].serve(control_->n);
    control_->preemptions = preemptions();
    control_->followed.store(next, std::memory_order_release);
    if (what == quit) return;
  }
}

double Harness::line_round_trip() {
  command(calibrate);
  double ns = control_->line.go();
  wait_until_followed();
  return ns;
}

double Harness::run_once(size_t index, size_t n) {
  const Case &c = cases_[index];
  if (c.prepare) {
    command(prepare, index);
    c.prepare(false);
    wait_until_followed();
  }
  if (c.serve) command(serve, index, n);
  double ns = c.run(n);
  wait_until_followed();
  return ns;
}

// Grows n until one run is long enough to tell how many make a batch.
void Harness::choose_size(size_t index) {
  Measured &measured = measured_[index];
  for (size_t n = 1;; n *= 8) {
    measured.n = std::min(n, cases_[index].most);
    note_speed(index, run_once(index, measured.n));
    if (measured.fastest_ns * static_cast<double>(n) > batch_ns / 16 || n >= cases_[index].most) break;
  }
  fit_size(index);
}

void Harness::note_speed(size_t index, double ns) {
  Measured &measured = measured_[index];
  measured.fastest_ns = std::min(measured.fastest_ns, ns / static_cast<double>(measured.n));
}

// A batch is as long as it should be when nothing disturbs it.
void Harness::fit_size(size_t index) {
  Measured &measured = measured_[index];
  double fitting = batch_ns / measured.fastest_ns;
  measured.n = std::clamp<size_t>(static_cast<size_t>(fitting), 1, cases_[index].most);
  measured.runs = std::clamp<size_t>(static_cast<size_t>(fitting / static_cast<double>(measured.n)), 1, most_runs);
}

Harness::Sample Harness::batch(size_t index, double line_before) {
  const Measured &measured = measured_[index];
  uint64_t before = preemptions() + control_->preemptions;
  double ns = 0;
  for (size_t run = 0; run < measured.runs; run++) {
    double run_ns = run_once(index, measured.n);
    note_speed(index, run_ns);
    ns += run_ns;
  }
  ns /= static_cast<double>(measured.n * measured.runs * cases_[index].each);
  double line_after = line_round_trip();
  bool disturbed = preemptions() + control_->preemptions != before;
  fit_size(index);
  return {ns, line_before, line_after, disturbed};
}

nlohmann::json Harness::measure(double seconds) {
  auto result = nlohmann::json::object();
  if (serves_) {
    follow();
    return result;
  }
  measured_.resize(cases_.size());
  double start = now_ns();
  for (size_t index = 0; index < cases_.size(); index++) choose_size(index);
  double line = line_round_trip();
  do {
    for (size_t index = 0; index < cases_.size(); index++) {
      measured_[index].samples.push_back(batch(index, line));
      line = measured_[index].samples.back().line_after;
    }
  } while (now_ns() - start < seconds * 1e9);
  command(quit);
  wait_until_followed();

  for (size_t index = 0; index < cases_.size(); index++) {
    auto samples = nlohmann::json::array();
    for (const Sample &s : measured_[index].samples) samples.push_back({s.ns, s.line_before, s.line_after, s.disturbed});
    result[cases_[index].name] = {{"per_batch", measured_[index].n * measured_[index].runs * cases_[index].each},
                                  {"samples", std::move(samples)}};
  }
  return result;
}

} // namespace bench
