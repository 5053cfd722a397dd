// The homes of rows in runs: so many rows with one home, then as many or others with the next one. What follows a rule is kept as the rule:
// runs of one length whose homes go on by one step, modulo the nodes, are one Stretch, and stretches that come over and over are kept once.
// So rows in blocks, round the nodes, or all on one take a few entries, whatever their number.
#pragma once

#include "base/support/hash.h"

#include <cstdint>
#include <vector>

namespace mcrl {

class HomeRuns {
public:
  // Rows are numbered from 0, and so are the pages that they take, run after run.
  struct Run {
    uint32_t home = 0;
    uint64_t first = 0, end = 0; // rows
    uint64_t page = 0, page_end = 0;
  };

  explicit HomeRuns(uint32_t nodes) : nodes_(nodes) {}

  // `count` runs of `length` rows and `pages` pages follow; the home of each is that of the one before and `step`, modulo the nodes. Runs
  // that follow each other have different homes.
  void add(uint32_t home, uint64_t length, uint64_t pages, uint64_t count = 1, uint32_t step = 0);
  // All runs are there: from now on the calls below may be made.
  void finish();

  uint32_t nodes() const { return nodes_; }
  uint64_t rows() const { return rows_; }
  uint64_t pages() const { return pages_; }
  Run of_row(uint64_t row) const;
  Run of_page(uint64_t page) const;

  // Whether row after row has node after node for its home, from node 0 on.
  bool go_round() const;

  // Equal runs add the same; others almost surely do not.
  void add_to(Hash &) const;

  size_t entries() const { return stretches_.size() + groups_.size(); } // that are kept

private:
  struct Stretch {
    uint32_t home, step;
    uint64_t length, pages, count; // rows and pages of a run; runs
    uint64_t row, page;            // of the group, at which it begins
    bool is_as(const Stretch &other) const {
      return home == other.home && step == other.step && length == other.length && count == other.count;
    }
  };
  // Stretches that come `times` times.
  struct Group {
    size_t first = 0, end = 0; // stretches
    uint64_t row = 0, page = 0; // at which it begins
    uint64_t rows = 0, pages = 0; // of one time
    uint64_t times = 1;
  };

  void close_stretch();
  void append(Stretch);
  void repeat();
  size_t period(size_t first) const;
  void begin_group();
  template <auto group_begins, auto in_group, auto stretch_begins, auto in_run> Run run_at(uint64_t number) const;
  Run run_in(const Group &, const Stretch &, uint64_t time, uint64_t number) const;

  uint32_t nodes_;
  uint64_t rows_ = 0, pages_ = 0;
  Stretch open_{}; // which the next run may go on; count 0: none
  std::vector<Stretch> stretches_;
  std::vector<Group> groups_; // the last one is filled, or comes again
  bool comes_again_ = false;  // the last group: the next stretch may be its next
  size_t again_ = 0;          // stretches of it that have come since it was whole
};

} // namespace mcrl
