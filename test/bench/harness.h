// Measures operations between two pinned processes, node 0 (which measures) and node 1 (which serves), batch by batch in turn, so
// that whatever the machine does meets all of them alike. Gives samples; run.py judges them.
#pragma once

#include "cores.h"

#include <functional>
#include <nlohmann/json_fwd.hpp>
#include <string>
#include <vector>

namespace bench {

struct Case {
  std::string name;
  std::function<double(size_t n)> run;           // node 0: does the operation n times; returns the ns that this took
  std::function<void(size_t n)> serve = {};      // node 1, meanwhile; empty if there is nothing to serve
  size_t most = SIZE_MAX;                        // the largest n of one run; a batch is as many runs as it needs
  size_t each = 1;                               // what is counted as one in the result is so many times in each of the n
  std::function<void(bool serves)> prepare = {}; // on both nodes before each run, not timed
};

template <class Function> double timed_ns(size_t n, Function &&function) {
  double start = now_ns();
  for (size_t i = 0; i < n; i++) function();
  return now_ns() - start;
}

// Makes the compiler take it that unknown code reads this, and may have changed any memory.
template <class T> inline void keep(const T &value) { asm volatile("" : : "r,m"(value) : "memory"); }

class Harness {
public:
  // Collective. Needs two nodes. They share memory for the commands of the measurement through MPI, or through this file.
  explicit Harness(const std::string &shared_file = {});
  Harness(const Harness &) = delete;
  Harness &operator=(const Harness &) = delete;

  // Collective. Calls what at_end() was given.
  ~Harness();

  void add(Case c) { cases_.push_back(std::move(c)); }
  void at_end(std::function<void()> function) { at_end_.push_back(std::move(function)); }

  // Keeps the cases whose names contain one of these texts; none given keeps all.
  void filter(const std::vector<std::string> &texts);
  bool empty() const { return cases_.empty(); }

  // Collective. Goes round all cases until the time is over; on node 0 the samples of each case, else nothing.
  nlohmann::json measure(double seconds);

private:
  struct Control;
  struct Sample {
    double ns, line_before, line_after;
    bool disturbed;
  };
  struct Measured {
    size_t n = 1, runs = 1;   // of the next batch
    double fastest_ns = 1e12; // of all runs, per operation
    std::vector<Sample> samples;
  };

  void follow();
  void command(int what, size_t index = 0, size_t n = 0);
  void wait_until_followed();
  double line_round_trip();
  void *share_by_mpi();
  void *share_by_file(const std::string &path);
  double run_once(size_t index, size_t n);
  void choose_size(size_t index);
  void note_speed(size_t index, double ns);
  void fit_size(size_t index);
  Sample batch(size_t index, double line_before);

  std::vector<std::function<void()>> at_end_;
  std::vector<Case> cases_;
  std::vector<Measured> measured_;
  Control *control_; // in memory that both share
  bool serves_;
};

} // namespace bench
