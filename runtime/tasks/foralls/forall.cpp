// A forall: where its indices are, the node's own share of them, and the end, where all nodes meet.
#include "tasks/foralls/filaments.h"

#include "net/collective/collective.h"
#include "net/progress/loop.h"
#include "tasks/foralls/placement.h"
#include "tasks/forks/forks.h"
#include "tasks/races/races.h"
#include "tasks/records/activation.h"

#include <cinttypes>
#include <cstring>
#include <utility>

namespace mcrl {
namespace {

// What nodes tell each other at the end; the reduction variables of node 0 from before, and the copies, follow.
struct alignas(16) Ending {
  uint64_t filaments; // that have run
  uint64_t indices;   // the sum of theirs, modulo 2^64
  uint64_t count;
  uint64_t differs; // not 0: between nodes
};

constexpr uint8_t tried_again_after = 16; // executions

size_t padded_reduced_bytes(const mcrl_filaments &filaments) {
  return filaments.combine == nullptr ? 0 : Copies::padded(filaments.partial_bytes);
}

std::byte *reduced_in(void *ending) { return static_cast<std::byte *>(ending) + sizeof(Ending); }

uint64_t copies_in(const Leaves &leaves) { return leaves.size() == 0 ? 1 : leaves.size(); }

Copies copies_of(void *ending, const mcrl_filaments &filaments) {
  uint64_t count = static_cast<Ending *>(ending)->count;
  return {reduced_in(ending) + padded_reduced_bytes(filaments), filaments, copies_in(Share::leaves_of(filaments, count))};
}

// The sum of 0 to n - 1, modulo 2^64.
uint64_t sum_below(uint64_t n) { return Lattice{}.sum_of_indices({0, n}); }

// The nodes on the left have lower numbers than those on the right.
void combine_endings(void *left, const void *right, size_t) {
  const mcrl_filaments &filaments = *current_node().rooms.filaments->forall_under_way();
  auto &all = *static_cast<Ending *>(left);
  const auto &more = *static_cast<const Ending *>(right);
  all.filaments += more.filaments;
  all.indices += more.indices;
  all.differs |= more.differs | static_cast<uint64_t>(all.count != more.count);
  if (all.differs == 0) copies_of(left, filaments).add_all(copies_of(const_cast<void *>(right), filaments));
}

void check(const Ending &ending, const mcrl_filaments &filaments) {
  const char *where = filaments.point.where;
  if (ending.differs != 0) fatal("forall at %s: nodes differ in how many filaments there are, %" PRIu64 " here", where, ending.count);
  if (ending.filaments != ending.count)
    fatal("forall at %s: %" PRIu64 " filaments have run, of %" PRIu64 ": nodes differ in where indices are", where, ending.filaments,
          ending.count);
  if (ending.indices != sum_below(ending.count))
    fatal("forall at %s: some filaments have run twice, and others not at all: nodes differ in where indices are", where);
}

} // namespace

void Filaments::begin(mcrl_filaments &filaments) {
  begin("the forall at ", filaments.point.where);
  forall_ = &filaments;
  if (!is_at_any(filaments)) return;
  filaments.point.flags |= MCRL_POINT_THREAD | MCRL_POINT_STEALABLE; // of what is given away
  node_.rooms.forks->begin_phase(++phase_);
}

void Filaments::forall(mcrl_filaments &filaments, const void *live, uint64_t count, void *reduced, bool is_cyclic,
                       Collectives &among) {
  begin(filaments);
  if (count == UINT64_MAX)
    fatal("forall at %s: its index would leave the range of its type before it comes to the bound", filaments.point.where);
  Leaves leaves = Share::leaves_of(filaments, count);
  Placement placement = place(node_, filaments, live, count, leaves, is_cyclic, among.members());
  size_t bytes = sizeof(Ending) + padded_reduced_bytes(filaments) + Copies::bytes(filaments, copies_in(leaves));
  std::byte *data = memory_.make(bytes);
  const auto &ending = *new (data) Ending{sum_of_sizes(placement.intervals), placement.sum, count, 0};
  if (padded_reduced_bytes(filaments) > 0) std::memcpy(reduced_in(data), reduced, filaments.partial_bytes);
  copies_of(data, filaments).clear();
  run_own({&filaments, live, reduced, count, placement.lattice}, std::move(placement.intervals), copies_of(data, filaments));
  among.end_forall(data, bytes, combine_endings, filaments.point.index, is_at_any(filaments));
  node_.rooms.forks->end_phase();
  check(ending, filaments);
  if (padded_reduced_bytes(filaments) > 0) {
    std::memcpy(reduced, reduced_in(data), filaments.partial_bytes);
    copies_of(data, filaments).combine(reduced);
  }
  if (node_.rooms.races != nullptr) node_.rooms.races->end_phase(filaments, live, among);
  end();
}

// Where all filaments read the same page, they do so in the next execution, too: other servers would only take time.
void Filaments::run_own(const Share::Terms &terms, Intervals own, Copies copies) {
  size_t point = terms.filaments->point.index;
  if (point >= alone_.size()) alone_.resize(point + 1);
  Share share(node_, terms, in_order_of_waits(*terms.filaments, own), copies, 0);
  if (alone_[point] > 0) share.expect_company();
  run(share);
  if (alone_[point] > 0 || share.has_met_company()) alone_[point] = static_cast<uint8_t>((alone_[point] + 1) % tried_again_after);
  MCRL_ASSERT(share.ran() == sum_of_sizes(own));
  note_waits(*terms.filaments, std::move(own), share.take_waited());
}

// Those of which the thread had to wait the last time come first: the others run meanwhile.
Intervals Filaments::in_order_of_waits(const mcrl_filaments &filaments, const Intervals &own) {
  size_t point = filaments.point.index;
  const History *history = point < histories_.size() ? histories_[point].get() : nullptr;
  if (history == nullptr || history->own != own) return own;
  Intervals intervals = history->waited, others = difference(own, intervals);
  intervals.insert(intervals.end(), others.begin(), others.end());
  return intervals;
}

void Filaments::note_waits(const mcrl_filaments &filaments, Intervals own, Intervals waited) {
  size_t point = filaments.point.index;
  if (waited.empty() && point >= histories_.size()) return;
  if (point >= histories_.size()) histories_.resize(point + 1);
  histories_[point] = waited.empty() ? nullptr : std::make_unique<History>(std::move(own), std::move(waited));
}

} // namespace mcrl
