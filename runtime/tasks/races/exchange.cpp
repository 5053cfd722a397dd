// The end of a phase: nodes compare what their filaments have touched in shared arrays, whose addresses are the same on all nodes.
//
// Each node tells all others the pages that it has touched. The lowest node that has touched a page is its judge: the others send it
// their touches of the page, if one of them is a write, and it adds them to its own. So each byte races once on all nodes.
#include "arrays/engine/arrays.h"
#include "base/support/image.h"
#include "net/collective/collective.h"
#include "tasks/races/races.h"

#include <algorithm>

namespace mcrl {

// Places in the program are named, since nodes have it at other addresses.
struct Races::SentTouch {
  uint64_t address; // of the word
  uint64_t filament, place;
  uint32_t bytes, is_write;
};

// Collective: each node's items go to all others, some at a time: take(node, item).
template <class Item, class Function> void Races::give_all(Collectives &among, const std::vector<Item> &mine, Function &&take) {
  constexpr uint64_t most_at_a_time = 4096;
  const Members &members = among.members();
  std::vector<uint64_t> counts(members.count());
  uint64_t count = mine.size(), self = members.self();
  among.allgather(&count, sizeof count, counts.data(), Operation::races);
  uint64_t most = *std::max_element(counts.begin(), counts.end()), at_a_time = std::min(most, most_at_a_time);
  std::vector<Item> part(at_a_time), all(at_a_time * members.count());
  for (uint64_t first = 0; first < most; first += at_a_time) {
    auto parts_of = [&](uint64_t of) { return of <= first ? 0 : std::min(of - first, at_a_time); };
    std::copy_n(mine.data() + std::min(first, count), parts_of(count), part.data());
    among.allgather(part.data(), at_a_time * sizeof(Item), all.data(), Operation::races);
    for (uint32_t rank = 0; rank < members.count(); rank++)
      for (uint64_t i = 0; rank != self && i < parts_of(counts[rank]); i++)
        take(number(members.node(rank)), all[rank * at_a_time + i]);
  }
}

void Races::exchange(Collectives &among, const char *forall) {
  std::map<uint64_t, OtherPage> others = pages_of_others(among);
  send_touches(among, others);
  if (node_.observed.observer != nullptr) tell_of_shared_lines(others, forall);
}

namespace {

// The lines of one array, as touches come in the order of their addresses.
struct LinesOfArray {
  static constexpr uint64_t line_bytes = 64;
  uint64_t lines = 0, first_line = 0; // that several nodes have written, and the first of them
  uint32_t first = 0, second = 0;     // nodes that have written that
  uint64_t line = UINT64_MAX;         // the last one written
  uint32_t writer = 0;                // of it, the first
  bool is_counted = false;

  void add(uint64_t address, uint32_t node) {
    if (address / line_bytes != line) {
      line = address / line_bytes, writer = node, is_counted = false;
      return;
    }
    if (node == writer || is_counted) return;
    is_counted = true;
    if (lines++ == 0) first_line = line, first = std::min(writer, node), second = std::max(writer, node);
  }
};

} // namespace

// By the judge of each page, which has all touches of it. Bytes that race are left out: they are told of as races.
void Races::tell_of_shared_lines(const std::map<uint64_t, OtherPage> &others, const char *forall) {
  std::map<const Array *, LinesOfArray> arrays;
  for (const auto &[page, other] : others) {
    const Array *array = arrays_.find(reinterpret_cast<const void *>(page * TouchRecord::page_bytes));
    if (other.lowest < number(node_.self) || !record_.is_written(page) || !array->is_in_place) continue;
    LinesOfArray &lines = arrays[array];
    record_.for_each_touch(page, [&](uint64_t address, const Touch &touch) {
      if (touch.is_write != 0) lines.add(address, touch.node);
    });
  }
  for (const auto &[array, lines] : arrays) {
    if (lines.lines == 0) continue;
    std::string name = array->name_of_element(reinterpret_cast<const void *>(lines.first_line * LinesOfArray::line_bytes));
    node_.observed.observer->lines_shared({.where = forall,
                                           .array = array->index,
                                           .element = name.c_str(),
                                           .element_bytes = array->shape.row_bytes() / array->shape.size(array->shape.dimensions() - 1),
                                           .lines = lines.lines,
                                           .first = NodeId{lines.first},
                                           .second = NodeId{lines.second}});
  }
}

// The pages that this node has touched and others have, too.
std::map<uint64_t, Races::OtherPage> Races::pages_of_others(Collectives &among) {
  std::vector<uint64_t> mine; // twice the number, and 1 if it is written
  for (uint64_t page : record_.pages())
    if (arrays_.find(reinterpret_cast<const void *>(page * TouchRecord::page_bytes)) != nullptr)
      mine.push_back(page * 2 + record_.is_written(page));
  std::sort(mine.begin(), mine.end());
  std::map<uint64_t, OtherPage> others;
  give_all(among, mine, [&](uint32_t node, uint64_t page) {
    if (!std::binary_search(mine.begin(), mine.end(), page, [](uint64_t a, uint64_t b) { return a / 2 < b / 2; })) return;
    OtherPage &other = others.try_emplace(page / 2, OtherPage{node, false}).first->second;
    other.lowest = std::min(other.lowest, node);
    other.is_written |= (page & 1) != 0;
  });
  return others;
}

void Races::send_touches(Collectives &among, const std::map<uint64_t, OtherPage> &others) {
  Images images;
  std::vector<SentTouch> sent;
  uint32_t self = number(node_.self);
  for (const auto &[page, other] : others)
    if (other.lowest < self && (other.is_written || record_.is_written(page)))
      record_.for_each_touch(page, [&](uint64_t address, const Touch &touch) {
        uint64_t place = images.name_of(reinterpret_cast<const void *>(touch.place));
        sent.push_back({address, touch.filament, place, static_cast<uint32_t>(touch.bytes), static_cast<uint32_t>(touch.is_write)});
      });
  give_all(among, sent, [&](uint32_t node, const SentTouch &touch) {
    auto other = others.find(touch.address / TouchRecord::page_bytes);
    if (other == others.end() || other->second.lowest < self) return;
    MCRL_ASSERT(node > self && "the judge of a page is the lowest node that has touched it");
    auto place = reinterpret_cast<uintptr_t>(images.place_of(touch.place));
    take({touch.address, touch.filament, place, touch.bytes, touch.is_write}, node);
  });
}

void Races::take(const SentTouch &sent, uint32_t from) {
  Touch touch{sent.filament, sent.place, sent.bytes, sent.is_write, from};
  MCRL_ASSERT(!is_busy_ && from != number(node_.self));
  is_busy_ = true;
  Race race;
  if (record_.touch_word(sent.address, touch, race)) add(race);
  is_busy_ = false;
}

} // namespace mcrl
