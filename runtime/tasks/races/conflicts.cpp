#include "tasks/races/conflicts.h"

#include <algorithm>

namespace mcrl {
namespace {

constexpr uint64_t word_bytes = 8;

bool do_conflict(const RegionAccess &one, const RegionAccess &other) {
  if ((one.bytes & other.bytes) == 0) return false;
  return one.kind != other.kind || one.kind == AccessKind::write;
}

} // namespace

size_t RegionAccesses::Hash::operator()(const RegionAccess &access) const {
  uint64_t hash = access.rid;
  for (uint64_t part : {access.place, access.strand.task, uint64_t{access.strand.at} << 32 | access.word,
                        uint64_t{access.bytes} << 8 | static_cast<uint64_t>(access.kind)})
    hash = (hash ^ part) * 0x9e3779b97f4a7c15u, hash ^= hash >> 29;
  return hash;
}

void RegionAccesses::lock(uint32_t thread, mcrl_rid rid, bool may_write) {
  unlock(thread, rid);
  open_[Key{rid, thread}].may_write = may_write;
}

void RegionAccesses::touch(uint32_t thread, mcrl_rid rid, uint64_t offset, uint64_t bytes, bool is_write, const Strand &strand,
                           uint64_t place) {
  auto found = open_.find(Key{rid, thread});
  if (found == open_.end()) return;
  Section &section = found->second;
  // A section that went on elsewhere, by a lock that moved, did not end here.
  if (section.strand.task != 0 && section.strand.task != strand.task) {
    end(section);
    open_.erase(found);
    return;
  }
  section.strand = strand;
  for (uint64_t at = offset, last = offset + bytes; at < last;) {
    uint64_t first = at % word_bytes, count = std::min(word_bytes - first, last - at);
    auto mask = static_cast<uint8_t>(((1u << count) - 1) << first);
    touch_word(section, {rid, place, strand, static_cast<uint32_t>(at / word_bytes), mask, AccessKind::read}, is_write);
    at += count;
  }
}

void RegionAccesses::touch_word(Section &section, RegionAccess access, bool is_write) {
  Word &word = section.words[access.word];
  auto add = [&](AccessKind kind, unsigned bytes) {
    if (bytes == 0) return;
    access.kind = kind;
    access.bytes = static_cast<uint8_t>(bytes);
    section.accesses.push_back(access);
  };
  unsigned bytes = access.bytes & ~word.written;
  if (is_write) {
    add(AccessKind::update, bytes & word.read);
    add(AccessKind::write, bytes & ~unsigned{word.read});
    word.written |= static_cast<uint8_t>(bytes);
  } else {
    add(AccessKind::read, bytes & ~unsigned{word.read});
    word.read |= static_cast<uint8_t>(bytes);
  }
}

void RegionAccesses::unlock(uint32_t thread, mcrl_rid rid) {
  auto found = open_.find(Key{rid, thread});
  if (found == open_.end()) return;
  end(found->second);
  open_.erase(found);
}

// What was read and is updated is no read.
void RegionAccesses::end(const Section &section) {
  for (RegionAccess access : section.accesses) {
    access.strand = section.strand;
    if (access.kind == AccessKind::read) {
      access.bytes &= static_cast<uint8_t>(~section.words.at(access.word).written);
      if (section.may_write) access.kind = AccessKind::update;
    }
    if (access.bytes == 0) continue;
    if (all_.size() < most_ || all_.contains(access)) all_.insert(access);
    else left_out_++;
  }
}

std::vector<RegionAccess> RegionAccesses::take_all() {
  for (const auto &[key, section] : open_) end(section);
  open_.clear();
  std::vector<RegionAccess> all(all_.begin(), all_.end());
  all_.clear();
  return all;
}

namespace {

// Ranks of strands in the order of the sequential program.
class Ranks {
public:
  Ranks(const TaskTree &tree, const std::vector<RegionAccess> &accesses) {
    std::vector<Strand> strands;
    for (const RegionAccess &access : accesses)
      if (ranks_.try_emplace({access.strand.task, access.strand.at}, 0).second) strands.push_back(access.strand);
    std::sort(strands.begin(), strands.end(), [&](const Strand &one, const Strand &other) { return tree.is_earlier(one, other); });
    for (uint32_t rank = 0; rank < strands.size(); rank++) ranks_[{strands[rank].task, strands[rank].at}] = rank;
  }
  uint32_t of(const RegionAccess &access) const { return ranks_.at({access.strand.task, access.strand.at}); }

private:
  std::map<std::pair<uint64_t, uint32_t>, uint32_t> ranks_;
};

// One word, in the order of the sequential program. Of accesses of one kind that have no order the first is enough to find whether
// a later one has none with any of them, as long as tasks are waited for in the order of the program; a `join x` may wait for a
// later one first, so some others are kept, too.
class WordHistory {
public:
  explicit WordHistory(const TaskTree &tree) : tree_(tree) {}

  template <class Found> void add(const RegionAccess &access, Found &&found) {
    for (const auto &kind : kept_)
      for (const RegionAccess *earlier : kind)
        if (do_conflict(*earlier, access) && tree_.are_related(earlier->strand, access.strand) &&
            !tree_.is_before(earlier->strand, access.strand))
          found(*earlier, access);
    auto &same = kept_[static_cast<size_t>(access.kind)];
    std::erase_if(same, [&](const RegionAccess *earlier) {
      return (earlier->bytes & ~access.bytes) == 0 && tree_.is_before(earlier->strand, access.strand);
    });
    if (same.size() < most_kept) same.push_back(&access);
  }

private:
  static constexpr size_t most_kept = 16;

  const TaskTree &tree_;
  std::vector<const RegionAccess *> kept_[3];
};

} // namespace

PairOfPlaces pair_of(const RegionAccess &one, const RegionAccess &other) {
  PairOfPlaces pair{one.place, one.kind, other.place, other.kind}, reverse{other.place, other.kind, one.place, one.kind};
  return std::min(pair, reverse);
}

std::vector<OrderConflict> find_conflicts(const TaskTree &tree, std::vector<RegionAccess> accesses) {
  Ranks ranks(tree, accesses);
  auto key = [&](const RegionAccess &access) {
    return std::tuple(access.rid, access.word, ranks.of(access), access.place, access.kind, access.bytes);
  };
  std::sort(accesses.begin(), accesses.end(),
            [&](const RegionAccess &one, const RegionAccess &other) { return key(one) < key(other); });
  std::map<PairOfPlaces, OrderConflict> found;
  auto is_less = [&](const RegionAccess &first, const RegionAccess &second, const OrderConflict &than) {
    return std::tuple(ranks.of(second), ranks.of(first), first.word) <
           std::tuple(ranks.of(than.second), ranks.of(than.first), than.first.word);
  };
  auto note = [&](const RegionAccess &first, const RegionAccess &second) {
    auto [at, is_new] = found.try_emplace(pair_of(first, second), OrderConflict{first, second});
    if (!is_new && is_less(first, second, at->second)) at->second = {first, second};
  };
  for (size_t at = 0; at < accesses.size();) {
    WordHistory history(tree);
    size_t first = at;
    for (; at < accesses.size() && accesses[at].rid == accesses[first].rid && accesses[at].word == accesses[first].word; at++)
      history.add(accesses[at], note);
  }
  std::vector<OrderConflict> all;
  for (const auto &[pair, conflict] : found) all.push_back(conflict);
  std::sort(all.begin(), all.end(),
            [&](const OrderConflict &one, const OrderConflict &other) { return is_less(one.first, one.second, other); });
  return all;
}

} // namespace mcrl
