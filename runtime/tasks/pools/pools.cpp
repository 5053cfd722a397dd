#include "tasks/pools/pools.h"

#include "net/progress/loop.h"
#include "tasks/foralls/counters.h"

#include <algorithm>
#include <cstring>
#include <utility>

namespace mcrl {

void Pool::end_batch() {
  if (batch_ != nullptr) batch_->bytes = static_cast<uint32_t>(next - reinterpret_cast<char *>(batch_ + 1));
}

char *Pool::more_room(mcrl_filament_function of, int kind, size_t bytes) {
  if (set_.runs) fatal("mcrl_filament_create in a set whose filaments run");
  end_batch();
  size_t used = blocks_.empty() ? 0 : static_cast<size_t>(next - blocks_.back().get() + 7) & ~size_t{7};
  if (blocks_.empty() || used + sizeof(Batch) + bytes > block_bytes) {
    // A batch of no filaments ends a block.
    if (!blocks_.empty() && used + sizeof(Batch) <= block_bytes) new (blocks_.back().get() + used) Batch{nullptr, 0, 0};
    blocks_.emplace_back(new char[block_bytes]);
    used = 0;
  }
  batch_ = new (blocks_.back().get() + used) Batch{of, kind, 0};
  function = of;
  end = blocks_.back().get() + block_bytes;
  return reinterpret_cast<char *>(batch_ + 1);
}

// Those of a function together, whatever has been created between them: they need not run in any order.
void Pool::close() {
  end_batch();
  if (batch_ != nullptr) end = next; // of the last block
  struct Created {
    mcrl_filament_function function;
    int kind;
    std::vector<std::byte> arguments;
  };
  std::vector<Created> created;
  for (const auto &block : blocks_) {
    size_t length = block == blocks_.back() ? static_cast<size_t>(end - block.get()) : block_bytes;
    for (size_t at = 0; at + sizeof(Batch) <= length;) {
      const auto &batch = *reinterpret_cast<const Batch *>(block.get() + at);
      if (batch.function == nullptr) break;
      auto same = [&](const Created &each) { return each.function == batch.function && each.kind == batch.kind; };
      auto found = std::find_if(created.begin(), created.end(), same);
      if (found == created.end()) found = created.insert(created.end(), {batch.function, batch.kind, {}});
      auto *arguments = reinterpret_cast<const std::byte *>(&batch + 1);
      found->arguments.insert(found->arguments.end(), arguments, arguments + batch.bytes);
      at = (at + sizeof batch + batch.bytes + 7) & ~size_t{7};
    }
  }
  for (Created &each : created) filaments_.push_back(recognize(each.function, each.kind, std::move(each.arguments)));
  blocks_.clear();
  batch_ = nullptr;
  function = nullptr;
  next = end = nullptr;
}

void Round::serve(Thread &thread) {
  uint64_t waits = thread.waits;
  while (is_left()) {
    Pool &pool = *pools_[next_++];
    run_pool(pool);
    pool.has_waited = thread.waits != waits;
    if (!pool.has_waited) continue;
    waits = thread.waits;
    node_.statistics[ForallCounter::strips_waited]++;
    if (!serves_on(thread)) break;
  }
}

void Round::run_pool(Pool &pool) {
  for (const Recognized &some : pool.filaments()) {
    for (const Progression &progression : some.progressions)
      run_in_strips(pool, progression.count(), [&](uint64_t from, uint64_t count) {
        run_progression(some.function, some.kind, progression, from, count);
      });
    run_in_strips(pool, some.rest_count(), [&](uint64_t from, uint64_t count) {
      run_descriptors(some.function, some.kind, some.rest.data() + from * argument_bytes(some.kind), count);
    });
  }
}

template <class Run> void Round::run_in_strips(Pool &pool, uint64_t count, Run run) {
  for (uint64_t from = 0; from < count;) {
    uint64_t some = std::min(pool.strip, count - from), began = clock_ticks();
    run(from, some);
    from += some;
    if (some == pool.strip) end_strip(pool, clock_ticks() - began);
  }
}

// How long filaments take is seen when they run.
void Round::end_strip(Pool &pool, uint64_t ticks) {
  constexpr uint64_t longest = 1 << 12;
  node_.statistics[ForallCounter::strips]++;
  uint64_t most = node_.turns.looks.ticks; // 0: time is not the machine's
  if (ticks < most / 4) pool.strip = std::min(2 * pool.strip, longest);
  else if (ticks > most && most != 0) pool.strip = std::max<uint64_t>(pool.strip / 2, 1);
  look();
}

} // namespace mcrl

void mcrl_filament_set::run(mcrl::Node &node, const char *where) {
  do {
    mcrl::Round round(node, begin_round(), where);
    node.rooms.filaments->run_round(round, where);
    runs = false;
  } while (between != nullptr && between() != MCRL_FILAMENTS_DONE);
}

// The pools that have waited in the last round come first.
std::vector<mcrl::Pool *> mcrl_filament_set::begin_round() {
  runs = true;
  std::vector<mcrl::Pool *> all;
  for (const auto &pool : pools) {
    pool->close();
    all.push_back(pool.get());
  }
  std::stable_partition(all.begin(), all.end(), [](const mcrl::Pool *pool) { return pool->has_waited; });
  return all;
}
