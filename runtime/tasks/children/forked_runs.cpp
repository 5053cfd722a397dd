#include "tasks/children/forked_runs.h"

#include "base/support/fatal.h"

namespace mcrl {

// Words that are kept for the next run.
static constexpr size_t most_kept = 2048;

uint32_t ForkedRuns::begin(const mcrl_children &children, uint32_t site, uint32_t value_bytes, size_t most) {
  if (unused_.empty()) {
    unused_.push_back(static_cast<uint32_t>(all_.size()));
    all_.push_back(std::make_unique<ForkedRun>());
  }
  uint32_t number = unused_.back();
  unused_.pop_back();
  ForkedRun &run = *all_[number];
  MCRL_ASSERT(!run.is_awaited);
  run.children = children;
  run.site = site;
  run.value_bytes = value_bytes;
  run.count = run.left = 0;
  run.is_awaited = true;
  if (run.room < most) {
    run.words = std::make_unique_for_overwrite<uint64_t[]>(most);
    run.room = most;
  }
  return number;
}

void ForkedRuns::end(uint32_t number) {
  ForkedRun &run = *all_[number];
  run.is_awaited = false;
  unused_.push_back(number);
  if (run.room <= most_kept) return;
  run.words = nullptr;
  run.room = 0;
}

} // namespace mcrl
