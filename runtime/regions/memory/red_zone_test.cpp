// What lies after regions, at home: nothing without a check, and else bytes that are found changed.
#include "regions/memory/arena.h"

#include <cstring>
#include <gtest/gtest.h>

using namespace mcrl;

namespace {

struct ZonedMemory {
  explicit ZonedMemory(bool is_checked) : zone(is_checked) {
    EXPECT_TRUE(span.reserve(22) && starts.reserve(22));
    arena = Arena(span.base(), starts, 0, uint64_t{1} << 22);
    arena.set_red_zone(zone);
  }
  char *data(uint64_t offset) { return span.base() + offset + sizeof(mcrl_region); }
  RedZone zone;
  Span span;
  Starts starts;
  Arena arena;
};

} // namespace

TEST(RedZone, LiesAfterRegionsOfAllSizes) {
  ZonedMemory memory(true);
  for (uint64_t bytes : {1, 13, 31, 32, 33, 64, 500, 4000, 16000, 16300, 17000, 100000}) {
    uint64_t first = *memory.arena.allocate(bytes), second = *memory.arena.allocate(bytes);
    for (uint64_t offset : {first, second}) {
      EXPECT_EQ(memory.zone.first_changed(memory.data(offset) + bytes), memory.zone.bytes());
      std::memset(memory.data(offset), 7, bytes);
    }
    for (uint64_t offset : {first, second}) EXPECT_EQ(memory.zone.first_changed(memory.data(offset) + bytes), memory.zone.bytes());
    char *end = memory.data(first) + bytes;
    memory.zone.disarm(end);
    end[5] = 7;
    EXPECT_EQ(memory.zone.first_changed(end), 5u);
    memory.arena.release(first, bytes);
    uint64_t again = *memory.arena.allocate(bytes);
    EXPECT_EQ(again, first);
    EXPECT_EQ(memory.data(again)[0], 0);
    EXPECT_EQ(memory.zone.first_changed(memory.data(again) + bytes), memory.zone.bytes());
  }
}

TEST(RedZone, CostsNothingWithoutACheck) {
  ZonedMemory checked(true), other(false);
  EXPECT_EQ(other.zone.bytes(), 0u);
  uint64_t first = *other.arena.allocate(40), second = *other.arena.allocate(40);
  EXPECT_EQ(second - first, 40 + sizeof(mcrl_region));
  first = *checked.arena.allocate(40), second = *checked.arena.allocate(40);
  EXPECT_GE(second - first, 40 + sizeof(mcrl_region) + checked.zone.bytes());
}
