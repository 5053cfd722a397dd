#include "tasks/records/pointers.h"

#include "tasks/callers/callers.h"
#include "tasks/records/counters.h"
#include "tasks/records/observed.h"

#include <cstring>

namespace mcrl {
namespace {

constexpr uint64_t lowest_address = 65536;

// What the program keeps in pointers though it is no address, such as -1, is the same everywhere.
bool is_number(uint64_t word) { return word < lowest_address || static_cast<int64_t>(word) < 0; }

const void *as_address(uint64_t word) { return reinterpret_cast<const void *>(word); }

bool is_private(const PointTable &table, uint64_t word) {
  for (const mcrl_private &one : table.privates)
    if (word - reinterpret_cast<uintptr_t>(one.at) < one.bytes) return true;
  return false;
}

bool travels(const PointTable &table, uint64_t word) {
  AddressNames &names = current_node().traffic.names;
  return is_number(word) || names.is_common(word) || names.images().is_constant(as_address(word)) ||
         (is_private(table, word) && names.images().name_of(as_address(word)) != 0);
}

constexpr uint32_t kinds = MCRL_NUMBERS | MCRL_HIDDEN;

// What the program may have made of pointers.
bool numbers_travel(const mcrl_pointers &some, const std::byte *live) {
  for (uint32_t i = 0; i < some.count; i++) {
    const std::byte *at = live + some.offset + size_t{i} * (some.stride & ~kinds);
    if ((some.stride & MCRL_HIDDEN) != 0) {
      if (*at != std::byte{0}) return false;
      continue;
    }
    uint64_t word;
    std::memcpy(&word, at, sizeof word);
    if (!is_number(word) && !current_node().traffic.names.is_common(word)) return false;
  }
  return true;
}

bool numbers_travel(const mcrl_point &point, const std::byte *live) {
  if (point.pointers == nullptr) return true;
  for (const mcrl_pointers *some = point.pointers; some->count > 0; some++)
    if ((some->stride & kinds) != 0 && !numbers_travel(*some, live)) return false;
  return true;
}

template <class Function> void for_each_pointer(const mcrl_point &point, std::byte *live, Function &&function) {
  if (point.pointers == nullptr) return;
  for (const mcrl_pointers *some = point.pointers; some->count > 0; some++)
    for (uint32_t i = 0; i < some->count && (some->stride & kinds) == 0; i++) {
      std::byte *at = live + some->offset + size_t{i} * some->stride;
      uint64_t word;
      std::memcpy(&word, at, sizeof word);
      word = function(word);
      std::memcpy(at, &word, sizeof word);
    }
}

// Also of the callers that go along.
template <class Function> void for_each_pointer(Activations &activations, mcrl_activation &record, Function &&function) {
  for_each_pointer(activations.point_of(record), static_cast<std::byte *>(mcrl_live(&record)), function);
  if (has_callers(record))
    for_each_caller(activations.table, record,
                    [&](const mcrl_point &point, std::byte *live) { for_each_pointer(point, live, function); });
}

} // namespace

bool pointers_stay(Node &node, const mcrl_point &point, std::byte *live) {
  const PointTable &table = *node.rooms.points;
  bool all = numbers_travel(point, live);
  for_each_pointer(point, live, [&](uint64_t word) {
    all = all && travels(table, word);
    return word;
  });
  if (!all) node.statistics[ActivationCounter::stayed]++;
  return !all;
}

// Those of its callers have been looked at.
bool stays(Node &node, const mcrl_activation &record) {
  auto *live = static_cast<std::byte *>(mcrl_live(const_cast<mcrl_activation *>(&record)));
  bool stays = pointers_stay(node, node.rooms.activations->point_of(record), live);
  if (stays && node.observed.observer != nullptr) node.observed.observer->computation_stayed(place_of(node, record));
  return stays;
}

void name_pointers(Node &node, mcrl_activation &record) {
  Activations &activations = *node.rooms.activations;
  for_each_pointer(activations, record, [&](uint64_t word) {
    return is_number(word) || node.traffic.names.is_common(word) ? word : node.traffic.names.images().name_of(as_address(word));
  });
}

// Names have the number of an image, from 1 on, in their upper 16 bits, and less than half of all numbers are used.
void place_pointers(Node &node, mcrl_activation &record) {
  Activations &activations = *node.rooms.activations;
  for_each_pointer(activations, record, [&](uint64_t word) {
    if (is_number(word) || node.traffic.names.is_common(word)) return word; // of that, the upper 16 bits are 0
    void *address = node.traffic.names.images().place_of(word);
    if (address == nullptr)
      fatal("an activation that has come, at %s, is damaged: a pointer in it names nothing", activations.point_of(record).where);
    return reinterpret_cast<uint64_t>(address);
  });
}

} // namespace mcrl
